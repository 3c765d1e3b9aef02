import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyField } from '../../contract/fields.ts';
import { labelOf } from '../../contract/fields.ts';
import { operatorsOf } from '../../contract/filters.ts';
import { filterFields, listColumns, sortFields, type Resource } from '../../contract/resource.ts';
import { inputSchema } from '../../contract/schema.ts';
import type { Call } from '../../contract/wire.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { groups, multipartCreates, routes, stated } from './declaredCalls.ts';

const written = (call: Call): string => `${call.method} ${call.path}${call.override ? `?_method=${call.override}` : ''}`;
const callsOf = ({ wire, actions = {} }: Resource): Call[] =>
  [wire.list, wire.create, wire.update, wire.remove, ...Object.values(actions).map((action) => action.call)].filter((call) => call !== false);
const duplicates = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);
const fieldsOf = (resource: Resource): [string, AnyField][] => Object.entries(resource.fields);

/** The sample with an id for every required reference that it leaves out. */
function sampleOf(resource: Resource): Record<string, unknown> {
  const ids = fieldsOf(resource)
    .filter(([, field]) => field.kind === 'ref' && field.required)
    .map(([name]) => [name, 1]);
  return { ...Object.fromEntries(ids), ...resource.sample };
}

describe('the registry', () => {
  it('has one entity per key, route and label', () => {
    for (const of of ['key', 'path'] as const) expect(duplicates(resources.map((resource) => resource[of]))).toEqual([]);
    expect(duplicates(resources.map((resource) => resource.label[1]))).toEqual([]);
  });
  it('has one owner per call', () => {
    expect(duplicates(resources.flatMap(callsOf).map(written))).toEqual([]);
  });
  it('answers every settings call of the specification, by a cell that is not marked as assumed', () => {
    const cells = resources.flatMap(callsOf);
    expect(stated.filter((call) => !cells.some((cell) => written(cell) === call))).toEqual([]);
    const multipart = cells.filter((cell) => cell.method === 'POST' && !cell.override && cell.body === 'multipart').map((cell) => cell.path);
    expect(multipart.toSorted()).toEqual([...multipartCreates].toSorted());
  });
  it('marks every call that the specification does not state as assumed', () => {
    const silent = resources.flatMap(callsOf).filter((cell) => !stated.includes(written(cell)) && !cell.assumed);
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
  const names = Object.keys(resource.fields);
  const fields = fieldsOf(resource);
  const unknown = (used: readonly string[]): string[] => used.filter((name) => !names.includes(name));

  it('has labels, a known menu group and a title', () => {
    const labels = fields.map(([name, field]) => labelOf(name, field));
    expect([...resource.label, ...labels].filter((label) => !/^[A-Z][A-Za-z (),-]+$/.test(label))).toEqual([]);
    expect(duplicates(labels)).toEqual([]);
    expect(['', ...groups]).toContain(resource.menu === false ? '' : resource.menu.group);
    expect(names).toContain(resource.title);
  });
  it('refers to declared resources only', () => {
    const targets = fields.flatMap(([, field]) => (field.to ? [field.to] : []));
    expect(targets.map((key) => resourceOf(key).key)).toEqual(targets);
  });
  it('shows, sorts, groups and searches fields that exist', () => {
    expect(listColumns(resource).length).toBeGreaterThan(0);
    expect(unknown(listColumns(resource))).toEqual([]);
    expect(unknown(Object.values(resource.form?.groups ?? {}).flat())).toEqual([]);
    expect(unknown((resource.db?.unique ?? []).flat())).toEqual([]);
    expect(unknown(fields.flatMap(([, field]) => Object.keys(field.when ?? {})))).toEqual([]);
    expect(unknown(fields.flatMap(([, field]) => [...(field.from ?? '').matchAll(/\{(\w+)\}/g)].map((part) => part[1] ?? '')))).toEqual([]);
    expect(['id', ...sortFields(resource)]).toContain(resource.list?.sort?.[0] ?? 'id');
  });
  it('offers views that its filters can express', () => {
    const filterable = new Map(filterFields(resource));
    const wrong = Object.values(resource.list?.views ?? {})
      .flat()
      .filter(({ field, operator }) => !(operatorsOf[filterable.get(field)?.kind ?? 'computed'] as readonly string[]).includes(operator));
    expect(wrong).toEqual([]);
  });
  it('limits rows by campus wherever it has one', () => {
    const parent = fields.find(([, { kind, to, required }]) => kind === 'ref' && required === true && to !== undefined && resourceOf(to).campus)?.[0];
    const expected = 'campus_id' in resource.fields ? 'campus_id' : resource.key === 'campuses' ? 'id' : parent;
    expect(resource.campus).toBe(expected);
  });
  it('accepts its sample', () => {
    expect(inputSchema(resource, 'create').safeParse(sampleOf(resource)).error?.issues ?? []).toEqual([]);
  });
  it('has defaults that it would accept', () => {
    const defaults = new Map(
      fields.filter(([, field]) => field.default !== undefined && (field.form ?? 'both') === 'both').map(([name, field]) => [name, field.default]),
    );
    const issues = inputSchema(resource, 'update').safeParse(Object.fromEntries(defaults)).error?.issues ?? [];
    expect(issues.filter((issue) => defaults.has(String(issue.path[0])))).toEqual([]);
  });
  it('refuses a record without a required field', () => {
    const needed = fields.filter(([, field]) => field.required && !field.when && field.default === undefined).map(([name]) => name);
    const accepted = needed.filter((name) => {
      const { [name]: _left, ...rest } = sampleOf(resource);
      return inputSchema(resource, 'create').safeParse(rest).success;
    });
    expect(accepted).toEqual([]);
  });
  it('refuses what each rule refuses, and blames the first field', () => {
    const rules = (resource.check ?? []).map(({ rule, fields: [first = ''], fails }) => {
      const issues = inputSchema(resource, 'create').safeParse({ ...sampleOf(resource), ...fails }).error?.issues ?? [];
      return { rule, blamed: fails !== undefined && issues.some((issue) => issue.path[0] === first) };
    });
    expect(rules.filter(({ blamed }) => !blamed)).toEqual([]);
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
  const plain = [
    'genders',
    'nationalities',
    'religions',
    'motherTongues',
    'studentGroups',
    'studentStatuses',
    'cities',
    'sections',
    'departments',
    'designations',
    'employmentTypes',
  ];

  it.each(plain)('of %s, a plain lookup, is at most 6 lines', (file) => {
    expect(lengths.get(file)).toBeLessThanOrEqual(6);
  });
  it('of certificate templates, with a relation and a file, is at most 15 lines', () => {
    expect(lengths.get('certificates')).toBeLessThanOrEqual(15);
  });
  it('is at most 30 lines for any entity', () => {
    expect([...lengths].filter(([, length]) => length > 30)).toEqual([]);
  });
});
