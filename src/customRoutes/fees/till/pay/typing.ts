import { pressed, type ShortcutName } from '../../../../ui/keys/shortcuts.ts';

/**
 * Where texts are typed, letters are the clerk's. Amounts take only digits, so letters are free to be shortcuts there.
 */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea,select,[contenteditable=true],[role=spinbutton],[role=group],input:not([inputmode=decimal]):not([type=radio]):not([type=checkbox])',
  ) !== null;
/** One letter of any script. */
export const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

const KEYS: readonly ShortcutName[] = ['tillFamily', 'tillLines', 'tillMethod', 'tillReceived', 'tillAdvance'];
/** Whether the press is one of the counter's own single keys. */
export const shortcutsOf = (event: KeyboardEvent): boolean => KEYS.some((name) => pressed(name, event));
