// The settings of Minesweeper.
import type { RuleForm } from '../module';

export const rules: RuleForm = {
  initial: { 'first-click': 'open' }, // a first click that opens nothing says nothing
  always: ['preset', 'width', 'height', 'mines', 'first-click'],
};
