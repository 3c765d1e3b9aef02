/** Rows as they are sent, made whole before they are checked: names, defaults, conditions. */
import { childNames, childOf } from '../../../contract/children.ts';
import { holds } from '../../../contract/conditions.ts';
import type { Fields } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Values } from '../hooks.ts';
import { ownName } from '../names.ts';

const isRow = (sent: unknown): sent is Values => typeof sent === 'object' && sent !== null && !Array.isArray(sent);
function wholeRow(fields: Fields, sent: Values): Values {
  const row: Values = { ...sent };
  for (const [name, field] of Object.entries(fields)) row[name] = sent[name] ?? field.default ?? null;
  for (const [name, field] of Object.entries(fields)) if (!holds(field.when, row)) row[name] = null;
  return row;
}
/** What is no list of rows stays as it is, and is refused with the rest. */
export function completeRows(resource: Resource, record: Values): void {
  for (const name of childNames(resource)) {
    const sent = record[name];
    const fields = resource.fields[name]?.fields ?? {};
    if (Array.isArray(sent)) record[name] = sent.map((row: unknown) => (isRow(row) ? wholeRow(fields, row) : row));
  }
}
/** Rows under own names. */
export function ownRows(resource: Resource, name: string, sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent;
  const child = childOf(resource, name);
  return sent.map((row: unknown) =>
    isRow(row)
      ? Object.fromEntries(Object.entries(row).map(([key, value]) => [ownName(child, key) ?? key, value]))
      : row,
  );
}
