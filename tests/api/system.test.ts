/** What an administrator looks after: long work, number series and the state of the data, of one institute alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';
import { makeInstitute, makeUser, type Answer, type Row, type TestUser } from './support/apiClient.ts';

const CODE = 'system';
let s: PayrollSchool;
let keeper: TestUser;
let elsewhere: TestUser;
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  keeper = await makeUser(s.api, CODE, { privileges: ['system.read'] });
  elsewhere = await makeInstitute(s.api, 'elsewhere');
  const employee = await s.employee();
  await s.inForce(employee);
  await s.run(month(-3));
  const student = await s.school.add();
  await s.school.charge(student, [10_000]);
  await s.school.pay({ student_id: student.id, amount: 100 });
}, 120_000);
afterAll(() => s.api.test.drop());

const get = (path: string, user = keeper, query = {}): Promise<Answer> => s.school.get(path, query, user);
const PATHS = ['/system_work', '/number_series', '/system_facts'] as const;

describe('is told', () => {
  it.each(PATHS)('%s to who holds the privilege, and to nobody else', async (path) => {
    expect((await get(path)).status).toBe(200);
    const other = await makeUser(s.api, CODE, { privileges: ['students.read', 'users.update'] });
    expect((await get(path, other)).status).toBe(401);
  });
  it('of the whole institute to who works for all of its campuses', async () => {
    const johar = await makeUser(s.api, CODE, { privileges: ['system.read'], campuses: [s.at('Johar')] });
    for (const path of ['/number_series', '/system_facts']) {
      const refused = await get(path, johar);
      expect([refused.status, refused.message]).toEqual([
        401,
        'This is of all campuses, and you work for some of them',
      ]);
    }
    // The salaries of the other campus are not theirs to see.
    expect((await get('/system_work', johar)).json).toMatchObject({ total: 0 });
  });
  it('of no other institute', async () => {
    const other = await makeUser(s.api, 'elsewhere', { privileges: ['system.read'] });
    expect((await get('/system_work', other)).json).toMatchObject({ total: 0 });
    const series = await get('/number_series', other);
    expect(series.rows.every((row) => row['last_number'] === null && row['next_number'] === 1)).toBe(true);
    const facts = await get('/system_facts', other);
    expect(facts.rows.find(({ key }) => key === 'students')).toMatchObject({ text: '0' });
    expect(elsewhere.instituteCode).toBe('elsewhere');
  });
});
describe('long work', () => {
  it('is all kinds in one list, with how far each is', async () => {
    const { rows } = await get('/system_work');
    expect(rows).toMatchObject([{ kind: 'payroll', state: 'done', total: 1, done: 1, failed: 0, user: s.hr.username }]);
  });
  it('is narrowed by kind, state, user and day, and refuses what it is not sorted by', async () => {
    const total = async (query: object): Promise<unknown> => (await get('/system_work', keeper, query)).json['total'];
    expect(await total({ kind: 'import' })).toBe(0);
    expect(await total({ state: 'done', user_id: s.hr.id })).toBe(1);
    expect(await total({ from_date: '2020-01-01', to_date: '2020-12-31' })).toBe(0);
    expect(await total({ from_date: today(), to_date: today() })).toBe(1);
    const wrong = await get('/system_work', keeper, { sort_by: 'params' });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['sort_by']]);
    expect((await get('/system_work', keeper, { from_date: '2026-02-31' })).status).toBe(422);
  });
});
describe('number series', () => {
  const series = async (name: string): Promise<Row> => {
    const row = (await get('/number_series')).rows.find((one) => one['series'] === name);
    if (!row) throw new Error(`no series ${name}`);
    return row;
  };
  it('say what was given last and what is next', async () => {
    const before = await series('receipt');
    expect(before).toMatchObject({ label: 'Receipts', is_ahead: true, year: null });
    const student = await s.school.add();
    await s.school.pay({ student_id: student.id, amount: 50 });
    const after = await series('receipt');
    expect([after['last_number'], after['next_number']]).toEqual([
      Number(before['next_number']),
      Number(before['next_number']) + 1,
    ]);
  });
  it('of vouchers are of their kind and year', async () => {
    expect(await series('OV')).toMatchObject({ label: 'Opening vouchers', year: 'Now', is_ahead: true });
  });
  it('that fell behind say so', async () => {
    await s.school.rows(`UPDATE counter SET next_value = 1 WHERE institute_code = $1 AND name = 'sid'`, [CODE]);
    expect(await series('sid')).toMatchObject({ next_number: 1, is_ahead: false });
    await s.school.rows(
      `UPDATE counter SET next_value = 1 + (SELECT max(sid) FROM students WHERE institute_code = $1) WHERE institute_code = $1 AND name = 'sid'`,
      [CODE],
    );
  });
});
describe('facts', () => {
  const fact = async (key: string, user = keeper): Promise<Row> => {
    const row = (await get('/system_facts', user)).rows.find((one) => one['key'] === key);
    if (!row) throw new Error(`no fact ${key}`);
    return row;
  };
  it('say what is stored, and what is good', async () => {
    expect(await fact('database')).toMatchObject({ area: 'health', state: 'good', advice: null });
    expect(await fact('students')).toMatchObject({ area: 'storage', text: '2' });
    expect(Number(String((await fact('audited'))['text']).replaceAll(',', ''))).toBeGreaterThan(10);
    expect(await fact('year')).toMatchObject({ text: 'Now', state: 'good' });
  });
  it('that need someone say what to do', async () => {
    const other = await makeUser(s.api, 'elsewhere', { privileges: ['system.read'] });
    expect(await fact('year', other)).toMatchObject({
      text: 'None',
      state: 'bad',
      advice: expect.stringContaining('Accounting Periods'),
    });
    expect(await fact('administrators', other)).toMatchObject({ text: '1', state: 'look' });
  });
});
describe('the institute', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  let head: TestUser;
  beforeAll(async () => {
    head = await makeUser(s.api, CODE, { privileges: ['system.read', 'system.settings', 'user_logging.read'] });
  });
  const save = (fields: Record<string, string | Blob>, user = head): Promise<Answer> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ institute_code: user.instituteCode, ...fields }))
      form.set(name, value);
    return s.api.call('/institute_settings', { form, token: user.token });
  };
  const logo = (bytes: Buffer = PNG): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  const banner = async (): Promise<unknown> =>
    (await s.api.call(`/getinstituteData/${CODE}`, { token: head.token })).json['data'];

  it('is renamed, which its head says and the log tells of', async () => {
    const saved = await save({ institute_name: ' Chenab Grammar School ' });
    expect([saved.status, saved.row['institute_name']], saved.text).toEqual([200, 'Chenab Grammar School']);
    expect(await banner()).toMatchObject({ institute_name: 'Chenab Grammar School' });
    const [entry] = (await get('/user_logging', head)).rows;
    expect(entry).toMatchObject({
      entity: 'institute',
      title: 'Chenab Grammar School',
      after: { institute_name: 'Chenab Grammar School' },
    });
    expect((await get('/institute_settings', head)).row).toMatchObject({ institute_code: CODE, logo_code: null });
  });
  it('gets a logo that everybody sees, another in its stead, and none', async () => {
    const first = (await save({ institute_name: 'Chenab', logo: logo() })).row['logo_code'] as string;
    expect((await s.api.call(`//institute_logo/thumbnail/${first}`)).status).toBe(200);
    const second = (await save({ institute_name: 'Chenab', logo: logo() })).row['logo_code'] as string;
    expect(await banner()).toMatchObject({ thumbnail_image_code: second });
    expect((await s.api.call(`//institute_logo/thumbnail/${first}`)).status).toBe(404);
    expect((await save({ institute_name: 'Chenab', remove_logo: 'true' })).row['logo_code']).toBeNull();
    const left = await s.school.rows(`SELECT code FROM stored_file WHERE institute_code = $1`, [CODE]);
    expect(left, 'no picture is left behind').toEqual([]);
  });
  it('is refused what it cannot be, on the field', async () => {
    const refused = async (fields: Record<string, string | Blob>): Promise<unknown> => {
      const { status, errors } = await save(fields);
      return [status, Object.keys(errors)];
    };
    expect(await refused({ institute_name: ' x ' })).toEqual([422, ['institute_name']]);
    expect(await refused({ institute_name: 'x'.repeat(121) })).toEqual([422, ['institute_name']]);
    expect(await refused({ institute_name: 'Chenab', logo: logo(Buffer.from('<svg/>')) })).toEqual([422, ['logo']]);
    expect(await refused({ institute_name: 'Chenab', logo: logo(Buffer.alloc(1_000_001)) })).toEqual([413, ['logo']]);
    expect(await refused({ institute_name: 'Chenab', logo: logo(), remove_logo: 'true' })).toEqual([
      422,
      ['remove_logo'],
    ]);
    expect(await refused({ institute_name: 'Chenab', time_zone: 'UTC' })).toEqual([422, ['time_zone']]);
  });
  it('is changed by who holds the privilege and works for all campuses', async () => {
    expect((await save({ institute_name: 'Mine' }, keeper)).status).toBe(401);
    const johar = await makeUser(s.api, CODE, { privileges: ['system.settings'], campuses: [s.at('Johar')] });
    expect((await save({ institute_name: 'Mine' }, johar)).status).toBe(401);
    expect((await get('/institute_settings', johar)).status).toBe(401);
    const other = await makeUser(s.api, 'elsewhere', { privileges: ['system.settings'] });
    expect((await save({ institute_code: CODE, institute_name: 'Taken' }, other)).status).not.toBe(200);
    expect(await banner()).toMatchObject({ institute_name: 'Chenab' });
  });
});
