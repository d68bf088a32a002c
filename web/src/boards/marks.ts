// The squares that a view points out.
import type { Mark, View } from '../lib/api';
import { indexOf } from '../lib/position';

export const marked = (view: View, kind: Mark['kind']): number[] =>
  view.marks.filter((mark) => mark.kind === kind).map((mark) => indexOf(view, mark.square));
