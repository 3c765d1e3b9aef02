/** Parameters of a report in the address, so that a report can be kept as a bookmark and sent to someone. */
import { labelOf, type AnyField, type Fields } from '../../../contract/fields.ts';
import { reportStart } from '../../auth/reportStart.ts';
import type { Report } from '../../../contract/report.ts';
import { opensAtStart, paramsOf, withDefaults } from '../../../contract/reportPeriod.ts';

export type Values = Readonly<Record<string, unknown>>;

const isWhole = (field: AnyField, text: string): boolean => {
  if (field.kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (field.kind === 'month') return /^\d{4}-\d{2}$/.test(text);
  return text !== '';
};
type Asking = Pick<Report, 'params' | 'period' | 'compare'>;
/** The query of the call: what is set, as text; a half-typed date is not set. */
export function queryOf(report: Asking, values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(paramsOf(report)).flatMap(([name, field]) => {
      const value = values[name];
      const text = value === null || value === undefined ? '' : String(value);
      return isWhole(field, text) ? [[name, text]] : [];
    }),
  );
}
/** Values as inputs hold them: of the address, or what the report opens on, or its defaults. */
export function valuesOf(
  report: Asking,
  search: URLSearchParams,
  opening: Readonly<Record<string, string>> = {},
): Values {
  const given = { ...opening, ...Object.fromEntries(search) };
  const texts = withDefaults(report, given, opensAtStart(report, given) ? reportStart() : undefined);
  return Object.fromEntries(
    Object.entries(paramsOf(report)).map(([name, field]) => {
      const text = texts[name] ?? null;
      const isNumber =
        (field.kind === 'ref' || field.kind === 'int' || field.kind === 'money') && text !== null && text !== '';
      return [name, isNumber ? Number(text) : text];
    }),
  );
}
/** Labels of required parameters that are not set. */
export const missingIn = (params: Fields, query: Readonly<Record<string, string>>): string[] =>
  Object.entries(params).flatMap(([name, field]) =>
    field.required && query[name] === undefined ? [labelOf(name, field)] : [],
  );
