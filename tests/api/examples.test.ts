/** What a declaration can say and no entity of the product says: held on entities that only the tests have. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validate } from '../../contract/validate.ts';
import { openApiDocument } from '../../server/openapi/document.ts';
import { resources } from '../../src/resources/index.ts';
import { busHires } from '../examples/busHires.ts';
import { busRiders, busRoutes, busStops } from '../examples/busRoutes.ts';
import { outings } from '../examples/outings.ts';
import { visitors } from '../examples/visitors.ts';
import './support/onExamples.ts';
import { callCell, makeInstitute, type Api, type TestUser } from './support/apiClient.ts';
import { makeExampleApp } from './support/examples.ts';
import { create, list } from './support/records.ts';

let api: Api;
beforeAll(async () => {
  api = await makeExampleApp();
});
afterAll(() => api.test.drop());

test('the examples are sound', () => {
  expect(validate(resources)).toEqual([]);
});

describe('what a visitor may be', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await makeInstitute(api, 'visitors');
  });
  test.each([
    ['comes_at', '25:00', 'Comes at must be a time like 08:30'],
    ['comes_at', '8:30', 'Comes at must be a time like 08:30'],
    ['share', 150.5, 'Share must be at most 150'],
    ['share', 1.005, 'Share has more than two decimals'],
    ['email', 'nobody', 'E-mail must be an e-mail address'],
    ['phone', 'call me', 'Phone must be a telephone number like 0300-1234567'],
    ['page', 'javascript:alert(1)', 'Page must start with http:// or https://'],
    ['answers', 'text', 'Answers must be a JSON object {…} or list […]'],
    ['answers', { nul: '\u0000' }, 'Answers holds characters that cannot be stored, or is nested too deeply'],
    ['answers', { '\ud800': 1 }, 'Answers holds characters that cannot be stored, or is nested too deeply'],
    ['answers', ['x'.repeat(20_000)], 'Answers must have at most 20000 characters'],
  ])('%s is refused as %j, in words', async (name, value, message) => {
    const answer = await create(api, user, visitors, { ...visitors.sample, [name]: value });
    expect([answer.status, answer.errors]).toEqual([422, { [name]: [message] }]);
  });
  test('two mail addresses that differ in case alone are one', async () => {
    expect((await create(api, user, visitors, visitors.sample)).status).toBe(201);
    const again = await create(api, user, visitors, { ...visitors.sample, email: 'office@school.EXAMPLE' });
    expect([again.status, Object.keys(again.errors)]).toEqual([422, ['email']]);
  });
  test.each([
    [{ field: 'comes_at', operator: 'BETWEEN', value: ['09:00', '10:00'] }, 1],
    [{ field: 'comes_at', operator: '<', value: '09:05' }, 0],
    [{ field: 'share', operator: '=', value: '33.33' }, 1],
    [{ field: 'page', operator: 'LIKE', value: 'SCHOOL' }, 1],
    [{ field: 'answers', operator: 'IS_NOT', value: '__NULL__' }, 422],
  ])('%j finds %i', async (filter, found) => {
    const answer = await list(api, user, visitors, { filters: JSON.stringify([filter]) });
    expect(answer.status === 200 ? answer.rows.length : answer.status).toBe(found);
  });
});

describe('a condition of several', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await makeInstitute(api, 'outings');
  });
  test.each<[string, object, object]>([
    ['by nights', { nights: 1, insurance: null }, { insurance: ['Insurance is required'] }],
    ['by cost', { nights: 0, cost: 5000, insurance: null }, { insurance: ['Insurance is required'] }],
    ['and what must be given for its cost', { approved_by: null }, { approved_by: ['Approved by is required'] }],
  ])('%s', async (_why, change, errors) => {
    const answer = await create(api, user, outings, { ...outings.sample, ...change });
    expect([answer.status, answer.errors]).toEqual([422, errors]);
  });
  test('that does not hold takes the value out', async () => {
    const made = await create(api, user, outings, { ...outings.sample, nights: 0, cost: null, approved_by: null });
    expect([made.status, made.row['insurance'], made.row['approved_by']]).toEqual([201, null, null]);
    const { update } = outings.wire;
    if (!update) throw new Error('outings are changed');
    const { id, version } = made.row;
    const dear = await callCell(api, user, update, { id, body: { cost: 6000, version } });
    expect(Object.keys(dear.errors).toSorted()).toEqual(['approved_by', 'insurance']);
  });
});

describe('a picker that depends on another field', () => {
  test('takes what goes with it alone, also when the other is changed', async () => {
    const user = await makeInstitute(api, 'riders');
    const [one, two] = [
      (await create(api, user, busRoutes, { name: 'One' })).row.id,
      (await create(api, user, busRoutes, { name: 'Two' })).row.id,
    ];
    const stop = (await create(api, user, busStops, { name: 'Thokar', route_id: one })).row.id;
    const refused = { stop_id: ['Stop does not go with this route'] };
    const wrong = await create(api, user, busRiders, { name: 'Ali', route_id: two, stop_id: stop });
    expect([wrong.status, wrong.errors]).toEqual([422, refused]);
    const { row, status } = await create(api, user, busRiders, { name: 'Ali', route_id: one, stop_id: stop });
    expect(status).toBe(201);
    const { update } = busRiders.wire;
    if (!update) throw new Error('riders are changed');
    const change = (body: object) =>
      callCell(api, user, update, { id: row.id, body: { ...body, version: row.version } });
    const moved = await change({ route_id: two });
    expect([moved.status, moved.errors]).toEqual([422, refused]);
    expect((await change({ route_id: two, stop_id: null })).status).toBe(200);
  });
});

describe('a default made of other fields', () => {
  test('is required of nobody in OpenAPI', () => {
    const { components } = openApiDocument() as { components: { schemas: Record<string, { required?: string[] }> } };
    expect(components.schemas['bus_hires_create']?.required).toEqual(['name', 'days', 'a_day']);
  });
  test.each<[string, object, number | string]>([
    ['is what follows from them', { days: 3, a_day: 1000.5 }, 3001.5],
    ['gives way to what is sent', { days: 3, a_day: 1000, total: 2500 }, 2500],
    ['is not made of what is refused', { days: 'three', a_day: 1000 }, 'days'],
    ['is missing where it cannot be told', { a_day: 1000 }, 'days,total'],
  ])('%s', async (title, sent, wanted) => {
    const user = await makeInstitute(api, `hires ${title}`.replaceAll(' ', '-').slice(0, 32));
    const answer = await create(api, user, busHires, { name: 'Fair', ...sent });
    const refused = Object.keys(answer.errors)
      .toSorted()
      .filter((name) => name !== 'total' || wanted !== 'days');
    expect(answer.status === 201 ? answer.row['total'] : refused.join()).toBe(wanted);
  });
});
