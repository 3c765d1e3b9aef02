import type { RaRecord } from 'ra-core';
import { holds } from '../../../../contract/conditions.ts';
import { labelOf, type AnyField } from '../../../../contract/fields.ts';
import { formFields, type Resource } from '../../../../contract/resource.ts';
import { initialValues, missingFields, sentValues, type Values } from '../form/values.ts';

/** Fields that many records can be given at once: not what must differ, nor a file or a password of each. */
export const bulkFields = (resource: Resource): [string, AnyField][] => {
  const together = new Set((resource.db?.unique ?? []).filter((names) => names.length === 1).flat());
  return formFields(resource, 'update').filter(
    ([name, { kind, unique }]) =>
      unique !== true && !together.has(name) && kind !== 'file' && kind !== 'password' && kind !== 'datetime',
  );
};

export type Change =
  | { readonly kind: 'send'; readonly values: Values }
  /** The record has these values already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly message: string };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const refused = (message: string): Change => ({ kind: 'refused', message });

/**
 * What an update of this record has to send to give it the chosen values, under the same rules as its own form: a field
 * exists only under its condition, and what no longer exists because of the change is emptied.
 */
export function changeOf(resource: Resource, record: RaRecord, chosen: Values): Change {
  const fields = formFields(resource, 'update');
  const before = initialValues(fields, record);
  const after = { ...before, ...chosen };
  for (const [name, field] of fields)
    if (name in chosen && !holds(field.when, after))
      return refused(`${labelOf(name, field)} does not apply to this record`);
  // What is not chosen and was empty before is not this change's affair.
  const [missing] = missingFields(fields, after, 'update').filter(
    (name) => name in chosen || !missingFields(fields, before, 'update').includes(name),
  );
  const field = missing === undefined ? undefined : resource.fields[missing];
  if (missing !== undefined && field) return refused(`${labelOf(missing, field)} is required then, and is empty`);
  const broken = resource.check?.find((check) => !check.test(after) && check.test(before));
  if (broken) {
    const [first = ''] = broken.fields;
    const subject = resource.fields[first];
    return refused(`${subject ? labelOf(first, subject) : first} ${broken.message}`.trim());
  }
  const sent = sentValues(fields, after, before);
  const changed = Object.fromEntries(Object.entries(sent).filter(([name, value]) => !same(value, before[name])));
  return Object.keys(changed).length === 0 ? { kind: 'same' } : { kind: 'send', values: changed };
}
