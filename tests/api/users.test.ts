/** Rules of users: reserved names, rights are given only by who has them, one administrator remains. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, makeInstitute, makeUser, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let admin: TestUser;
beforeAll(async () => {
  api = await makeApp();
  admin = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());
const store = (user: TestUser, json: object) =>
  api.call('/store_user', {
    token: user.token,
    json: { institute_code: 'north', full_name: 'New User', password: 'long enough', all_campuses: true, ...json },
  });
const update = (user: TestUser, id: number, json: object) =>
  api.call(`/update_user/${id}`, { method: 'PUT', token: user.token, json: { institute_code: 'north', ...json } });
const remove = (user: TestUser, id: number) =>
  api.call(`/delete_user/${id}`, { method: 'DELETE', token: user.token, query: { institute_code: 'north' } });

describe('names', () => {
  it.each(['edubase', 'My.EduBase.1', 'Admin', 'root', 'SUPPORT'])('%s is reserved', async (username) => {
    expect(Object.keys((await store(admin, { username })).errors)).toEqual(['username']);
  });
  it('are unique without regard to case, until the user is deleted', async () => {
    const first = await store(admin, { username: 'Sana' });
    expect(first.status).toBe(201);
    expect((await store(admin, { username: 'sana' })).errors).toEqual({ username: [expect.stringContaining('taken')] });
    expect((await remove(admin, first.row.id)).status).toBe(200);
    expect((await store(admin, { username: 'sana' })).status).toBe(201);
  });
});

describe('rights', () => {
  it('are not raised by their holder, in any form', async () => {
    const clerk = await makeUser(api, 'north', { privileges: ['users.read', 'users.update', 'users.create'] });
    for (const change of [
      { privileges: ['users.read', 'users.update', 'users.create', 'genders.delete'] },
      { paid_date_back_days: 300 },
      { two_step_ch_payment_approval_req: true },
    ]) {
      expect([change, (await update(clerk, clerk.id, change)).status]).toEqual([change, 422]);
    }
    expect((await update(clerk, clerk.id, { full_name: 'Myself' })).status).toBe(200);
  });
  it('are given only by who has them, and to whom they outrank', async () => {
    const clerk = await makeUser(api, 'north', {
      privileges: ['users.read', 'users.update', 'users.create', 'users.delete'],
    });
    expect(
      Object.keys((await store(clerk, { username: 'helper.one', privileges: ['genders.delete'] })).errors),
    ).toEqual(['privileges']);
    expect((await store(clerk, { username: 'helper.one', privileges: ['users.read'] })).status).toBe(201);
    expect((await update(clerk, admin.id, { full_name: 'Taken over' })).status).toBe(401);
    expect((await remove(clerk, admin.id)).status).toBe(401);
    const set = await api.call(`/change_password/${admin.id}`, {
      method: 'PUT',
      token: clerk.token,
      json: { institute_code: 'north', password: 'taken over', password_confirmation: 'taken over' },
    });
    expect(set.status).toBe(401);
  });
  it('do not reach campuses that the giver does not have', async () => {
    const campus = async (campus_name: string, campus_code: string) =>
      (await api.call('/campus', { token: admin.token, json: { institute_code: 'north', campus_name, campus_code } }))
        .row.id;
    const [mine, foreign] = [await campus('Mine', 'M'), await campus('Foreign', 'F')];
    const clerk = await makeUser(api, 'north', { privileges: ['users.create', 'campuses.read'], campuses: [mine] });
    expect((await store(clerk, { username: 'wide', all_campuses: true })).errors).toHaveProperty('all_campuses');
    expect(
      (await store(clerk, { username: 'wide', all_campuses: false, campus_ids: [foreign] })).errors,
    ).toHaveProperty('campus_ids');
    const made = await store(clerk, { username: 'narrow', all_campuses: false, campus_ids: [mine] });
    expect([made.status, made.row['campus_ids']]).toEqual([201, [mine]]);
  });
});

describe('an administrator', () => {
  it('may do everything without a list of privileges, and they alone make another', async () => {
    const head = await makeUser(api, 'north', { administrator: true });
    expect(
      (await api.call('/gender', { token: head.token, json: { institute_code: 'north', name: 'Of the head' } })).status,
    ).toBe(201);
    const profile = (await api.call(`/user/${head.id}`, { token: head.token, query: { institute_code: 'north' } })).row[
      'user_info'
    ];
    expect((profile as { privileges: string[] }).privileges).toEqual(
      expect.arrayContaining(['users.delete', 'genders.create']),
    );
    expect((await store(head, { username: 'deputy', all_privileges: true })).row['all_privileges']).toBe(true);
    const everything = await makeUser(api, 'north');
    expect((await store(everything, { username: 'climber', all_privileges: true })).errors).toHaveProperty(
      'all_privileges',
    );
    expect((await update(everything, everything.id, { all_privileges: true })).status).toBe(422);
    expect((await update(everything, head.id, { full_name: 'Taken over' })).status).toBe(401);
  });
});

describe('a privilege that no longer exists', () => {
  it('locks nobody: its holder is edited and keeps it, loses it when it is taken away, and nobody is given it', async () => {
    const clerk = await makeUser(api, 'north', { privileges: ['genders.read', 'stables.read', 'stables.approve'] });
    const renamed = await update(admin, clerk.id, { full_name: 'Renamed' });
    expect([renamed.status, renamed.row['privileges']]).toEqual([
      200,
      ['genders.read', 'stables.read', 'stables.approve'],
    ]);
    const given = await update(admin, clerk.id, { privileges: ['genders.read', 'cities.read', 'stables.read'] });
    expect([given.status, given.row['privileges']]).toEqual([200, ['genders.read', 'cities.read', 'stables.read']]);
    expect((await api.call('/gender', { token: clerk.token, query: { institute_code: 'north' } })).status).toBe(200);
    expect(
      Object.keys((await update(admin, clerk.id, { privileges: ['genders.read', 'stables.delete'] })).errors),
    ).toEqual(['privileges']);
    expect(Object.keys((await store(admin, { username: 'stable.boy', privileges: ['stables.read'] })).errors)).toEqual([
      'privileges',
    ]);
    expect((await update(admin, clerk.id, { privileges: ['genders.read'] })).row['privileges']).toEqual([
      'genders.read',
    ]);
  });
});

describe('the last administrator', () => {
  it('stays, active and with the same right', async () => {
    const south = await makeInstitute(api, 'south');
    const send = (method: string, path: string, json: object) =>
      api.call(path, { method, token: south.token, query: { institute_code: 'south' }, json });
    expect((await send('DELETE', `/delete_user/${south.id}`, {})).status).toBe(409);
    expect((await send('PUT', `/update_user/${south.id}`, { is_active: false })).status).toBe(409);
    expect((await send('PUT', `/update_user/${south.id}`, { privileges: ['users.read'] })).status).toBe(409);
    const second = await makeUser(api, 'south');
    expect((await send('PUT', `/update_user/${second.id}`, { is_active: false })).status).toBe(200);
  });
});

describe('the log', () => {
  it('holds who did what, and no password', async () => {
    const made = await store(admin, { username: 'logged', password: 'secret-for-the-log' });
    await update(admin, made.row.id, { full_name: 'Renamed' });
    const log = await api.call('/user_logging', {
      token: admin.token,
      query: { entity: 'users', entity_id: made.row.id },
    });
    expect(log.rows.map((row) => row['action'])).toEqual(['update', 'create']);
    expect(log.rows[0]).toMatchObject({
      username: 'principal',
      before: { full_name: 'New User' },
      after: { full_name: 'Renamed' },
    });
    const whole = await api.call('/user_logging', { token: admin.token, query: { per_page: 500 } });
    expect(whole.text).not.toMatch(/secret-for-the-log|scrypt|password_hash/);
    const empty = await api.call('/user_logging', { token: admin.token, query: { to: '2001-01-01' } });
    expect(empty.json['total']).toBe(0);
  });
});
