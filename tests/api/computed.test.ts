/** Fields that are made by SQL when they are read, on the example that has some. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { validate } from '../../contract/validate.ts';
import { wire } from '../../contract/wire.ts';
import { computedSql } from '../../server/computed/computedSql.ts';
import { openApiDocument } from '../../server/openapi/document.ts';
import { resourceRoutes } from '../../server/resources/routes.ts';
import { busTimetables } from '../examples/busTimetables.ts';
import './support/onExamples.ts';
import { callCell, makeInstitute, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { makeExampleApp } from './support/examples.ts';
import { create, list } from './support/records.ts';

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeExampleApp();
  user = await makeInstitute(api, 'computed');
  for (const [name, stops] of [
    ['Late', [{ name: 'A', passes_at: '09:00', fare: 10 }]],
    [
      'Early',
      [
        { name: 'A', passes_at: '08:00', fare: 10.5 },
        { name: 'B', passes_at: '06:30', fare: 5 },
      ],
    ],
    ['Noon', [{ name: 'A', passes_at: '12:00' }]],
  ] as const)
    await create(api, user, busTimetables, { name, stops });
});
afterAll(() => api.test.drop());
const rowsOf = async (query: Readonly<Record<string, string>> = {}, by = user): Promise<readonly Row[]> => {
  const answer = await list(api, by, busTimetables, query);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.rows;
};
const namesOf = async (query: Readonly<Record<string, string>>): Promise<unknown[]> =>
  (await rowsOf(query)).map(({ name }) => name);

describe('a field that is computed', () => {
  test('is answered by lists and by writes, in the shape of its kind', async () => {
    const rows = await rowsOf();
    expect(rows.map((row) => [row['name'], row['stop_count'], row['starts_at'], row['all_fares']])).toEqual([
      ['Early', 2, '06:30', 15.5],
      ['Late', 1, '09:00', 10],
      ['Noon', 1, '12:00', 0],
    ]);
    const { update } = busTimetables.wire;
    const [early] = rows;
    if (!update || !early) throw new Error('nothing to change');
    const body = {
      version: early.version,
      stops: [...(early['stops'] as object[]), { name: 'C', passes_at: '06:00' }],
    };
    const { row } = await callCell(api, user, update, { id: early.id, body });
    expect([row['stop_count'], row['starts_at']]).toEqual([3, '06:00']);
  });
  test.each([
    [{ sort_by: 'starts_at', sort_order: 'DESC' }, ['Noon', 'Late', 'Early']],
    [{ sort_by: 'all_fares' }, ['Noon', 'Late', 'Early']],
    [{ sort_by: 'all_fares', page: '1', per_page: '1' }, ['Noon']],
    [{ filters: '[{"field":"stop_count","operator":">","value":1}]' }, ['Early']],
    [{ filters: '[{"field":"all_fares","operator":"=","value":15.5}]' }, ['Early']],
    [{ filters: '[{"field":"starts_at","operator":"BETWEEN","value":["08:00","10:00"]}]' }, ['Late']],
  ])('sorts and filters: %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });
  test('is in no body', async () => {
    const stops = [{ name: 'A' }];
    const answer = await create(api, user, busTimetables, { name: 'Sent', stops, stop_count: 9 });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['stop_count']]);
  });
  test('counts nothing of another institute', async () => {
    const stranger = await makeInstitute(api, 'computed-2');
    expect(await rowsOf({}, stranger)).toEqual([]);
    const { row } = await create(api, stranger, busTimetables, { name: 'One', stops: [{ name: 'A', fare: 1 }] });
    expect([row['stop_count'], row['all_fares']]).toEqual([1, 1]);
  });
  test('is read-only in OpenAPI', () => {
    const { components } = openApiDocument() as {
      components: { schemas: Record<string, { properties: Record<string, unknown> }> };
    };
    const { bus_timetables: answered, bus_timetables_create: sent } = components.schemas;
    expect(answered?.properties['stop_count']).toMatchObject({ readOnly: true });
    expect(sent?.properties).not.toHaveProperty('stop_count');
  });
});

describe('a declaration of one', () => {
  const odd = defineResource({
    key: 'odd',
    label: ['Odd', 'Odds'],
    menu: false,
    fields: { name: f.text({ required: true }), many: f.int({ computed: true }) },
    wire: wire.own('/odd'),
    sample: { name: 'x' },
  });
  test('is refused at the start without its SQL', () => {
    expect(() => resourceRoutes([odd])).toThrow('many is computed, but no file of server/computed has its SQL');
  });
  test('is refused when its SQL reads another table without the institute, or holds a value', () => {
    expect(() => computedSql(odd, { many: sql`(SELECT count(*) FROM users)` })).toThrow('reads a table without');
    expect(() => computedSql(odd, { many: sql`${5}` })).toThrow('holds a value');
    // @ts-expect-error -- one that is not declared so does not compile, nor does leaving one out
    expect(() => computedSql(odd, { name: sql`1` })).not.toThrow();
  });
  test('cannot say what only sent values have', () => {
    const fields = { name: f.text({ computed: true, unique: true }), to: f.ref('odd', { computed: true }) };
    const messages = validate([{ ...odd, fields, sample: {} }]).map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([
        'is computed, so it cannot say unique',
        'is computed, so records cannot be called by it',
        'no SQL makes a field of the kind ref',
      ]),
    );
  });
});
