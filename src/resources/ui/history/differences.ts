import { labelOf, type AnyField } from '../../../../contract/fields.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Entry } from './historyCall.ts';

export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly field: AnyField;
  readonly before: unknown;
  readonly after: unknown;
}
type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const same = (a: unknown, b: unknown): boolean => (isUnset(a) && isUnset(b)) || JSON.stringify(a) === JSON.stringify(b);
/** A field that the declaration no longer has, or of an entity that has none: shown as it was written. */
const UNKNOWN: AnyField = { kind: 'text' };
const NOT_SHOWN = new Set(['id', 'version']);

/** The fields that an entry changed, in the declaration's order; of a new or deleted record all that had a value. */
export function differencesOf(
  { before, after }: Pick<Entry, 'before' | 'after'>,
  resource: Pick<Resource, 'fields'> | undefined,
): Difference[] {
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const fields = resource?.fields ?? {};
  const names = [...new Set([...Object.keys(fields), ...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter(
      (name) =>
        !NOT_SHOWN.has(name) &&
        fields[name]?.kind !== 'password' &&
        fields[name]?.kind !== 'computed' &&
        !fields[name]?.computed &&
        !same(old[name], now[name]),
    )
    .map((name) => ({
      name,
      label: labelOf(name, fields[name] ?? UNKNOWN),
      field: fields[name] ?? UNKNOWN,
      before: old[name],
      after: now[name],
    }));
}

const VERBS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  approve: 'Approved',
  reject: 'Rejected',
  withdraw: 'Withdrawn',
  return: 'Returned to the payer',
  void: 'Voided',
  print: 'Printed',
  use_advance: 'Used the advance',
  add_amount: 'Added an amount',
  split: 'Split into instalments',
  undo_split: 'Undid the instalments',
  fine: 'Put a fine on',
  generate: 'Generated',
  cancel: 'Cancelled',
  opening: 'Entered as arrears',
};
/** 'Changed', or the label of a declared action: 'Change password'. */
export const actionWords = (action: string, resource?: Pick<Resource, 'actions'>): string =>
  VERBS[action] ??
  resource?.actions?.[action]?.label ??
  action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');
/** 'Name, Active' or 'Name, Active and 3 more'. */
export function summaryOf(differences: readonly Difference[], most = 3): string {
  const labels = differences.slice(0, most).map(({ label }) => label);
  const rest = differences.length - labels.length;
  return labels.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
