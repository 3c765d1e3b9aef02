/** Cells of files: what is read out of them, and what is written into them. */
export type Cell = string | number | boolean | null;
export type Read = { readonly value: unknown } | { readonly problem: string };

export type ExportCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number' | 'money'; readonly value: number }
  /** 'YYYY-MM-DD', 'YYYY-MM' or an ISO UTC instant. */
  | { readonly kind: 'date' | 'month' | 'datetime'; readonly value: string };
/** Title of the record `id` of the resource `to`. */
export type TitleOf = (to: string, id: unknown) => string;

export const or = (value: unknown, problem: string): Read => (value === null ? { problem } : { value });
export const textCell = (value: string): ExportCell => (value === '' ? { kind: 'empty' } : { kind: 'text', value });
export const numberCell = (kind: 'number' | 'money', value: unknown): ExportCell =>
  Number.isFinite(Number(value)) ? { kind, value: Number(value) } : textCell(String(value));
/** A date where it has the shape of one. */
export const datedCell = (kind: 'date' | 'month' | 'datetime', value: unknown, shape: RegExp): ExportCell =>
  shape.test(String(value)) ? { kind, value: String(value) } : textCell(String(value));
export const severalCell = (value: unknown, word: (one: unknown) => string): ExportCell =>
  textCell((Array.isArray(value) ? value : [value]).map(word).join('; '));
