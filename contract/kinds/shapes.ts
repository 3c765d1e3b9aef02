/** Shapes that the schemas and decoders of several kinds share. */
import type { z } from 'zod';
import { choicesOf, type AnyField } from './field.ts';
import type { Zod } from './kind.ts';

/** Refuses characters that no name or note needs and PostgreSQL cannot store. */
// oxlint-disable-next-line no-control-regex -- the control characters are the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
export const plain = (schema: z.ZodString): z.ZodString =>
  schema
    .refine((s) => !CONTROL.test(s), 'contains control characters')
    .refine((s) => s.isWellFormed(), 'contains half a character') as z.ZodString;
/** 'YYYY-MM-DD' that the calendar has. */
export const isDate = (value: string): boolean => {
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};
export const idShape = (zod: Zod): z.ZodType => zod.int().positive().max(Number.MAX_SAFE_INTEGER);
/** The same in a query, where everything is text. */
export const idParam = (zod: Zod): z.ZodType => zod.string().regex(/^\d{1,15}$/, 'must be an id');
export const choiceShape = (zod: Zod, field: AnyField, privileges: readonly string[]): z.ZodType => {
  const ids = choicesOf(field, privileges).map((choice) => choice.id);
  return ids.length ? zod.enum(ids as [string, ...string[]]) : zod.string().max(100);
};
export const listShape = (zod: Zod, one: z.ZodType, what: string): z.ZodType =>
  zod
    .array(one)
    .max(1000)
    .refine((list) => new Set(list).size === list.length, `has the same ${what} twice`);

export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
/** What a record that comes inside another is called; null when nothing in it says. */
export const nameIn = (record: object): string | null =>
  (Object.entries(record).find(([key, text]) => /name$|^title$/.test(key) && typeof text === 'string')?.[1] as
    | string
    | undefined) ?? null;
/**
 * The id of a record; of one that carries none its name, which then stands for it: it can be shown, and it is not sent
 * unless another is chosen.
 */
export function asId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return asNumber(value);
  return 'id' in value ? asNumber(value.id) : nameIn(value);
}
/** A list, also as the JSON or comma-separated text in which PHP providers keep one. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || value === '') return [];
  if (!value.startsWith('[')) return value.split(',').map((item) => item.trim());
  const parsed: unknown = JSON.parse(value);
  return Array.isArray(parsed) ? parsed : [];
}
/** The first characters: a provider may keep a date as midnight of a timestamp. */
export const start =
  (length: number) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? value.slice(0, length) : value;
/** The label of a stored choice; a value that is no longer a choice as it is. */
export const choiceLabel = (value: unknown, field: AnyField): string =>
  choicesOf(field).find(({ id }) => id === value)?.name ?? String(value);
