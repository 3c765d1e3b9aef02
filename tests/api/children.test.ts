/** Rows that are written with their record, on the example that has some. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../server/openapi/document.ts';
import { busTimetables } from '../examples/busTimetables.ts';
import { resourceOf } from '../../src/resources/index.ts';
import {
  callCell,
  makeInstitute,
  makeUser,
  type Answer,
  type Api,
  type Row,
  type TestUser,
} from './support/apiClient.ts';
import './support/onExamples.ts';
import { makeExampleApp } from './support/examples.ts';
import { create, list } from './support/records.ts';
import { checked, fileOf, imported, post, repeat, rowsOf, runOf } from './exchange.support.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeExampleApp();
  user = await makeInstitute(api, 'children');
});
afterAll(() => api.test.drop());

type Stop = Readonly<Record<string, unknown>>;
const stopsOf = (row: Row): Stop[] => row['stops'] as Stop[];
const THREE = [{ name: 'Thokar' }, { name: 'Kalma Chowk', passes_at: '07:20', fare: 20.5 }, { name: 'Ichhra' }];
const makeOne = async (name: string, stops: unknown = THREE, by = user): Promise<Row> => {
  const { row, status, text } = await create(api, by, busTimetables, { name, stops });
  expect([status, text]).toEqual([201, expect.anything()]);
  return row;
};
const { update, remove } = busTimetables.wire;
if (!update || !remove) throw new Error('timetables are changed');
const change = ({ id, version }: Row, body: object, by = user): Promise<Answer> =>
  callCell(api, by, update, { id, body: { version, ...body } });
const seen = async (id: number, by = user): Promise<Row | undefined> =>
  (await list(api, by, busTimetables)).rows.find((row) => row.id === id);

describe('rows of a record', () => {
  test('are kept in their order, with the defaults of their fields', async () => {
    const row = await makeOne('In order');
    expect(stopsOf(row)).toEqual([
      { id: expect.any(Number), name: 'Thokar', passes_at: '07:00', fare: null, city_id: null },
      { id: expect.any(Number), name: 'Kalma Chowk', passes_at: '07:20', fare: 20.5, city_id: null },
      { id: expect.any(Number), name: 'Ichhra', passes_at: '07:00', fare: null, city_id: null },
    ]);
    expect(await seen(row.id)).toEqual(row);
  });
  test('are changed, moved, added and removed by one write, and counted as one version', async () => {
    const row = await makeOne('Changed');
    const [thokar, kalma, ichhra] = stopsOf(row);
    const answer = await change(row, { stops: [ichhra, { name: 'New' }, { ...thokar, name: 'Thokar Niaz Baig' }] });
    expect([answer.status, answer.row.version]).toEqual([200, row.version + 1]);
    const [first, second, third] = stopsOf(answer.row);
    expect([first, third]).toEqual([ichhra, { ...thokar, name: 'Thokar Niaz Baig' }]);
    expect(second).toMatchObject({ name: 'New', passes_at: '07:00' });
    expect([thokar?.['id'], kalma?.['id'], ichhra?.['id']]).not.toContain(second?.['id']);
    const { text } = await api.call(`/record_history/bus_timetables/${row.id}`, {
      token: user.token,
      query: { institute_code: user.instituteCode },
    });
    expect(text).toContain('Kalma Chowk');
    expect(text).toContain('Thokar Niaz Baig');
  });
  test('may change names with each other', async () => {
    const row = await makeOne('Swapped');
    const [one, two, three] = stopsOf(row);
    const swapped = [{ ...one, name: two?.['name'] }, { ...two, name: one?.['name'] }, three];
    expect(stopsOf((await change(row, { stops: swapped })).row)).toEqual(swapped);
  });
  test('stay as they are when they are not sent, or when the record is refused', async () => {
    const row = await makeOne('Left alone');
    const renamed = (await change(row, { name: 'Left so' })).row;
    expect(renamed['stops']).toEqual(row['stops']);
    await makeOne('Taken');
    expect((await change(renamed, { name: 'taken', stops: [{ name: 'Gone' }] })).status).toBe(422);
    expect((await change(row, { stops: [{ name: 'Stale' }] })).status).toBe(409);
    expect(await seen(row.id)).toEqual(renamed);
  });
  test('go with their record', async () => {
    const row = await makeOne('Deleted');
    expect((await callCell(api, user, remove, { id: row.id })).status).toBe(200);
    const left = await asOwner(api.test.ownerUrl, (client) =>
      client.query('SELECT 1 FROM bus_timetables_stops WHERE bus_timetables_id = $1', [row.id]),
    );
    expect(left.rows).toEqual([]);
  });
  test('hold what they name', async () => {
    const cities = resourceOf('cities');
    const city = (await create(api, user, cities, cities.sample)).row.id;
    await makeOne('Holding', [{ name: 'There', city_id: city }]);
    if (!cities.wire.remove) throw new Error('cities are deleted');
    const refused = await callCell(api, user, cities.wire.remove, { id: city });
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('in use by 1 stop')]);
  });
});

const many = (n: number) => Array.from({ length: n }, (_, at) => ({ name: `Stop ${at}` }));
test.each<[string, unknown, object]>([
  ['a cell', [{ name: 'A' }, { name: '' }], { 'stops.1.name': ['Name is required'] }],
  [
    'two cells of two rows',
    [
      { name: 'A', passes_at: 'x' },
      { name: 'B', fare: -1 },
    ],
    {
      'stops.0.passes_at': ['Passes at must be a time like 08:30'],
      'stops.1.fare': [expect.stringContaining('Fare')],
    },
  ],
  ['a name that is there twice', [{ name: 'A' }, { name: 'a' }], { 'stops.1.name': ['Name is there twice'] }],
  ['what is no field', [{ name: 'A', wings: 2 }], { 'stops.0.wings': ['wings is not a field that can be set here'] }],
  [
    'the columns of the table',
    [{ name: 'A', position: 4, bus_timetables_id: 1, institute_code: 'x' }],
    {
      'stops.0.position': [expect.anything()],
      'stops.0.bus_timetables_id': [expect.anything()],
      'stops.0.institute_code': [expect.anything()],
    },
  ],
  [
    'a record that is not there',
    [{ name: 'A', city_id: 999_999 }],
    {
      'stops.0.city_id': ['City names city 999999, which does not exist'],
    },
  ],
  [
    'an id that is none of its own',
    [{ name: 'A' }, { id: 999_999, name: 'B' }],
    {
      'stops.1.id': ['Stop 2 is none of this bus timetable'],
    },
  ],
  ['no row', [], { stops: ['Stops is required'] }],
  ['no list', 'Thokar', { stops: [expect.anything()] }],
  ['no rows in it', ['Thokar'], { 'stops.0': [expect.anything()] }],
  ['half a character', [{ name: '\ud800' }], { 'stops.0.name': ['Name contains half a character'] }],
  ['too many', many(41), { stops: ['Stops must have at most 40 rows'] }],
])('%s is refused where it is', async (what, stops, errors) => {
  const answer = await create(api, user, busTimetables, { name: `Refused ${what}`.slice(0, 60), stops });
  expect([answer.status, answer.errors]).toEqual([422, errors]);
});

test('nobody takes a row of another record or institute, or one row twice', async () => {
  const [own, other] = [await makeOne('Own'), await makeOne('Other')];
  const stranger = await makeInstitute(api, 'children-2');
  const theirs = await makeOne('Theirs', THREE, stranger);
  const errors = { 'stops.0.id': ['Stop 1 is none of this bus timetable'] };
  for (const from of [other, theirs]) {
    const answer = await change(own, { stops: [{ ...stopsOf(from)[0], name: 'Mine now' }] });
    expect([answer.status, answer.errors]).toEqual([422, errors]);
    const copied = await create(api, user, busTimetables, { name: 'Copied', stops: [{ ...stopsOf(from)[0] }] });
    expect([copied.status, copied.errors]).toEqual([422, errors]);
  }
  const [first] = stopsOf(own);
  const twice = await change(own, { stops: [first, { ...first, name: 'Again' }] });
  expect([twice.status, twice.errors]).toEqual([422, { 'stops.1.id': ['Stop 2 is there twice'] }]);
  expect([await seen(own.id), await seen(other.id)]).toEqual([own, other]);
  expect(await seen(theirs.id, stranger)).toEqual(theirs);
});

test('OpenAPI says what a row is, as it is sent and as it is answered', () => {
  const { components } = openApiDocument() as {
    components: { schemas: Record<string, { properties: { stops: { items: Record<string, unknown> } } }> };
  };
  const { bus_timetables: answered, bus_timetables_create: sent } = components.schemas;
  expect(answered?.properties.stops.items).toMatchObject({
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
    required: expect.arrayContaining(['id', 'name', 'passes_at']),
  });
  expect(sent?.properties.stops.items).toMatchObject({
    properties: { fare: expect.anything() },
    required: ['name'],
    additionalProperties: false,
  });
});

test('who works at another campus neither sees nor writes them', async () => {
  const campuses = resourceOf('campuses');
  const [here, there] = [
    (await create(api, user, campuses, { ...campuses.sample, campus_name: 'Here', campus_code: 'H' })).row.id,
    (await create(api, user, campuses, { ...campuses.sample, campus_name: 'There', campus_code: 'T' })).row.id,
  ];
  const row = (await create(api, user, busTimetables, { name: 'Far', campus_id: there, stops: THREE })).row;
  const clerk = await makeUser(api, user.instituteCode, { campuses: [here] });
  expect(await seen(row.id, clerk)).toBeUndefined();
  expect((await change(row, { stops: [{ name: 'Mine' }] }, clerk)).status).toBe(404);
  const mine = (await create(api, clerk, busTimetables, { name: 'Near', campus_id: here, stops: THREE })).row;
  const taken = await change(mine, { stops: [stopsOf(row)[0]] }, clerk);
  expect([taken.status, Object.keys(taken.errors)]).toEqual([422, ['stops.0.id']]);
  expect(await seen(row.id)).toEqual(row);
});

describe('an import', () => {
  const header = 'Name,Stops';
  test('makes the rows of a cell, knows them again, and takes them back', async () => {
    const city = (await create(api, user, resourceOf('cities'), { name: 'Kasur' })).row;
    const file = fileOf(`${header}\nFrom a file,"Thokar, 06:50, 20, Kasur; ""Chowk, new"""\n`);
    const run = await imported(api, user, 'bus_timetables', file);
    expect(run.counts).toMatchObject({ created: 1, invalid: 0 });
    const row = (await list(api, user, busTimetables)).rows.find(({ name }) => name === 'From a file');
    expect(row && stopsOf(row)).toMatchObject([
      { name: 'Thokar', passes_at: '06:50', fare: 20, city_id: city.id },
      { name: 'Chowk, new', passes_at: '07:00', fare: null, city_id: null },
    ]);
    const again = await checked(
      api,
      user,
      'bus_timetables',
      fileOf(`${header}\nFrom a file,"Thokar,6:50 am,20,kasur;""Chowk, new"",07:00"\nFrom a file,Thokar\n`),
    );
    expect((await rowsOf(api, user, again)).map(({ note }) => note)).toEqual([
      'Already there',
      'Already there, with another Stops',
    ]);
    expect(runOf(await repeat(api, user, run, 'undo')).counts.undone).toBe(1);
  });
  test('says which row of a cell is wrong, and takes it put right', async () => {
    const file = fileOf(`${header}\nWrong city,"A; B,,,Atlantis"\nNone,\nTwice,A; A\nNo such fare,"A,,many"\n`);
    const run = await checked(api, user, 'bus_timetables', file);
    const rows = await rowsOf(api, user, run);
    expect(rows.map(({ errors }) => errors.map(({ message }) => message).join())).toEqual([
      'Stops row 2: City names no record',
      expect.stringContaining('required'),
      expect.stringContaining('is there twice'),
      expect.stringContaining('Stops row 1: Fare must be'),
    ]);
    const [wrong] = rows;
    if (!wrong) throw new Error('no row');
    await create(api, user, resourceOf('cities'), { name: 'Atlantis' });
    const put = await post(api, user, run, 'cells', {
      cells: [{ row: wrong.row, column: 1, value: 'A; B,,,Atlantis' }],
    });
    expect([put.status, (await rowsOf(api, user, run))[0]?.status]).toEqual([200, 'ready']);
  });
});
