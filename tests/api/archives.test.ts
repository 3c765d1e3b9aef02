/** Generated from the declarations: every entity whose records are archived, on the real database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archivedFilters, archiving } from '../../contract/archive.ts';
import { resources } from '../../src/resources/index.ts';
import { clubMembers, clubs } from '../examples/clubs.ts';
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
import { create, list, makeRecord } from './support/records.ts';

let api: Api;
beforeAll(async () => {
  api = await makeExampleApp();
});
afterAll(() => api.test.drop());

const entities = resources.flatMap((resource) =>
  resource.archive === undefined ? [] : [[resource.key, resource] as const],
);
it('there are some', () => expect(entities.length).toBeGreaterThan(1));

describe.each(entities)('%s', (key, resource) => {
  let user: TestUser;
  let row: Row;
  const { update } = resource.wire;
  const { title } = resource;
  const change = (by: TestUser, body: object): Promise<Answer> => {
    if (!update) throw new Error(`${key} is not changed`);
    return callCell(api, by, update, { id: row.id, body: body as Record<string, unknown> });
  };
  beforeAll(async () => {
    user = await makeInstitute(api, `a-${key}`.slice(0, 32));
    row = await makeRecord(api, user, resource, new Map());
  });
  const found = async (which: 'only' | 'none'): Promise<unknown[]> => {
    const filters = JSON.stringify([archivedFilters(resource)?.[which]]);
    return (await list(api, user, resource, { filters })).rows.map(({ id }) => id);
  };

  it('is found among those in use, and after it was archived among the archived ones', async () => {
    expect([await found('none'), await found('only')]).toEqual([[row.id], []]);
    const archived = await change(user, { ...archiving(resource, true), version: row.version });
    expect([archived.status, archived.row]).toMatchObject([200, archiving(resource, true)]);
    expect([await found('none'), await found('only')]).toEqual([[], [row.id]]);
  });
  it('is not changed until it is restored', async () => {
    const refused = await change(user, { [title]: 'Another' });
    expect([refused.status, refused.message]).toEqual([409, `${String(row[title])} is archived; restore it first`]);
    expect((await change(user, { ...archiving(resource, true), [title]: 'Another' })).status).toBe(409);
    expect((await change(user, archiving(resource, false))).status).toBe(200);
    expect((await change(user, { [title]: row[title] })).status).toBe(200);
  });
  it('is archived by who may update it, and the log says so', async () => {
    const reader = await makeUser(api, user.instituteCode, { privileges: [`${key}.read`, `${key}.delete`] });
    expect((await change(reader, archiving(resource, true))).status).toBe(401);
    const logged = await api.call('/user_logging', {
      token: user.token,
      query: { institute_code: user.instituteCode },
    });
    const actions = logged.rows.filter((one) => one['entity'] === key).map((one) => one['action']);
    expect(actions).toEqual(expect.arrayContaining(['create', 'archive', 'restore']));
  });
});

describe('what is archived', () => {
  let user: TestUser;
  let club: Row;
  let closed: Row;
  let member: Row;
  const update = (body: object): Promise<Answer> => {
    if (!clubMembers.wire.update) throw new Error('members are changed');
    return callCell(api, user, clubMembers.wire.update, { id: member.id, body: body as Record<string, unknown> });
  };
  beforeAll(async () => {
    user = await makeInstitute(api, 'clubs');
    club = (await create(api, user, clubs, { name: 'Chess' })).row;
    closed = (await create(api, user, clubs, { name: 'Stamps' })).row;
    member = (await create(api, user, clubMembers, { name: 'Ayesha', club_id: closed.id, other_ids: [closed.id] })).row;
    if (!clubs.wire.update) throw new Error('clubs are changed');
    await callCell(api, user, clubs.wire.update, { id: closed.id, body: { is_archived: true } });
  });
  it('is named by nothing new: the field says so', async () => {
    const answer = await create(api, user, clubMembers, {
      name: 'Ali',
      club_id: closed.id,
      other_ids: [club.id, closed.id],
    });
    expect([answer.status, answer.errors]).toEqual([
      422,
      {
        club_id: [`Club names club ${closed.id}, which is archived`],
        other_ids: [`Other clubs names club ${closed.id}, which is archived`],
      },
    ]);
  });
  it('stays where it is named, until something else is chosen', async () => {
    expect((await update({ name: 'Ayesha Khan', club_id: closed.id, other_ids: [closed.id, club.id] })).status).toBe(
      200,
    );
    expect((await update({ club_id: club.id })).status).toBe(200);
    const back = await update({ club_id: closed.id });
    expect([back.status, Object.keys(back.errors)]).toEqual([422, ['club_id']]);
  });
});
