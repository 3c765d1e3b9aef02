/** Whoever manages users gives, and reaches, no more than they hold: held for every declared field of users. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withInstitute } from '../../server/database/door.ts';
import { userLimits } from '../../server/modules/identity/userLimits.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeInstitute, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { makeRecord, type Made } from './support/records.ts';

const MANAGER = [
  'users.create',
  'users.read',
  'users.update',
  'users.delete',
  'finance_entry.approve',
  'campuses.read',
  'finance_accounts.read',
];
let api: Api;
let admin: TestUser;
let manager: TestUser;
let mine: { campus: number; account: number };
let other: { campus: number; account: number };
/** What the manager may give at most, field by field. */
let within: Record<string, unknown>;
/** One value of each limiting field that gives more; what has to be sent with it. */
let wider: Record<string, Record<string, unknown>>;
let next = 0;

const inside = <T>(work: Parameters<typeof withInstitute<T>>[2]): Promise<T> =>
  withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, work);
const store = (user: TestUser, json: object) =>
  api.call('/store_user', {
    token: user.token,
    json: {
      institute_code: 'north',
      username: `made${(next += 1)}`,
      full_name: 'New User',
      password: 'long enough',
      ...json,
    },
  });
const update = (user: TestUser, id: number, json: object) =>
  api.call(`/update_user/${id}`, { method: 'PUT', token: user.token, json: { institute_code: 'north', ...json } });

beforeAll(async () => {
  api = await makeApp();
  await makeInstitute(api, 'north');
  admin = await makeUser(api, 'north', { administrator: true });
  const made: Made = new Map();
  const place = async (campus_code: string) => {
    const campus = await api.call('/campus', {
      token: admin.token,
      json: { institute_code: 'north', campus_name: `Campus ${campus_code}`, campus_code },
    });
    made.delete('finance_accounts');
    const resource = resourceOf('finance_accounts');
    const body = {
      ...resource,
      sample: { ...resource.sample, acc_code: `11${campus_code}`, acc_name: `Cash ${campus_code}` },
    };
    return { campus: campus.row.id, account: (await makeRecord(api, admin, body, made)).id };
  };
  mine = await place('M');
  other = await place('O');
  manager = await makeUser(api, 'north', { privileges: MANAGER, campuses: [mine.campus] });
  await inside(async (trx) => {
    await sql`UPDATE users SET paid_date_back_days = 3, paid_date_forward_days = 1, two_step_ch_payment_approval_req = true, voucher_limit = 5000000
      WHERE institute_code = 'north' AND id = ${manager.id}`.execute(trx);
    await sql`INSERT INTO users_account (institute_code, users_id, finance_accounts_id) VALUES ('north', ${manager.id}, ${mine.account})`.execute(
      trx,
    );
  });
  within = {
    all_campuses: false,
    campus_ids: [mine.campus],
    all_privileges: false,
    privileges: ['users.read'],
    account_ids: [mine.account],
    paid_date_back_days: 3,
    paid_date_forward_days: 1,
    two_step_ch_payment_approval_req: true,
    voucher_limit: 50_000,
  };
  wider = {
    all_campuses: { all_campuses: true },
    campus_ids: { campus_ids: [mine.campus, other.campus] },
    all_privileges: { all_privileges: true },
    privileges: { privileges: ['users.read', 'genders.delete'] },
    account_ids: { account_ids: [mine.account, other.account] },
    paid_date_back_days: { paid_date_back_days: 4 },
    paid_date_forward_days: { paid_date_forward_days: 2 },
    two_step_ch_payment_approval_req: { two_step_ch_payment_approval_req: false },
    // Of any amount, and of a larger one, for who may approve.
    voucher_limit: { voucher_limit: 50_000.01, privileges: ['finance_entry.approve'] },
  };
});
afterAll(() => api.test.drop());

describe('every declared field of users', () => {
  it('says what it lets a user do: a new one is compared, or is said to give nothing', () => {
    expect(Object.keys(userLimits).sort()).toEqual(Object.keys(resourceOf('users').fields).sort());
    const limiting = Object.entries(userLimits).filter(([, limit]) => limit !== null);
    expect(limiting.map(([name]) => name).sort()).toEqual(Object.keys(wider).sort());
  });
  it('is given as far as the giver has it', async () => {
    const answer = await store(manager, within);
    expect([answer.status, answer.errors]).toEqual([201, {}]);
  });
  it('is not given beyond that, neither to a new user nor to one that is there, and the field is named', async () => {
    const { id } = (await store(manager, within)).row;
    for (const [name, more] of Object.entries(wider)) {
      const made = await store(manager, { ...within, ...more });
      expect([name, made.status, Object.keys(made.errors)]).toEqual([name, 422, [name]]);
      const changed = await update(manager, id, more);
      expect([name, changed.status, Object.keys(changed.errors)]).toEqual([name, 422, [name]]);
    }
  });
  it('is not given by leaving it out either, when that gives everything', async () => {
    // Left out, the days back are none: that gives nothing.
    for (const name of ['account_ids', 'two_step_ch_payment_approval_req']) {
      const { [name]: _left, ...rest } = within;
      expect([name, Object.keys((await store(manager, rest)).errors)]).toEqual([name, [name]]);
      const emptied = await update(manager, (await store(manager, within)).row.id, {
        [name]: name === 'account_ids' ? [] : null,
      });
      expect([name, Object.keys(emptied.errors)]).toEqual([name, [name]]);
    }
  });
  it('puts a user who may do more out of reach: no change, no password, no deletion', async () => {
    for (const [name, more] of Object.entries(wider)) {
      const made = await store(admin, { ...within, ...more });
      expect([name, made.status, made.errors]).toEqual([name, 201, {}]);
      const { id } = made.row;
      const password = { institute_code: 'north', password: 'taken over 1', password_confirmation: 'taken over 1' };
      const answers = [
        await update(manager, id, { full_name: 'Taken over' }),
        await api.call(`/change_password/${id}`, { method: 'PUT', token: manager.token, json: password }),
        await api.call(`/delete_user/${id}`, {
          method: 'DELETE',
          token: manager.token,
          query: { institute_code: 'north' },
        }),
      ];
      expect([name, answers.map(({ status }) => status)]).toEqual([name, [401, 401, 401]]);
    }
  });
  it('is not raised by its own holder', async () => {
    for (const [name, more] of Object.entries(wider)) {
      const answer = await update(manager, manager.id, more);
      expect([name, answer.status, Object.keys(answer.errors)]).toEqual([name, 422, [name]]);
    }
    expect((await update(manager, manager.id, { full_name: 'Myself' })).status).toBe(200);
  });
  it('binds an administrator too, who sets the days of others but gives nobody a way around a second person', async () => {
    const head = await makeUser(api, 'north', { administrator: true });
    await inside((trx) =>
      sql`UPDATE users SET two_step_ch_payment_approval_req = true WHERE institute_code = 'north' AND id = ${head.id}`.execute(
        trx,
      ),
    );
    const ahead = { all_campuses: true, two_step_ch_payment_approval_req: true, paid_date_forward_days: 30 };
    expect((await store(head, ahead)).status).toBe(201);
    const free = await store(head, { all_campuses: true, all_privileges: true });
    expect(Object.keys(free.errors)).toEqual(['two_step_ch_payment_approval_req']);
  });
});

describe('a user without a campus', () => {
  it('is refused with a word, unless they cannot sign in or work in all campuses', async () => {
    const none = await store(admin, { all_campuses: false, campus_ids: [] });
    expect([none.status, Object.keys(none.errors)]).toEqual([422, ['campus_ids']]);
    expect((await store(admin, { all_campuses: false, is_active: false })).status).toBe(201);
    expect((await store(admin, { all_campuses: true })).status).toBe(201);
  });
});

describe('users of another campus', () => {
  it('do not exist for who works elsewhere: not in the list, not as a profile', async () => {
    const away = (await store(admin, { ...within, campus_ids: [other.campus], email: 'away@example.com' })).row.id;
    const everywhere = (await store(admin, { all_campuses: true })).row.id;
    const ids = (await api.call('/get_users', { token: manager.token, query: { institute_code: 'north' } })).rows.map(
      ({ id }) => id,
    );
    expect(ids).not.toContain(away);
    expect(ids).toEqual(expect.arrayContaining([everywhere, manager.id]));
    expect((await api.call(`/user/${away}`, { token: manager.token })).status).toBe(404);
    expect((await api.call(`/user/${manager.id}`, { token: manager.token })).status).toBe(200);
    expect((await update(manager, away, { full_name: 'Found' })).status).toBe(404);
  });
});
