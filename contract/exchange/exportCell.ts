/** A value of a record as a cell of an exported file: numbers stay numbers, dates dates, codes and telephone numbers text. */
import { choicesOf, type AnyField } from '../fields.ts';

export type ExportCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number' | 'money'; readonly value: number }
  /** 'YYYY-MM-DD', 'YYYY-MM' or an ISO UTC instant. */
  | { readonly kind: 'date' | 'month' | 'datetime'; readonly value: string };
/** Title of the record `id` of the resource `to`. */
export type TitleOf = (to: string, id: unknown) => string;

const text = (value: string): ExportCell => (value === '' ? { kind: 'empty' } : { kind: 'text', value });
const number = (kind: 'number' | 'money', value: unknown): ExportCell => (Number.isFinite(Number(value)) ? { kind, value: Number(value) } : text(String(value)));
const dated = (kind: 'date' | 'month' | 'datetime', value: string, shape: RegExp): ExportCell => (shape.test(value) ? { kind, value } : text(value));
const label = (field: AnyField, value: unknown): string => choicesOf(field).find(({ id }) => id === value)?.name ?? String(value);
const several = (value: unknown, word: (one: unknown) => string): ExportCell => text((Array.isArray(value) ? value : [value]).map(word).join('; '));

export function exportCell(field: AnyField, value: unknown, titleOf: TitleOf): ExportCell {
  if (value === null || value === undefined || value === '') return { kind: 'empty' };
  switch (field.kind) {
    case 'int': return number('number', value);
    case 'money': return number('money', value);
    case 'bool': return text(value === true ? 'Yes' : 'No');
    case 'date': return dated('date', String(value), /^\d{4}-\d{2}-\d{2}$/);
    case 'month': return dated('month', String(value), /^\d{4}-\d{2}$/);
    case 'datetime': return dated('datetime', String(value), /^\d{4}-\d{2}-\d{2}T.+Z$/);
    case 'enum': return text(label(field, value));
    case 'enums': return several(value, (one) => label(field, one));
    case 'ref': return text(titleOf(field.to ?? '', value));
    case 'refs': return several(value, (one) => titleOf(field.to ?? '', one));
    case 'password': return { kind: 'empty' };
    default: return text(String(value));
  }
}
