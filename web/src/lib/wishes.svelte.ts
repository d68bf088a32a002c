import { readWishes, writeWishes, type Wishes } from './memory';

export const wishes: Wishes = $state(readWishes());

export function wish(change: Partial<Wishes>): void {
  Object.assign(wishes, change);
  writeWishes({ ...wishes });
  applyTheme();
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (wishes.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = wishes.theme;
}

export function turnTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const now = wishes.theme === 'system' ? (dark ? 'dark' : 'light') : wishes.theme;
  wish({ theme: now === 'dark' ? 'light' : 'dark' });
}
