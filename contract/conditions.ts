/**
 * A condition is data, so that the form (hide), the server (ignore or require) and the docs read the same thing.
 * `{ method: 'fixed' }` holds when the record's `method` is 'fixed'; a list means "one of"; several keys mean "and".
 */
export type Condition = Readonly<Record<string, ConditionValue | readonly ConditionValue[]>>;
export type ConditionValue = string | number | boolean | null;

/** Whether `condition` holds for `record`; an absent condition always holds. An unset value equals `null`. */
export function holds(condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean {
  if (!condition) return true;
  return Object.entries(condition).every(([field, wanted]) => {
    const value = record[field] ?? null;
    return Array.isArray(wanted) ? wanted.includes(value as ConditionValue) : value === wanted;
  });
}
