/**
 * Every keyboard shortcut, once: the handlers ask this table whether a key is theirs (`pressed`), the help sheet prints
 * it. A chord is a key of KeyboardEvent.key ('Space' for the blank) with 'Ctrl+', 'Alt+' or 'Shift+' before it; Meta
 * counts as Ctrl.
 */
import { singleKeysOn } from './singleKeys.ts';

export const KEY_SCOPES = [
  'Everywhere',
  'List',
  'Rows of a list',
  'Record',
  'Form',
  'Rows of a form',
  'Voucher',
  'Bank statement',
  'Counter',
  'Print',
  'Window',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
export interface Shortcut {
  readonly scope: KeyScope;
  readonly keys: readonly string[];
  /** What it does, as a sentence without its full stop. */
  readonly does: string;
}

export const shortcuts = {
  palette: { scope: 'Everywhere', keys: ['Ctrl+k'], does: 'Find anything' },
  counter: { scope: 'Everywhere', keys: ['F2', 'Alt+c'], does: 'Open the counter, if you take payments' },
  help: { scope: 'Everywhere', keys: ['?'], does: 'Show these shortcuts' },
  pageHelp: { scope: 'Everywhere', keys: ['F1'], does: 'Help with this page' },
  search: { scope: 'List', keys: ['/'], does: 'Go to the search box' },
  create: { scope: 'List', keys: ['n'], does: 'Open an empty form' },
  filter: { scope: 'List', keys: ['f'], does: 'Open or close the filters' },
  previousPage: { scope: 'List', keys: ['['], does: 'Previous page' },
  nextPage: { scope: 'List', keys: [']'], does: 'Next page' },
  down: { scope: 'Rows of a list', keys: ['ArrowDown'], does: 'Next row' },
  up: { scope: 'Rows of a list', keys: ['ArrowUp'], does: 'Previous row' },
  open: { scope: 'Rows of a list', keys: ['Enter'], does: 'Show the record' },
  edit: { scope: 'Rows of a list', keys: ['e'], does: 'Edit the record' },
  select: { scope: 'Rows of a list', keys: ['Space'], does: 'Select or unselect the row' },
  selectRange: { scope: 'Rows of a list', keys: ['Shift+Space'], does: 'Select all rows since the last selected one' },
  more: { scope: 'Rows of a list', keys: ['m'], does: 'Open the menu of the row' },
  moveUp: {
    scope: 'Rows of a list',
    keys: ['Alt+ArrowUp'],
    does: 'Move the row up, in a list with an order of its own',
  },
  moveDown: { scope: 'Rows of a list', keys: ['Alt+ArrowDown'], does: 'Move the row down, in such a list' },
  left: {
    scope: 'Rows of a list',
    keys: ['ArrowLeft'],
    does: 'Previous heading or figure; in a statement, fold the rows below',
  },
  right: {
    scope: 'Rows of a list',
    keys: ['ArrowRight'],
    does: 'Next heading or figure; in a statement, unfold them again',
  },
  approve: {
    scope: 'Rows of a list',
    keys: ['a'],
    does: 'Approve what is ticked, or the row, where it waits for that',
  },
  reject: { scope: 'Rows of a list', keys: ['r'], does: 'Reject it, with a reason' },
  remove: { scope: 'Rows of a list', keys: ['Delete'], does: 'Delete the record, after a question' },
  editRecord: { scope: 'Record', keys: ['e'], does: 'Edit the record' },
  copyRecord: { scope: 'Record', keys: ['c'], does: 'Copy the record as a new one' },
  save: { scope: 'Form', keys: ['Ctrl+s', 'Ctrl+Enter'], does: 'Save' },
  cancel: { scope: 'Form', keys: ['Escape'], does: 'Go back without saving' },
  rowNext: { scope: 'Rows of a form', keys: ['Enter'], does: 'Next row; after the last one a new row' },
  rowRemove: { scope: 'Rows of a form', keys: ['Alt+Delete'], does: 'Remove the row' },
  rowUp: { scope: 'Rows of a form', keys: ['Alt+Shift+ArrowUp'], does: 'Move the row up' },
  rowDown: { scope: 'Rows of a form', keys: ['Alt+Shift+ArrowDown'], does: 'Move the row down' },
  fillDifference: { scope: 'Voucher', keys: ['='], does: 'Fill in the difference, in an amount' },
  bankMatch: { scope: 'Bank statement', keys: ['Enter'], does: 'Match what is ticked, when both sums agree' },
  bankUnmatch: { scope: 'Bank statement', keys: ['u'], does: 'Undo the match of the row' },
  tillSearch: { scope: 'Counter', keys: ['/'], does: 'Find who pays' },
  tillPay: { scope: 'Counter', keys: ['Ctrl+Enter'], does: 'Take the payment' },
  tillNext: { scope: 'Counter', keys: ['Escape'], does: 'Next payer' },
  tillFamily: { scope: 'Counter', keys: ['f'], does: 'Whole family, or one child' },
  tillLines: { scope: 'Counter', keys: ['l'], does: 'Type an amount line by line' },
  tillMethod: { scope: 'Counter', keys: ['m'], does: 'Next method of payment' },
  tillReceived: { scope: 'Counter', keys: ['r'], does: 'Cash received' },
  tillAdvance: { scope: 'Counter', keys: ['u'], does: 'Use the advance' },
  leavePrint: { scope: 'Print', keys: ['Escape'], does: 'Go back' },
  move: {
    scope: 'Window',
    keys: ['Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowLeft', 'Alt+ArrowRight'],
    does: 'Move it, from its title',
  },
  resize: {
    scope: 'Window',
    keys: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown', 'Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'],
    does: 'Resize it, from its title',
  },
  close: { scope: 'Window', keys: ['Escape'], does: 'Close it' },
} as const satisfies Readonly<Record<string, Shortcut>>;
export type ShortcutName = keyof typeof shortcuts;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
const partsOf = (chord: string): { held: ReadonlySet<string>; key: string } => {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  return { held: new Set(parts.slice(0, -1)), key: key === 'Space' ? ' ' : key };
};
/** One character and nothing held: what a slip of the finger, or speech input, can press by accident. */
const isSingle = (chord: string): boolean => chord.length === 1;

function matches(chord: string, event: Press): boolean {
  const { held, key } = partsOf(chord);
  if (event.key.toLowerCase() !== key.toLowerCase()) return false;
  if ((event.ctrlKey || event.metaKey) !== held.has('Ctrl') || event.altKey !== held.has('Alt')) return false;
  // '?' and '/' need Shift on some keyboards and not on others.
  const isSign = key.length === 1 && key !== ' ' && !/[a-z]/i.test(key);
  return isSign || event.shiftKey === held.has('Shift');
}

/**
 * Whether the key that was pressed is this shortcut. Single letters and signs may be switched off (WCAG 2.2, 2.1.4).
 */
export function pressed(name: ShortcutName, event: Press): boolean {
  return shortcuts[name].keys.some((chord) => matches(chord, event) && (!isSingle(chord) || singleKeysOn()));
}
/** For aria-keyshortcuts; undefined while single keys are switched off. */
export function ariaKeys(name: ShortcutName): string | undefined {
  const keys = shortcuts[name].keys
    .filter((chord) => !isSingle(chord) || singleKeysOn())
    .map((chord) => chord.replace('Ctrl', 'Control'));
  return keys.length > 0 ? keys.join(' ') : undefined;
}
/** 'Ctrl+ArrowDown' as people read it: ['Ctrl', '↓']. */
export function keyCaps(chord: string): string[] {
  const arrows: Record<string, string> = {
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Escape: 'Esc',
  };
  return chord
    .split('+')
    .map((part, _at, all) => arrows[part] ?? (part.length === 1 && all.length > 1 ? part.toUpperCase() : part));
}
