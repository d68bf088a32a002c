// Addresses of the page. A position stands after #, where it may be as long as it likes.
export type Route =
  | { page: 'start' }
  | { page: 'new'; game: string }
  | { page: 'match'; id: string }
  | { page: 'analyse'; position: string }
  | { page: 'watch' }
  | { page: 'help'; topic: string }
  | { page: 'missing' };

// A typed address may hold anything.
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parse(path: string, search: string, hash: string): Route {
  const [first = '', second = ''] = path.split('/').filter(Boolean).map(decoded);
  switch (first) {
    case '':
      return { page: 'start' };
    case 'new':
      return { page: 'new', game: second };
    case 'match':
      return second ? { page: 'match', id: second } : { page: 'missing' };
    case 'analyse': {
      const named = new URLSearchParams(search).get('position');
      return { page: 'analyse', position: named ?? decoded(hash.slice(1)) };
    }
    case 'watch':
      return { page: 'watch' };
    case 'help':
      return { page: 'help', topic: second };
    default:
      return { page: 'missing' };
  }
}

const here = (): Route => parse(location.pathname, location.search, location.hash);

export const router = $state({ route: here() });

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  router.route = here();
  if (!replace) scrollTo(0, 0);
}

// A position in the address, without leaving the page; with a step of its own, the way back leads to the one before.
export function showPosition(line: string, step = false): void {
  const address = positionAddress(line);
  if (new URL(address, location.href).href === location.href) return;
  history[step ? 'pushState' : 'replaceState'](null, '', address);
}

// The address of a match whose game is hidden says that it was asked for.
export const asksForReplay = (): boolean => new URLSearchParams(location.search).has('replay');
export const noteReplay = (): void => history.replaceState(null, '', '?replay');

export const positionAddress = (line: string): string => `/analyse#${encodeURI(line)}`;

// Links of ours change the page without loading it anew.
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
  if (link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

addEventListener('popstate', () => (router.route = here()));
addEventListener('hashchange', () => (router.route = here()));
