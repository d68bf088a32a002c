// Where a key takes the cursor of a board; null: it is no key for that.
type Size = { columns: number; rows: number };

export function cursorAfter({ key, ctrlKey }: KeyboardEvent, at: number, { columns, rows }: Size): number | null {
  const column = at % columns;
  const row = Math.floor(at / columns);
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? at - 1 : at;
    case 'ArrowRight':
      return column < columns - 1 ? at + 1 : at;
    case 'ArrowUp':
      return row > 0 ? at - columns : at;
    case 'ArrowDown':
      return row < rows - 1 ? at + columns : at;
    case 'Home':
      return ctrlKey ? 0 : row * columns;
    case 'End':
      return ctrlKey ? rows * columns - 1 : (row + 1) * columns - 1;
    default:
      return null;
  }
}
