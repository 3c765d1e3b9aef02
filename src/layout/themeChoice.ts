import { useCallback, useEffect, useState } from 'react';
import { useStoreContext } from 'ra-core';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
const KEY = 'edubase.theme';

export function readThemeChoice(storage: Pick<Storage, 'getItem'> = localStorage): ThemeChoice {
  const stored = storage.getItem(KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

/**
 * What the user chose, kept under `edubase.theme`. react-admin paints from its own store, where an absent value means
 * "as the system says", so the choice is mirrored there.
 */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const store = useStoreContext();
  const [choice, setChoice] = useState(() => readThemeChoice());
  useEffect(() => {
    if (choice === 'system') store.removeItem('theme');
    else store.setItem('theme', choice);
  }, [choice, store]);
  const choose = useCallback((next: ThemeChoice) => {
    localStorage.setItem(KEY, next);
    setChoice(next);
  }, []);
  return [choice, choose];
}
