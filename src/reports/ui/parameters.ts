/** Parameters of a report in the address, so that a report can be kept as a bookmark and sent to somebody. */
import { currentMonth, REPORT_START, today } from '../../../contract/dates.ts';
import { labelOf, type AnyField, type Fields } from '../../../contract/fields.ts';

/** Defaults that are a day or a month only when the report is opened (specification 9). */
const MEANT: Readonly<Record<string, () => string>> = {
  'report start': () => REPORT_START,
  today: () => today(),
  'this month': () => currentMonth(),
};
const defaultOf = ({ default: given }: AnyField): unknown => (typeof given === 'string' ? (MEANT[given]?.() ?? given) : given);

export type Values = Readonly<Record<string, unknown>>;

const isWhole = (field: AnyField, text: string): boolean => {
  if (field.kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (field.kind === 'month') return /^\d{4}-\d{2}$/.test(text);
  return text !== '';
};
/** The query of the call: what is set, as text; a half-typed date is not set. */
export function queryOf(params: Fields, values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, field]) => {
      const value = values[name];
      const text = value === null || value === undefined ? '' : String(value);
      return isWhole(field, text) ? [[name, text]] : [];
    }),
  );
}
/** Values as inputs hold them. */
export function valuesOf(params: Fields, search: URLSearchParams): Values {
  return Object.fromEntries(
    Object.entries(params).map(([name, field]) => {
      const text = search.get(name) ?? defaultOf(field) ?? null;
      const isNumber = (field.kind === 'ref' || field.kind === 'int' || field.kind === 'money') && text !== null && text !== '';
      return [name, isNumber ? Number(text) : text];
    }),
  );
}
/** Labels of required parameters that are not set. */
export const missingIn = (params: Fields, query: Readonly<Record<string, string>>): string[] =>
  Object.entries(params).flatMap(([name, field]) => (field.required && query[name] === undefined ? [labelOf(name, field)] : []));
