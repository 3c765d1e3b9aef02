/** The campus of a record through others: of a cupboard through its room, of the room through its building. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { validate } from '../../contract/validate.ts';
import { wire } from '../../contract/wire.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { buildings, cupboards, storeRooms } from '../examples/buildings.ts';
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
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let principal: TestUser;
let clerk: TestUser;
let [here, there] = [0, 0];
const make = async (resource: Resource, body: Readonly<Record<string, unknown>>, by = principal): Promise<Row> => {
  const { row, status, text } = await create(api, by, resource, { ...resource.sample, ...body });
  if (status !== 201) throw new Error(`${resource.key}: ${text}`);
  return row;
};
const change = (resource: Resource, id: number, body: object, by: TestUser): Promise<Answer> => {
  if (!resource.wire.update) throw new Error('nothing is changed');
  return callCell(api, by, resource.wire.update, { id, body: { ...body } });
};
const sees = async (resource: Resource, { id }: Row, by = clerk): Promise<boolean> =>
  (await list(api, by, resource)).rows.some((row) => row.id === id);
/** The campus in the row of a table, which row-level security reads. */
const campusIn = async (table: string, column: string, id: number): Promise<unknown> =>
  asOwner(api.test.ownerUrl, async (client) => {
    const { rows } = await client.query<{ campus_id: unknown }>(`SELECT campus_id FROM ${table} WHERE ${column} = $1`, [
      id,
    ]);
    return rows[0]?.campus_id === null ? null : Number(rows[0]?.campus_id);
  });

beforeAll(async () => {
  api = await makeExampleApp();
  principal = await makeInstitute(api, 'chains');
  const campuses = resourceOf('campuses');
  here = (await make(campuses, { campus_name: 'Here', campus_code: 'H' })).id;
  there = (await make(campuses, { campus_name: 'There', campus_code: 'T' })).id;
  clerk = await makeUser(api, 'chains', { campuses: [here] });
});
afterAll(() => api.test.drop());

describe('who works at another campus', () => {
  let [building, room, cupboard]: Row[] = [];
  const chain = (): readonly (readonly [Resource, Row])[] => {
    if (!building || !room || !cupboard) throw new Error('nothing was made');
    return [
      [buildings, building],
      [storeRooms, room],
      [cupboards, cupboard],
    ];
  };
  beforeAll(async () => {
    building = await make(buildings, { campus_id: there });
    room = await make(storeRooms, { building_id: building.id });
    cupboard = await make(cupboards, { store_room_id: room.id });
  });
  test('sees nothing along the chain, and changes and deletes nothing', async () => {
    for (const [resource, row] of chain()) {
      expect([resource.key, await sees(resource, row), await sees(resource, row, principal)]).toEqual([
        resource.key,
        false,
        true,
      ]);
      expect((await change(resource, row.id, { name: 'Mine' }, clerk)).status).toBe(404);
      if (resource.wire.remove)
        expect((await callCell(api, clerk, resource.wire.remove, { id: row.id })).status).toBe(404);
    }
  });
  test('hangs nothing on it', async () => {
    const answer = await create(api, clerk, cupboards, { ...cupboards.sample, store_room_id: room?.id });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['store_room_id']]);
    const own = await make(buildings, { campus_id: here }, clerk);
    const ownRoom = await make(storeRooms, { building_id: own.id }, clerk);
    const moved = await change(storeRooms, ownRoom.id, { building_id: building?.id }, clerk);
    expect([moved.status, Object.keys(moved.errors)]).toEqual([422, ['building_id']]);
  });
  test('has it when the building moves to their campus, or the room to another building', async () => {
    const campusesOf = async (): Promise<unknown[]> => [
      await campusIn('store_rooms', 'id', room?.id ?? 0),
      await campusIn('cupboards', 'id', cupboard?.id ?? 0),
      await campusIn('cupboards_items', 'cupboards_id', cupboard?.id ?? 0),
    ];
    expect(await campusesOf()).toEqual([there, there, there]);
    expect((await change(buildings, building?.id ?? 0, { campus_id: here }, principal)).status).toBe(200);
    expect(await campusesOf()).toEqual([here, here, here]);
    for (const [resource, row] of chain()) expect(await sees(resource, row)).toBe(true);
    const far = await make(buildings, { campus_id: there });
    expect((await change(storeRooms, room?.id ?? 0, { building_id: far.id }, principal)).status).toBe(200);
    expect(await campusesOf()).toEqual([there, there, there]);
    expect([await sees(storeRooms, chain()[1]?.[1] as Row), await sees(cupboards, chain()[2]?.[1] as Row)]).toEqual([
      false,
      false,
    ]);
  });
});

test('what names no record is of all campuses: read by everybody, written by who works for all', async () => {
  const room = await make(storeRooms, { name: 'Shed' });
  const cupboard = await make(cupboards, { store_room_id: room.id });
  expect([await sees(storeRooms, room), await sees(cupboards, cupboard)]).toEqual([true, true]);
  expect((await list(api, clerk, cupboards)).rows.find(({ id }) => id === cupboard.id)?.['items']).toHaveLength(1);
  expect((await change(storeRooms, room.id, { name: 'Mine' }, clerk)).status).toBe(401);
  expect((await change(cupboards, cupboard.id, { items: [] }, clerk)).status).toBe(401);
  const own = await create(api, clerk, storeRooms, { name: 'Mine' });
  expect([own.status, Object.keys(own.errors)]).toEqual([422, ['building_id']]);
  const hung = await create(api, clerk, cupboards, { ...cupboards.sample, store_room_id: room.id });
  expect([hung.status, Object.keys(hung.errors)]).toEqual([422, ['store_room_id']]);
});

test('a record that is of no campus gives none', () => {
  const of = (key: string, to: string): Resource =>
    defineResource({
      key,
      label: ['One', 'Many'],
      menu: false,
      path: key,
      fields: { name: f.text({ required: true }), up_id: f.ref(to) },
      campus: 'up_id',
      wire: wire.own(`/${key}`),
      sample: { name: 'x' },
    });
  const messages = validate([of('one', 'two'), of('two', 'one'), of('three', 'cities'), resourceOf('cities')]).map(
    ({ entity, field, message }) => `${entity}.${field ?? ''} ${message}`,
  );
  expect(messages).toEqual([
    expect.stringContaining('one.up_id has its campus in a circle'),
    expect.stringContaining('two.up_id has its campus in a circle'),
    'three.up_id is to have the campus of a record of cities, which are of no one campus themselves',
  ]);
});
