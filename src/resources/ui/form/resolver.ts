import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { labelOf, type AnyField } from '../../../../contract/fields.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { unbroken } from '../../../ui/form/unbroken.ts';
import { missingFields, sentValues, type Values } from './values.ts';

/**
 * Checks a form by the same schema and in the same words as the server. zod is loaded with the first check, so opening
 * a form does not wait for it.
 */
export function resolverFor(
  resource: Resource,
  fields: readonly (readonly [string, AnyField])[],
  mode: 'create' | 'update',
  before?: Values,
): Resolver<Values> {
  return async (values) => {
    const schema = await import('../../../../contract/schema.ts').catch(() => null);
    // With the network lost the server cannot be reached either: saving says so, and it checks all of this again.
    if (schema === null) return { values, errors: {} };
    const { errorsOf, inputSchema } = schema;
    const checked = inputSchema(resource, mode).safeParse(sentValues(fields, values, before));
    const messages = checked.success ? {} : errorsOf(resource, checked.error);
    for (const name of missingFields(fields, values, mode)) {
      const field = resource.fields[name];
      if (field) messages[name] = [`${labelOf(name, field)} is required`];
    }
    const errors: FieldErrors<Values> = {};
    // A name with dots is a cell of a row.
    for (const [name, texts] of Object.entries(messages))
      set(errors, name, { type: 'check', message: unbroken(texts[0] ?? '') });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
