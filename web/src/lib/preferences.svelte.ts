import { readPreferences, writePreferences, type Preferences } from './memory';

export const preferences: Preferences = $state(readPreferences());

export function prefer(change: Partial<Preferences>): void {
  Object.assign(preferences, change);
  writePreferences({ ...preferences });
  applyTheme();
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (preferences.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = preferences.theme;
}

export function turnTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const now = preferences.theme === 'system' ? (dark ? 'dark' : 'light') : preferences.theme;
  prefer({ theme: now === 'dark' ? 'light' : 'dark' });
}
