/** What rows name must be theirs to name: an id a row of this very record, a reference what the session may see. */
import { childNames, childOf } from '../../../contract/children.ts';
import type { Resource } from '../../../contract/resource.ts';
import { invalidFields } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { referenceErrors } from '../checkReferences.ts';
import type { Values } from '../hooks.ts';
import { toWireNames } from '../names.ts';

type Errors = Record<string, string[]>;
async function rowsErrors(
  call: Call,
  resource: Resource,
  name: string,
  rows: readonly Values[],
  current: readonly Values[],
): Promise<Errors> {
  const child = childOf(resource, name);
  const known = new Map(current.map((row) => [row['id'], row]));
  const [one] = child.label;
  const ids = rows.map(({ id }) => id ?? null);
  const errors: Errors = {};
  for (const [at, id] of ids.entries()) {
    if (id === null) continue;
    const problem = !known.has(id)
      ? `is none of this ${resource.label[0].toLowerCase()}`
      : ids.indexOf(id) < at
        ? 'is there twice'
        : null;
    if (problem) errors[`${name}.${at}.id`] = [`${one} ${at + 1} ${problem}`];
  }
  // Sent together: nothing waits for an answer in between.
  const found = await Promise.all(rows.map((row) => referenceErrors(call, child, row, known.get(row['id'] ?? null))));
  for (const [at, wrong] of found.entries())
    for (const [inner, messages] of Object.entries(wrong)) errors[`${name}.${at}.${inner}`] = messages;
  return errors;
}
/** Throws 422 on the cells; `current` is the record as it is, where there is one. */
export async function checkRows(
  call: Call,
  resource: Resource,
  values: Values,
  current: Readonly<Values> = {},
): Promise<void> {
  const errors: Errors = {};
  for (const name of childNames(resource)) {
    const rows = values[name];
    if (!Array.isArray(rows)) continue;
    const before = (current[name] ?? []) as Values[];
    Object.assign(errors, await rowsErrors(call, resource, name, rows as Values[], before));
  }
  if (Object.keys(errors).length > 0) throw invalidFields(toWireNames(resource, errors));
}
