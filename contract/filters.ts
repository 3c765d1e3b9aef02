/** List filters as they travel (specification 5 and 7): `filters` = JSON `[{field, operator, value}]`. */

/** Stands for "is empty" in an IS filter (specification 5). */
export const NULL_TOKEN = '__NULL__';
export const OPERATORS = ['=', '!=', '>', '>=', '<', '<=', 'LIKE', 'IN', 'BETWEEN', 'IS', 'IS_NOT'] as const;
export type Operator = (typeof OPERATORS)[number];
export interface Filter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

export const operatorLabel: Record<Operator, string> = {
  '=': 'is',
  '!=': 'is not',
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
  LIKE: 'contains',
  IN: 'is one of',
  BETWEEN: 'is between',
  IS: 'is empty',
  IS_NOT: 'is not empty',
};

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * Filters as they go over the wire. IS (and IS_NOT) without a value becomes '__NULL__'; any other filter without a
 * value means "not filtered" and is left out. `empty: 'drop'` (the house system) leaves out every filter without a
 * value.
 */
export function toWire(filters: readonly Filter[], empty: 'sentinel' | 'drop' = 'sentinel'): Filter[] {
  return filters.flatMap((filter) => {
    if (!isEmpty(filter.value)) return [filter];
    const asksForEmpty = filter.operator === 'IS' || filter.operator === 'IS_NOT';
    return asksForEmpty && empty === 'sentinel' ? [{ ...filter, value: NULL_TOKEN }] : [];
  });
}

const text = (value: unknown): string => String(value ?? '').toLowerCase();
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' || typeof b === 'number'
    ? Number(a) - Number(b)
    : text(a) < text(b)
      ? -1
      : text(a) > text(b)
        ? 1
        : 0;

/** Whether a row passes a filter: for lists that the client holds whole. The server's SQL gives the same answer. */
export function matches(row: Readonly<Record<string, unknown>>, { field, operator, value }: Filter): boolean {
  const own = row[field];
  const unset = isEmpty(own);
  const list = Array.isArray(value) ? value : String(value).split(',');
  switch (operator) {
    case 'IS':
      return value === NULL_TOKEN || isEmpty(value) ? unset : text(own) === text(value);
    case 'IS_NOT':
      return value === NULL_TOKEN || isEmpty(value) ? !unset : text(own) !== text(value);
    case '=':
      return Array.isArray(own) ? own.map(String).includes(String(value)) : !unset && text(own) === text(value);
    case '!=':
      return text(own) !== text(value);
    case 'LIKE':
      return Array.isArray(own) ? own.map(String).includes(String(value)) : text(own).includes(text(value));
    case 'IN':
      return list.some((item) => text(own) === text(item));
    case 'BETWEEN':
      return !unset && compare(own, list[0]) >= 0 && compare(own, list[1]) <= 0;
    case '>':
      return !unset && compare(own, value) > 0;
    case '>=':
      return !unset && compare(own, value) >= 0;
    case '<':
      return !unset && compare(own, value) < 0;
    case '<=':
      return !unset && compare(own, value) <= 0;
  }
}
