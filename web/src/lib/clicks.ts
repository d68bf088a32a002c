// The control that a click is for.
const controlOf = (event: MouseEvent): Element | null =>
  event.target instanceof Element ? event.target.closest('button, a, summary, [role=grid]') : null;

let first: Element | null = null; // of a double click

// A double click is for the control under its first click, never for what has come in its place since.
export function guardDoubleClick(event: MouseEvent): void {
  const control = controlOf(event);
  if (event.detail <= 1) first = control;
  else if (control !== first) {
    event.preventDefault();
    event.stopPropagation();
  }
}
