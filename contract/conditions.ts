/**
 * A condition is data, so that the form (hide), the server (ignore or require) and the docs read the same thing.
 * `{ method: 'fixed' }` holds when the record's `method` is 'fixed'; a list means "one of", an object compares
 * (`{ fare: { '>=': 1000 } }`), several keys mean "and". `{ any: […] }` holds when one of its conditions does, and
 * `{ all: […] }` when each does.
 */
export type ConditionValue = string | number | boolean | null;
/** Comparisons that all hold. Nothing unset is more or less than anything. */
export interface Comparison {
  readonly '>'?: string | number;
  readonly '>='?: string | number;
  readonly '<'?: string | number;
  readonly '<='?: string | number;
  readonly '!='?: ConditionValue;
  readonly empty?: boolean;
}
type Wanted = ConditionValue | readonly ConditionValue[] | Comparison;
export type Condition =
  | { readonly any: readonly Condition[] }
  | { readonly all: readonly Condition[] }
  | { readonly [field: string]: Wanted };
type Values = Readonly<Record<string, unknown>>;

export const COMPARISONS = ['>', '>=', '<', '<=', '!=', 'empty'] as const satisfies readonly (keyof Comparison)[];
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** Less than 0, 0 or more; NaN where the two cannot be compared. */
function order(value: unknown, than: string | number): number {
  if (isEmpty(value)) return Number.NaN;
  if (typeof value === 'number' || typeof than === 'number') return Number(value) - Number(than);
  return String(value) < than ? -1 : String(value) > than ? 1 : 0;
}
const compares: { readonly [K in keyof Comparison]-?: (value: unknown, than: NonNullable<Comparison[K]>) => boolean } =
  {
    '>': (value, than) => order(value, than) > 0,
    '>=': (value, than) => order(value, than) >= 0,
    '<': (value, than) => order(value, than) < 0,
    '<=': (value, than) => order(value, than) <= 0,
    '!=': (value, than) => (value ?? null) !== than,
    empty: (value, wanted) => isEmpty(value) === wanted,
  };
const isComparison = (wanted: unknown): wanted is Comparison =>
  typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted);

function fits(value: unknown, wanted: Wanted): boolean {
  if (Array.isArray(wanted)) return wanted.includes((value ?? null) as ConditionValue);
  if (!isComparison(wanted)) return (value ?? null) === wanted;
  return COMPARISONS.every((name) => {
    const than = wanted[name];
    return than === undefined || compares[name](value, than as never);
  });
}
/** Conditions that it is made of, and how they are joined; null where it names fields. */
const partsOf = (condition: Condition): readonly [all: boolean, parts: readonly Condition[]] | null => {
  const joined = (given: unknown): given is readonly Condition[] => Array.isArray(given) && given.every(isComparison);
  if ('any' in condition && joined(condition.any)) return [false, condition.any];
  return 'all' in condition && joined(condition.all) ? [true, condition.all] : null;
};
const named = (condition: Condition): [name: string, wanted: Wanted][] => Object.entries(condition as object);

/** Whether `condition` holds for `record`; an absent condition always holds. An unset value equals `null`. */
export function holds(condition: Condition | undefined, record: Values): boolean {
  if (!condition) return true;
  const parts = partsOf(condition);
  if (parts) return parts[0] ? parts[1].every((one) => holds(one, record)) : parts[1].some((one) => holds(one, record));
  return named(condition).every(([field, wanted]) => fits(record[field], wanted));
}
/** Names of the fields that it looks at. */
export function conditionFields(condition: Condition | undefined): string[] {
  if (!condition) return [];
  const parts = partsOf(condition);
  return [...new Set(parts ? parts[1].flatMap(conditionFields) : Object.keys(condition))];
}
/** Names of comparisons that there are none of. */
export function unknownComparisons(condition: Condition | undefined): string[] {
  if (!condition) return [];
  const parts = partsOf(condition);
  if (parts) return parts[1].flatMap(unknownComparisons);
  const known: readonly string[] = COMPARISONS;
  return named(condition).flatMap(([, wanted]) =>
    isComparison(wanted) ? Object.keys(wanted).filter((name) => !known.includes(name)) : [],
  );
}
/** 'method is fixed and fare >= 1000'. */
export function conditionText(condition: Condition): string {
  const parts = partsOf(condition);
  if (parts) return parts[1].map((one) => `(${conditionText(one)})`).join(parts[0] ? ' and ' : ' or ');
  const said = (wanted: Wanted): string => {
    if (Array.isArray(wanted)) return `is ${wanted.map(String).join(' or ')}`;
    if (!isComparison(wanted)) return `is ${String(wanted)}`;
    return Object.entries(wanted)
      .map(([name, than]) => (name === 'empty' ? `is ${than ? '' : 'not '}empty` : `${name} ${String(than)}`))
      .join(' and ');
  };
  return named(condition)
    .map(([name, wanted]) => `${name} ${said(wanted)}`)
    .join(' and ');
}
