/** zod schemas from a declaration: the same rules in the form and on the server. Imported only where zod is paid for. */
import { z } from 'zod';
import { holds } from './conditions.ts';
import { choicesOf, labelOf, type AnyField, type Kind } from './fields.ts';
import { isPaisa, MAX_RUPEES } from './money.ts';
import { writableFields, type Resource } from './resource.ts';

/** Refuses characters that no name or note needs and PostgreSQL cannot store. */
// oxlint-disable-next-line no-control-regex -- the control characters are the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const plain = (schema: z.ZodString): z.ZodString =>
  schema.refine((s) => !CONTROL.test(s), 'contains control characters').refine((s) => s.isWellFormed(), 'contains half a character') as z.ZodString;
const isDate = (value: string): boolean => {
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
const choices = (field: AnyField, privileges: readonly string[]): z.ZodType => {
  const ids = choicesOf(field, privileges).map((choice) => choice.id);
  return ids.length ? z.enum(ids as [string, ...string[]]) : z.string().max(100);
};

/** One value of a kind, when it is there. */
const valueOf: Record<Kind, (field: AnyField, privileges: readonly string[]) => z.ZodType> = {
  text: ({ min = 0, max = 200, pattern, patternHint }) => {
    const base = plain(z.string().trim().min(min).max(max));
    return pattern ? base.regex(new RegExp(pattern), patternHint ?? 'is not in the expected form') : base;
  },
  longtext: ({ max = 20_000 }) => plain(z.string().max(max)),
  int: ({ min = -2_147_483_648, max = 2_147_483_647 }) => z.int().min(min).max(max),
  money: ({ min = 0, max = MAX_RUPEES }) => z.number().min(min).max(max).refine(isPaisa, 'has more than two decimals'),
  bool: () => z.boolean(),
  date: () => z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, YYYY-MM-DD').refine(isDate, 'is not a date of the calendar'),
  month: () => z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM'),
  datetime: () => z.iso.datetime(),
  enum: choices,
  enums: (field, privileges) => z.array(choices(field, privileges)).max(1000).refine((list) => new Set(list).size === list.length, 'has the same choice twice'),
  ref: () => id,
  refs: () => z.array(id).max(1000).refine((list) => new Set(list).size === list.length, 'has the same record twice'),
  // A Blob or File in the form; on the server the code under which the checked upload was stored.
  file: () => z.union([z.string().max(100), z.custom<Blob>((value) => typeof Blob !== 'undefined' && value instanceof Blob)]),
  password: ({ min = 8 }) => z.string().min(min).max(200),
  color: () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour, #rrggbb'),
  computed: () => z.string().nullable(),
};

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/**
 * Schema of what a create or update call sends, keyed by field name. Unknown keys are refused (mass assignment).
 * `required` fields under a condition are required only while it holds; checks blame their first field.
 * An update may leave any field out; what it sends must be valid.
 */
export function inputSchema(resource: Resource, mode: 'create' | 'update', privileges: readonly string[] = []): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of writableFields(resource, mode)) {
    const value = valueOf[field.kind](field, privileges);
    const always = field.required === true && !field.when;
    const must = always && field.kind === 'text' && !field.min ? (value as z.ZodString).refine((s) => s.trim() !== '', 'is required') : value;
    shape[name] = always && mode === 'create' && field.default === undefined ? must : always ? must.optional() : value.nullable().optional();
  }
  return z.strictObject(shape).superRefine((values, context) => {
    for (const [name, field] of writableFields(resource, mode)) {
      if (field.required && field.when && holds(field.when, values) && isBlank(values[name])) {
        context.addIssue({ code: 'custom', path: [name], message: 'is required' });
      }
    }
    for (const check of resource.check ?? []) {
      if (!check.test(values)) context.addIssue({ code: 'custom', path: [check.fields[0] ?? ''], message: check.message });
    }
  }) as unknown as z.ZodType<Record<string, unknown>>;
}

/** Schema of a row in an answer (own names). */
export function rowSchema(resource: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id, version: z.int().positive() };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'password') continue;
    const value = field.kind === 'file' ? z.string() : field.kind === 'text' ? z.string() : valueOf[field.kind](field, []);
    shape[name] = field.required && !field.when ? value : value.nullable();
  }
  return z.object(shape);
}

/** `{field: [messages]}` as 422 answers carry it; messages name the field in words. */
export function errorsOf(resource: Pick<Resource, 'fields'>, error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const add = (name: string, message: string): void => void (errors[name] ??= []).push(message);
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(key, `${key} is not a field that can be set here`);
    else {
      const name = String(issue.path[0] ?? '');
      const field = resource.fields[name];
      add(name, `${field ? labelOf(name, field) : name} ${wording(issue)}`.trim());
    }
  }
  return errors;
}
function wording(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type': return /received (undefined|null)/.test(issue.message) ? 'is required' : `must be ${issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`}`;
    case 'too_small': return issue.origin === 'string' ? `must have at least ${issue.minimum} characters` : `must be at least ${issue.minimum}`;
    case 'too_big': return issue.origin === 'string' ? `must have at most ${issue.maximum} characters` : `must be at most ${issue.maximum}`;
    case 'invalid_value': return `must be one of ${issue.values.slice(0, 12).join(', ')}`;
    default: return issue.message;
  }
}
