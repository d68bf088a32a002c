// A key that is meant for the page: no browser's shortcut, nothing that is being typed, nothing that a board has taken,
// and nothing while the page lies under a dialog.
export function isForThePage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !(event.target instanceof Element && event.target.closest('input, select, textarea'));
}
