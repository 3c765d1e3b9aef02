import { useCallback, useState } from 'react';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
const KEY = 'edubase.theme';

export function readThemeChoice(storage: Pick<Storage, 'getItem'> = localStorage): ThemeChoice {
  const stored = storage.getItem(KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

/** Tells the style sheet (`colours.css`); before anything is drawn, so that nothing is drawn twice. */
export function showTheme(choice: ThemeChoice): void {
  document.documentElement.dataset['theme'] = choice;
}

/** What the user chose, kept under `edubase.theme`. */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState(() => readThemeChoice());
  const choose = useCallback((next: ThemeChoice) => {
    localStorage.setItem(KEY, next);
    showTheme(next);
    setChoice(next);
  }, []);
  return [choice, choose];
}
