// A key that is meant for the page: no browser's shortcut, nothing that is being typed, nothing that a board has taken.
export function isForThePage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest('input, select, textarea'));
}
