/**
 * zod schemas from a declaration: the same rules in the form and on the server. Imported only where zod is paid for.
 */
import { z } from 'zod';
import { MOST_ROWS, partAt, rowFields } from './children.ts';
import { isRequired, labelOf, type AnyField } from './fields.ts';
import { contractKinds } from './kinds/index.ts';
import type { Zod } from './kinds/kind.ts';
import { idShape } from './kinds/shapes.ts';
import { writableFields, type Resource } from './resource.ts';

export const zod: Zod = {
  string: z.string,
  number: z.number,
  int: z.int,
  boolean: z.boolean,
  array: z.array,
  record: z.record,
  union: z.union,
  enum: z.enum,
  custom: z.custom,
  unknown: z.unknown,
  iso: { datetime: z.iso.datetime },
  rows: rowsSchema,
  answered: (field) => z.array(rowSchema({ fields: field.fields ?? {} }).omit({ version: true })),
};
const caseless = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
/** Rows are sent whole; what must be unique is so among them. */
function rowsSchema(field: AnyField, privileges: readonly string[]): z.ZodType {
  const { max = MOST_ROWS, required, fields = {} } = field;
  const row = inputSchema({ fields: rowFields(field) }, 'create', privileges);
  const unique = Object.keys(fields).filter((name) => fields[name]?.unique);
  return z
    .array(row)
    .refine((rows) => !required || rows.length > 0, 'is required')
    .refine((rows) => rows.length <= max, `must have at most ${max} rows`)
    .superRefine((rows, context) => {
      for (const name of unique) {
        const values = rows.map((one) => caseless(one[name] ?? null));
        for (const [at, value] of values.entries())
          if (value !== null && values.indexOf(value) < at)
            context.addIssue({ code: 'custom', path: [at, name], message: 'is there twice' });
      }
    });
}
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * Schema of what a create or update call sends, keyed by field name. Unknown keys are refused (mass assignment).
 * `required` fields under a condition are required only while it holds; checks blame their first field.
 * An update may leave any field out; what it sends must be valid.
 */
export function inputSchema(
  resource: Pick<Resource, 'fields' | 'check'>,
  mode: 'create' | 'update',
  privileges: readonly string[] = [],
): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of writableFields(resource, mode)) {
    const value = contractKinds[field.kind].schema(zod, field, privileges);
    const always = field.required === true && !field.when;
    const must =
      always && field.kind === 'text' && !field.min
        ? (value as z.ZodString).refine((s) => s.trim() !== '', 'is required')
        : value;
    shape[name] =
      always && mode === 'create' && field.default === undefined
        ? must
        : always
          ? must.optional()
          : value.nullable().optional();
  }
  return z.strictObject(shape).superRefine((values, context) => {
    for (const [name, field] of writableFields(resource, mode)) {
      if (isRequired(field, values) && (field.when || field.requiredWhen) && isBlank(values[name])) {
        context.addIssue({ code: 'custom', path: [name], message: 'is required' });
      }
    }
    for (const check of resource.check ?? []) {
      if (!check.test(values))
        context.addIssue({ code: 'custom', path: [check.fields[0] ?? ''], message: check.message });
    }
  }) as unknown as z.ZodType<Record<string, unknown>>;
}

/** Schema of a row in an answer (own names). */
export function rowSchema(resource: Pick<Resource, 'fields'>): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: idShape(zod), version: z.int().positive() };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'password') continue;
    const { answer, schema } = contractKinds[field.kind];
    const value = answer ? answer(zod, field) : schema(zod, field, []);
    shape[name] = field.computed
      ? value.nullable().readonly()
      : field.required && !field.when
        ? value
        : value.nullable();
  }
  return z.object(shape);
}

/** `{field: [messages]}` as 422 answers carry it; messages name the field in words. */
export function errorsOf(resource: Pick<Resource, 'fields'>, error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const add = (name: string, message: string): void => void (errors[name] ??= []).push(message);
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key].join('.'), `${key} is not a field that can be set here`);
    else {
      const { key, name, field } = partAt(resource.fields, issue.path);
      add(key, `${field ? labelOf(name, field) : name} ${wording(issue)}`.trim());
    }
  }
  return errors;
}
function wording(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return /received (undefined|null)/.test(issue.message)
        ? 'is required'
        : `must be ${issue.expected === 'int' ? 'a whole number' : `${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `must be one of ${issue.values.slice(0, 12).join(', ')}`;
    default:
      return issue.message;
  }
}
