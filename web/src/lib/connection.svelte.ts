// The line to the service, as far as the whole page must know of it: while it is gone, how to try it at once.
export const line = $state<{ retry: (() => void) | null }>({ retry: null });
