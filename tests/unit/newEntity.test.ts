/** `npm run new -- entity`: what its words mean, and that what it writes is a declaration as one would write it by hand. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entityText, labelsOf } from '../../scripts/new/entity.ts';
import { NEW_KINDS, readField } from '../../scripts/new/fields.ts';
import { withEntity } from '../../scripts/new/newEntity.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import type { Resource } from '../../contract/resource.ts';
import { inputSchema } from '../../contract/schema.ts';
import { withFiles, wire } from '../../contract/wire.ts';

const keys = ['campuses', 'classes', 'families', 'bus_stops'];

describe('a field', () => {
  it.each([
    ['name:text!', { name: 'name', kind: 'text', required: true, of: [] }],
    ['fare:money', { name: 'fare', kind: 'money', required: false, of: [] }],
    ['campus:ref!', { name: 'campus_id', kind: 'ref', required: true, of: ['campuses'] }],
    ['family_id:ref', { name: 'family_id', kind: 'ref', required: false, of: ['families'] }],
    ['leaves_at:time!', { name: 'leaves_at', kind: 'time', required: true, of: [] }],
    ['stops:refs(bus_stops)', { name: 'stops_ids', kind: 'refs', required: false, of: ['bus_stops'] }],
    ['shift:enum(morning, evening)', { name: 'shift', kind: 'enum', required: false, of: ['morning', 'evening'] }],
    [
      'stops:children(name:text!, side:enum(left,right))!',
      {
        name: 'stops',
        kind: 'children',
        required: true,
        of: [],
        rows: [
          { name: 'name', kind: 'text', required: true, of: [] },
          { name: 'side', kind: 'enum', required: false, of: ['left', 'right'] },
        ],
      },
    ],
  ])('%s', (text, field) => {
    expect(readField(text, keys)).toEqual(field);
  });
  it.each([
    ['name', 'write name:kind'],
    ['Name:text', 'small letters'],
    ['name:string', 'kinds are text, longtext'],
    ['secret:password', 'kinds are'],
    ['id:int', 'every table has this column already'],
    ['shift:enum', 'name the choices'],
    ['stops:children', 'name the fields of a row'],
    ['stops:children(picture:file)', 'picture: a row has no file'],
    ['driver:ref', 'refers to no entity; name one of campuses, classes'],
  ])('%s is refused, and it is said what was meant', (text, why) => {
    expect(() => readField(text, keys)).toThrow(`${text}: `);
    expect(() => readField(text, keys)).toThrow(why);
  });
});

describe('the sample of a kind', () => {
  const of = ['morning', 'evening'];
  const samples = NEW_KINDS.flatMap((kind) => {
    const value = contractKinds[kind].sample?.('first_name', of);
    return value === undefined ? [] : [[kind, value] as const];
  });
  it('is there for all but records, rows, files, and yes or no', () => {
    const without = NEW_KINDS.filter((kind) => !samples.some(([name]) => name === kind));
    expect(without).toEqual(['bool', 'ref', 'refs', 'file', 'children']);
  });
  it.each(samples)('of %s is accepted: %j', (kind, value) => {
    const made = { fields: { first: { kind, of } }, sample: {} } as unknown as Resource;
    expect(inputSchema(made, 'create').safeParse({ first: value }).error).toBeUndefined();
  });
});

describe('an entity', () => {
  it.each([
    ['bus_routes', 'Bus Route', 'Bus Routes'],
    ['categories', 'Category', 'Categories'],
    ['buses', 'Bus', 'Buses'],
    ['progress', 'Progress', 'Progress'],
  ])('%s is called %s and %s', (key, one, many) => {
    expect(labelsOf(key)).toEqual([one, many]);
  });
  it('is declared by its fields, its campus and a sample', () => {
    const fields = ['name:text!', 'fare:money', 'campus:ref', 'picture:file'].map((text) => readField(text, keys));
    const text = entityText({ key: 'bus_routes', label: ['Bus Route', 'Bus Routes'], group: 'General', fields });
    expect(text).toContain('name: f.text({ required: true, max: 120, unique: true })');
    expect(text).toContain("campus_id: f.ref('campuses')");
    expect(text).toContain("campus: 'campus_id'");
    expect(text).toContain("sample: { name: 'Sample name', fare: 1500 }");
    expect(text).not.toContain('title:');
  });
  it('is imported in its place in the alphabet and listed last', () => {
    const index = readFileSync('src/resources/index.ts', 'utf8');
    const lines = withEntity(index, 'bus_routes').split('\n');
    const at = lines.indexOf("import { busRoutes } from './busRoutes.ts';");
    const files = [lines[at - 1], lines[at + 1]].map((line) => /'\.\/(\w+)\.ts'/.exec(line ?? '')?.[1]?.toLowerCase());
    expect([files[0] ?? 'z', 'busroutes', files[1] ?? '']).toEqual([...files, 'busroutes'].toSorted());
    expect(lines[lines.indexOf('  busRoutes,') + 1]).toBe('];');
    expect(lines).toHaveLength(index.split('\n').length + 2);
  });
  it('with a file travels in forms', () => {
    const cells = withFiles(wire.own('/bus_routes'));
    expect(cells.create).toMatchObject({ method: 'POST', body: 'multipart', needs: 'own-lists' });
    expect(cells.update).toMatchObject({ method: 'POST', override: 'PUT', body: 'multipart' });
    expect(cells.remove).toEqual(wire.own('/bus_routes').remove);
  });
});
