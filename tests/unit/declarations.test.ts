import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../contract/exchange/normalise.ts';
import { wordsOf } from '../../contract/exchange/words.ts';
import { choicesOf, labelOf, type AnyField } from '../../contract/fields.ts';
import { listColumns } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { inputSchema } from '../../contract/schema.ts';
import { problemText, validate, wholeSample } from '../../contract/validate.ts';
import type { Call } from '../../contract/wire.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { groups, multipartCreates, routes, stated } from './declaredCalls.ts';

const written = (call: Call): string =>
  `${call.method} ${call.path}${call.override ? `?_method=${call.override}` : ''}`;
const callsOf = ({ wire, actions = {} }: Resource): Call[] =>
  [wire.list, wire.create, wire.update, wire.remove, ...Object.values(actions).map((action) => action.call)].filter(
    (call) => call !== false,
  );
const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
const fieldsOf = (resource: Resource): [string, AnyField][] => Object.entries(resource.fields);

describe('the registry', () => {
  it('is sound: what the server, db:diff and docs ask of it too', () => {
    expect(validate(resources, { groups }).map(problemText)).toEqual([]);
    expect(duplicates(resources.map((resource) => resource.label[1]))).toEqual([]);
  });
  it('has one owner per call', () => {
    expect(duplicates(resources.flatMap(callsOf).map(written))).toEqual([]);
  });
  it('answers every settings call of the specification, by a cell that is not marked as assumed', () => {
    const cells = resources.flatMap(callsOf);
    expect(stated.filter((call) => !cells.some((cell) => written(cell) === call))).toEqual([]);
    const multipart = cells
      .filter((cell) => cell.method === 'POST' && !cell.override && !cell.needs && cell.body === 'multipart')
      .map((cell) => cell.path);
    expect(multipart.toSorted()).toEqual([...multipartCreates].toSorted());
  });
  it('marks every call that the specification does not state as assumed', () => {
    const silent = resources
      .flatMap(callsOf)
      .filter((cell) => !stated.includes(written(cell)) && !cell.assumed && !cell.needs);
    expect(silent.map(written)).toEqual([]);
  });
  it('serves the routes that the specification names', () => {
    expect(Object.fromEntries(Object.keys(routes).map((key) => [key, resourceOf(key).path]))).toEqual(routes);
  });
  it('names a resource that is not declared', () => {
    expect(() => resourceOf('teachers')).toThrow("'teachers'");
  });
});

describe.each(resources.map((resource) => [resource.key, resource] as const))('%s', (_key, resource) => {
  const fields = fieldsOf(resource);

  it('has labels that read as words', () => {
    const labels = fields.map(([name, field]) => labelOf(name, field));
    expect([...resource.label, ...labels].filter((label) => !/^[A-Z][A-Za-z (),-]+$/.test(label))).toEqual([]);
  });
  it('lists employees and class teachers by what names them, also where a row is a card', () => {
    expect(listColumns(resourceOf('employees')).slice(0, 2)).toEqual(['name', 'emp_no']);
    expect(listColumns(resourceOf('class_teachers'))).toEqual(['name', 'employee_id']);
  });
  it('has choices that a file tells apart', () => {
    const mistaken = fields.flatMap(([name, field]) => {
      if (field.kind !== 'enum') return [];
      const words = wordsOf(field);
      return choicesOf(field)
        .filter(({ id, name: label }) => words.get(normalise(label)) !== id)
        .map(({ name: label }) => `${name}: ${label}`);
    });
    expect(mistaken).toEqual([]);
  });
  it('limits rows by campus wherever it has one', () => {
    const parent = fields.find(
      ([, { kind, to, required }]) => kind === 'ref' && required === true && to !== undefined && resourceOf(to).campus,
    )?.[0];
    const expected = 'campus_id' in resource.fields ? 'campus_id' : resource.key === 'campuses' ? 'id' : parent;
    expect(resource.campus).toBe(expected);
  });
  it('has defaults that it would accept', () => {
    const defaults = new Map(
      fields
        .filter(([, field]) => field.default !== undefined && (field.form ?? 'both') === 'both')
        .map(([name, field]) => [name, field.default]),
    );
    const issues = inputSchema(resource, 'update').safeParse(Object.fromEntries(defaults)).error?.issues ?? [];
    expect(issues.filter((issue) => defaults.has(String(issue.path[0])))).toEqual([]);
  });
  it('refuses a record without a required field', () => {
    const needed = fields
      .filter(([, field]) => field.required && !field.when && field.default === undefined)
      .map(([name]) => name);
    const accepted = needed.filter((name) => {
      const { [name]: _left, ...rest } = wholeSample(resource);
      return inputSchema(resource, 'create').safeParse(rest).success;
    });
    expect(accepted).toEqual([]);
  });
});

describe('the length of a declaration', () => {
  const folder = new URL('../../src/resources/', import.meta.url);
  const lengths = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
      .map((file) => {
        const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
        return [file.slice(0, -3), lines.filter((line) => line.trim() !== '' && !line.startsWith('import ')).length];
      }),
  );
  const plain = resources.filter(({ fields }) => Object.keys(fields).every((name) => /name$|^is_active$/.test(name)));
  const fileOf = (key: string): string => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

  it('of a plain lookup is at most 10 lines', () => {
    expect(plain.length).toBeGreaterThan(4);
    expect(plain.filter(({ key }) => (lengths.get(fileOf(key)) ?? Infinity) > 10).map(({ key }) => key)).toEqual([]);
  });
  it('of certificate templates, with a relation and a file, is at most 25 lines', () => {
    expect(lengths.get('certificates')).toBeLessThanOrEqual(25);
  });
  it.each(resources.map((resource) => [resource.key, resource] as const))(
    'of %s says nothing that would be so without it',
    (key, resource) => {
      const source = readFileSync(new URL(`${fileOf(key)}.ts`, folder), 'utf8');
      const said = (text: string): string[] => (source.includes(text) ? [text] : []);
      expect([
        ...said(`  path: '${key.replaceAll('_', '-')}',`),
        ...said(`  title: '${Object.keys(resource.fields)[0] ?? ''}',`),
        ...said(`sort: ['${resource.title}', 'ASC']`),
        ...Object.entries(resource.fields).flatMap(([name]) => said(`label: '${labelOf(name, { kind: 'text' })}',`)),
      ]).toEqual([]);
    },
  );
});
