/** Generated: two institutes with equal ids see nothing of each other, on any route (invariant T1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { callCell, makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { create, list, sampleBody, type Made } from './support/records.ts';
import { FOREIGN, makeTwins } from './support/twins.ts';

let api: Api;
let ours: TestUser;
let theirs: TestUser;
let made: Made;

beforeAll(async () => {
  api = await makeApp();
  ({ ours, theirs, made } = await makeTwins(api));
});
afterAll(() => api.test.drop());

describe.each(resources.map((resource) => [resource.key, resource] as const))('%s', (key, resource) => {
  const { update, remove } = resource.wire;
  it('lists, filters and counts only its own', async () => {
    for (const query of [
      {},
      { page: 1 },
      { filters: JSON.stringify([{ field: 'id', operator: 'IN', value: [FOREIGN, made.get(key)] }]) },
    ]) {
      const answer = await list(api, ours, resource, query);
      expect(answer.status).toBe(200);
      expect(answer.rows.map(({ id }) => id)).not.toContain(FOREIGN);
      expect(answer.json['total'] ?? answer.rows.length).toBe(answer.rows.length);
    }
    expect((await list(api, theirs, resource)).rows.map(({ id }) => id)).toContain(FOREIGN);
  });
  it('does not find, change or delete a foreign record', async () => {
    const onRow = Object.values(resource.actions ?? {}).filter((action) => action.on === 'row');
    for (const cell of [update, remove, ...onRow.map((action) => action.call)].filter((one) => one !== false)) {
      expect((await callCell(api, ours, cell, { id: FOREIGN, body: {} })).status).toBe(404);
    }
    expect((await list(api, theirs, resource)).rows.map(({ id }) => id)).toContain(FOREIGN);
  });
  it('refuses references to foreign records', async () => {
    const body = await sampleBody(api, ours, resource, made);
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.to || field.when || ['none', 'update'].includes(field.form ?? 'both')) continue;
      expect(resourceOf(field.to)).toBeDefined();
      const answer = await create(api, ours, resource, {
        ...body,
        [field.wire ?? name]: field.kind === 'refs' ? [FOREIGN] : FOREIGN,
      });
      expect([name, answer.status, Object.keys(answer.errors)]).toEqual([name, 422, [field.wire ?? name]]);
    }
  });
  it("refuses another institute's code in query and body", async () => {
    const asked = await api.call(resource.wire.list.path, { token: ours.token, query: { institute_code: 'theirs' } });
    expect([asked.status, Object.keys(asked.errors)]).toEqual([422, ['institute_code']]);
    const { create: cell } = resource.wire;
    if (!cell) return;
    const sent = await callCell(api, ours, cell, { body: { institute_code: 'theirs' } });
    expect([sent.status, Object.keys(sent.errors)]).toEqual([422, ['institute_code']]);
  });
});

describe('bespoke calls', () => {
  it('answer nothing of the other institute', async () => {
    const { token } = ours;
    expect((await api.call('/getinstituteData/theirs', { token })).status).toBe(403);
    expect((await api.call(`/user/${FOREIGN}`, { token })).status).toBe(404);
    expect((await api.call('/campus_classes', { token, json: { campus_id: FOREIGN } })).status).toBe(404);
    expect((await api.call('/campus_class_sections', { token, json: { class_campus_id: FOREIGN } })).status).toBe(404);
    expect((await api.call('/fetch_fee_plan_list_with_campus', { token, json: { campus_id: FOREIGN } })).status).toBe(
      404,
    );
    const log = await api.call('/user_logging', { token: theirs.token });
    expect([log.status, log.json['total']]).toEqual([200, 0]);
    await api.call('/set_grid_settings', { token, json: { name: 'list', value: { width: 1 } } });
    expect((await api.call('/get_grid_settings/list', { token: theirs.token })).row['value']).toBeNull();
  });
});

describe('campuses', () => {
  it('limit what a user sees, names and creates', async () => {
    const [campus, setting, gateway] = [
      resourceOf('campuses'),
      resourceOf('challan_settings'),
      resourceOf('sms_gateways'),
    ] as const;
    const other = (await create(api, ours, campus, { campus_name: 'Other', campus_code: 'OT' })).row.id;
    const clerk = await makeUser(api, 'ours', { campuses: [other] });
    expect((await list(api, clerk, campus)).rows.map(({ id }) => id)).toEqual([other]);
    expect((await list(api, clerk, setting)).rows).toEqual([]);
    expect((await list(api, clerk, resourceOf('class_sections'))).rows).toEqual([]);
    const body = { ...setting.sample, campus_id: made.get('campuses') };
    expect((await create(api, clerk, setting, body)).status).toBe(422);
    expect((await create(api, clerk, setting, { ...body, campus_id: other })).status).toBe(201);
    expect((await create(api, clerk, gateway, { ...gateway.sample, name: 'For all' })).errors).toHaveProperty(
      'campus_id',
    );
    const shared = await api.call(`/sms_gateways/${made.get('sms_gateways')}`, {
      method: 'PUT',
      token: clerk.token,
      json: { institute_code: 'ours', name: 'Mine' },
    });
    expect(shared.status).toBe(401);
  });
});
