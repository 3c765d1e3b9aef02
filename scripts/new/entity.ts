/** The text of a declaration that `npm run new -- entity` writes; what it says is what docs/adding-an-entity.md shows. */
import { contractKinds } from '../../contract/kinds/index.ts';
import type { NewField } from './fields.ts';

export interface NewEntity {
  readonly key: string;
  readonly label: readonly [one: string, many: string];
  readonly group: string;
  readonly fields: readonly NewField[];
}
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const words = (key: string): string =>
  key
    .split('_')
    .map((word) => sentence(word))
    .join(' ');
/** The singular of a key in English: 'bus_routes' is a Bus Route, 'categories' a Category. */
export function singularOf(key: string): string {
  if (key.endsWith('ies')) return `${key.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(key)) return key.slice(0, -2);
  return key.endsWith('s') && !key.endsWith('ss') ? key.slice(0, -1) : key;
}
export const labelsOf = (key: string): readonly [string, string] => [words(singularOf(key)), words(key)];
export const constantOf = (key: string): string => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A text as source. */
export const quoted = (value: unknown): string =>
  `'${String(value)
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)}'`;
/** A value as source. */
const source = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(source).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${source(one)}`)
    .join(', ')} }`;
};
/** A field as it is declared: `f.text({ required: true, max: 120 })`. */
export function fieldText(field: NewField): string {
  const { kind, required, of, rows, label, max, min, default: given, unique, onDelete } = field;
  const { starts } = contractKinds[kind];
  const own = Object.entries({ max, min, default: given, onDelete }).filter(([, value]) => value !== undefined);
  const options = [
    ...(label === undefined ? [] : [`label: ${quoted(label)}`]),
    ...(required ? ['required: true'] : []),
    ...(starts && !own.some(([name]) => starts.startsWith(`${name}:`)) ? [starts] : []),
    ...own.map(([name, value]) => `${name}: ${source(value)}`),
    ...(unique ? ['unique: true'] : []),
  ];
  const first =
    kind === 'ref' || kind === 'refs'
      ? quoted(of[0] ?? '')
      : rows
        ? `{ ${rows.map((one) => `${one.name}: ${fieldText(one)}`).join(', ')} }`
        : source(of);
  const inside = [
    ...(of.length > 0 || rows ? [first] : []),
    ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : []),
  ];
  return `f.${kind}(${inside.join(', ')})`;
}
/** The first field is the title of a record, by which records are told apart where its kind can. */
const titled = (field: NewField, at: number): NewField =>
  at === 0 && field.unique === undefined && contractKinds[field.kind].names ? { ...field, unique: true } : field;
/** A value that passes the rules of the field: tests create, change and delete records with it. */
function sampleOf({ name, kind, of, max, rows }: NewField): string | null {
  if (rows) return `[{ ${samplesOf(rows).join(', ')} }]`;
  const value = contractKinds[kind].sample?.(name, of);
  if (value === undefined) return null;
  return source(typeof value === 'string' && max !== undefined ? value.slice(0, max).trim() : value);
}

const samplesOf = (fields: readonly NewField[]): string[] =>
  fields.flatMap((field) => {
    const value = sampleOf(field);
    return value === null ? [] : [`${field.name}: ${value}`];
  });

/** The declaration's file. The formatter sets the lines. */
export function entityText({ key, label, group, fields }: NewEntity): string {
  const all = fields.some(({ name }) => name === 'is_active')
    ? fields
    : [...fields, { name: 'is_active', kind: 'bool', required: false, of: [] } as const];
  return `import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const ${constantOf(key)} = defineResource({
  key: ${quoted(key)},
  label: [${label.map(quoted).join(', ')}],
  menu: { group: ${quoted(group)} },
  fields: {
${all.map((field, at) => `    ${field.name}: ${fieldText(titled(field, at))},`).join('\n')}
  },
${all.some(({ kind, of }) => kind === 'ref' && of[0] === 'campuses') ? `  campus: ${quoted(all.find(({ kind, of }) => kind === 'ref' && of[0] === 'campuses')?.name ?? '')},\n` : ''}  wire: wire.own('/${key}'),
  sample: { ${samplesOf(all).join(', ')} },
});
`;
}
