/** Rows that are written with their record (`f.children`), as an entity of their own: the table generator reads it so. */
import { labelOf, type AnyField } from './fields.ts';
import { hasOneCampus, type Resource } from './resource.ts';

/** At most so many rows, unless the field says otherwise. */
export const MOST_ROWS = 200;
/** Columns of a row besides its fields: the record that it belongs to, and where it is among the others. */
export const ownerOf = ({ key }: Pick<Resource, 'key'>): string => `${key}_id`;
export const POSITION = 'position';

/** 'Stop' and 'Stops'. */
export function rowLabels(name: string, field: AnyField): readonly [one: string, many: string] {
  const many = labelOf(name, field);
  return [field.one ?? many.replace(/s$/, ''), many];
}
/** What a row is sent with: its id, where it is one that is there, and its fields. */
export const rowFields = ({ fields = {} }: AnyField): Readonly<Record<string, AnyField>> => ({
  id: { kind: 'ref' },
  ...fields,
});
export const childNames = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.kind === 'children')
    .map(([name]) => name);

const known = new WeakMap<AnyField, Resource>();
/** The rows of the field `name`, in the table `<key>_<name>`. They are seen, and written, where their record is. */
export function childOf(parent: Resource, name: string): Resource {
  const field = parent.fields[name];
  if (field?.kind !== 'children') throw new Error(`${parent.key}.${name} is no list of rows`);
  const made = known.get(field) ?? makeChild(parent, name, field);
  known.set(field, made);
  return made;
}
function makeChild(parent: Resource, name: string, field: AnyField): Resource {
  const owner = ownerOf(parent);
  // Rows are always written together, with their record locked: that none is there twice is checked among them.
  const own = Object.entries(field.fields ?? {}).map(([inner, { unique: _within, ...one }]) => [inner, one] as const);
  return {
    key: `${parent.key}_${name}`,
    label: rowLabels(name, field),
    path: '',
    menu: false,
    title: own[0]?.[0] ?? POSITION,
    fields: {
      [owner]: { kind: 'ref', to: parent.key, required: true, onDelete: 'cascade' },
      [POSITION]: { kind: 'int', required: true },
      ...Object.fromEntries(own),
    },
    wire: parent.wire,
    ...(hasOneCampus(parent) ? { campus: owner } : {}),
    sample: { [owner]: 1, [POSITION]: 0, ...(firstOf(parent.sample[name]) ?? named(own)) },
  };
}
/** Where the sample has no rows, the texts that a row requires are their own names. */
const named = (fields: readonly (readonly [name: string, field: AnyField])[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(([name, { kind, required, default: usual }]) =>
      kind === 'text' && required && usual === undefined ? [[name, name]] : [],
    ),
  );
const firstOf = (rows: unknown): object | undefined => (Array.isArray(rows) ? (rows[0] as object) : undefined);

/** The rows of all entities that have some. */
export const childResources = (resources: readonly Resource[]): Resource[] =>
  resources.flatMap((parent) => childNames(parent).map((name) => childOf(parent, name)));

/** Where a problem is, as answers name it (`stops.1.name`), and the field that it is about. */
export function partAt(
  fields: Readonly<Record<string, AnyField>>,
  path: readonly PropertyKey[],
): { readonly key: string; readonly name: string; readonly field: AnyField | undefined } {
  const [name = '', row, inner] = path.map(String);
  const field = fields[name];
  if (field?.kind !== 'children' || row === undefined) return { key: name, name, field };
  return inner === undefined
    ? { key: `${name}.${row}`, name, field }
    : { key: `${name}.${row}.${inner}`, name: inner, field: rowFields(field)[inner] };
}
/** The key of a problem with its names changed: `stops.1.name` by what the wire calls both. */
export function renamedPart(
  key: string,
  fields: Readonly<Record<string, AnyField>>,
  rename: (name: string, fields: Readonly<Record<string, AnyField>>) => string,
  own: (name: string) => string = (name) => name,
): string {
  const [name = '', row, inner] = key.split('.');
  const field = fields[own(name)];
  if (row === undefined || field?.kind !== 'children') return rename(key, fields);
  return [rename(name, fields), row, ...(inner === undefined ? [] : [rename(inner, rowFields(field))])].join('.');
}
