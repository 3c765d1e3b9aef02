/** A small school, made by the declarations: rows of every entity, under the names of the wire. */
import type { AnyField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../src/resources/index.ts';

export type WireRow = Record<string, unknown> & { id: number };
/** More students than a page holds. */
const ROWS: Readonly<Record<string, number>> = { students: 60, guardians: 55 };
const NAMES: Readonly<Record<string, readonly string[]>> = {
  genders: ['Male', 'Female', 'Other'],
  classes: ['Eight', 'Nine', 'Ten'],
  sections: ['Blue', 'Green', 'Red'],
  campuses: ['Main Campus', 'North Campus', 'South Campus'],
};

function valueOf(field: AnyField, sample: unknown, n: number): unknown {
  if (field.kind === 'ref') return ((n - 1) % 3) + 1;
  if (field.kind === 'refs') return [1];
  if (field.kind === 'text' && field.unique && typeof sample === 'string' && field.pattern === undefined)
    return n === 1 ? sample : `${sample} ${n}`;
  if (sample !== undefined) return sample;
  if (field.default !== undefined) return field.default;
  if (!field.required && field.form !== 'none') return null;
  if (field.kind === 'int') return 100 + n;
  if (field.kind === 'enum') return Array.isArray(field.of) ? [field.of[0]].flat()[0] : null;
  return null;
}

function rowOf(resource: Resource, n: number): WireRow {
  const row: WireRow = { id: n };
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind !== 'password' && field.kind !== 'computed' && field.kind !== 'file')
      row[field.wire ?? name] = valueOf(field, resource.sample[name], n);
  const named = NAMES[resource.key]?.[n - 1];
  if (named !== undefined) row[resource.fields[resource.title]?.wire ?? resource.title] = named;
  if (resource.key === 'students') row['studentName'] = n === 1 ? 'Ayesha Yaqoob' : `Student ${n}`;
  return row;
}

/** Rows of each entity by its key; `most` makes a school of fewer, whose screens are drawn sooner. */
export function newSchool(most = Number.POSITIVE_INFINITY): Map<string, WireRow[]> {
  return new Map(
    resources.map((resource) => [
      resource.key,
      Array.from({ length: Math.min(most, ROWS[resource.key] ?? 3) }, (_, n) => rowOf(resource, n + 1)),
    ]),
  );
}

const titleOf = (school: ReadonlyMap<string, WireRow[]>, to: string, id: unknown): Record<string, unknown> | null => {
  const resource = resources.find(({ key }) => key === to);
  const row = school.get(to)?.find((one) => one.id === Number(id));
  if (!resource || !row) return null;
  const name = resource.fields[resource.title]?.wire ?? resource.title;
  return { id: row.id, [name]: row[name] };
};
/**
 * The row with the records that it names: beside their ids (`class_id`, `class: {id, class_name}`), or in their place
 * (`class: {class_name}`).
 */
export function embedding(
  school: ReadonlyMap<string, WireRow[]>,
  resource: Resource,
  row: WireRow,
  inPlace: boolean,
): WireRow {
  const made: WireRow = { ...row };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'ref' || field.to === undefined || !name.endsWith('_id')) continue;
    const own = titleOf(school, field.to, row[field.wire ?? name]);
    if (!own) continue;
    const { id: _id, ...without } = own;
    made[name.slice(0, -3)] = inPlace ? without : own;
    if (inPlace) delete made[field.wire ?? name];
  }
  if (resource.key === 'students') made['campus'] = { ...(made['campus'] as object), institute_name: 'Harbour School' };
  return made;
}
