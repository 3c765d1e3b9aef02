/** Filters as the specification writes them: an IS that means "empty" says `__NULL__`, and never nothing. */
import type { WireRow } from './school.ts';

interface WireFilter {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}
const isFilter = (value: unknown): value is WireFilter =>
  typeof value === 'object' && value !== null && 'field' in value && 'operator' in value && 'value' in value;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function compared(own: unknown, operator: string, value: unknown): boolean {
  const [a, b] = [own, value].map((one) => (typeof value === 'number' ? Number(one) : String(one)));
  if (a === undefined || b === undefined) return false;
  return (operator.startsWith('>') ? a > b : a < b) || (operator.endsWith('=') && a === b);
}
function passes(row: WireRow, { field, operator, value }: WireFilter): boolean {
  const own = row[field];
  if (/^[<>]/.test(operator)) return compared(own, operator, value);
  if (operator === 'IN') return (Array.isArray(value) ? value : []).map(String).includes(String(own));
  if (operator === 'IS') return isEmpty(own);
  if (operator === 'IS_NOT') return !isEmpty(own);
  if (operator === 'LIKE') return String(own).toLowerCase().includes(String(value).toLowerCase());
  return String(own) === String(value);
}

/** The rows that pass; null where a filter says less than the specification asks. */
export function narrowed(rows: readonly WireRow[], filters: string | undefined): readonly WireRow[] | null {
  if (filters === undefined || filters === '') return rows;
  const read: unknown = JSON.parse(filters);
  if (!Array.isArray(read) || !read.every(isFilter) || read.some(({ value }) => isEmpty(value))) return null;
  return rows.filter((row) => read.every((filter) => passes(row, filter)));
}
