/** What an administrator looks after: long work, number series and the state of the data, of one institute alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
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
  it('has backups, restores and the sample, for who may make them', async () => {
    const [rows, kept] = [s.school.rows, s.hr.id];
    await rows(
      `INSERT INTO backups (institute_code, state, made_by, finished_at, done, total, row_count) VALUES ($1, 'done', $2, now(), 90, 90, 12345), ($1, 'queued', NULL, NULL, 0, 90, 0)`,
      [CODE, kept],
    );
    await rows(
      `INSERT INTO restores (institute_code, state, new_code, new_name, admin, file_name, made_by, finished_at, problem) VALUES ($1, 'refused', 'copied', 'The Copy', 'head', 'a.gz', $2, now(), 'The file is cut off')`,
      [CODE, kept],
    );
    await rows(
      `INSERT INTO samples (institute_code, sample_code, sample_name, state, done, total, made_by) VALUES ($1, 'sample-abcdefabcdef', 'A Sample School', 'making', 3, 20, $2)`,
      [CODE, kept],
    );
    const privileges = ['system.read', 'system.backup', 'system.restore', 'system.sample'];
    const all = await get('/system_work', await makeUser(s.api, CODE, { privileges }), { sort_by: 'total' });
    expect(all.rows.filter(({ kind }) => kind !== 'payroll')).toMatchObject([
      { kind: 'backup', state: 'running', total: 90, done: 0, user: null },
      { kind: 'backup', state: 'done', total: 90, done: 90, message: '12,345 rows', user: s.hr.username },
      { kind: 'sample', what: 'Sample data', state: 'running', total: 20, done: 3, user: s.hr.username },
      { kind: 'restore', what: 'Restore', name: 'The Copy', state: 'failed', message: 'The file is cut off' },
    ]);
    const kinds = async (...more: string[]) => {
      const user = await makeUser(s.api, CODE, { privileges: ['system.read', ...more] });
      return new Set((await get('/system_work', user)).rows.map(({ kind }) => kind));
    };
    expect(await kinds()).toEqual(new Set(['payroll']));
    expect(await kinds('system.restore')).toEqual(new Set(['payroll', 'restore']));
    for (const table of ['backups', 'restores', 'samples'])
      await rows(`DELETE FROM ${table} WHERE institute_code = $1`, [CODE]);
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
  it('says where reports begin, which every question without a first day is answered by', async () => {
    const froms = async (): Promise<unknown[]> => {
      const { principal, get: read } = s.school;
      const ledger = await read('/gl_inquiry', {}, principal);
      const texts = [
        ledger,
        await read('/trial_balance', {}, principal),
        await read('/profit_loss_statement', {}, principal),
        await read('/cash_report', {}, principal),
      ].map(({ text }) => text);
      return texts.map((text) => /"from(?:_date)?":"([\d-]+)"/.exec(text)?.[1] ?? text.slice(0, 300));
    };
    expect(new Set(await froms())).toEqual(new Set(['2024-04-01']));
    const saved = await save({ institute_name: 'Chenab', report_start: '2021-07-01' });
    expect(saved.row['report_start'], saved.text).toBe('2021-07-01');
    expect(await banner()).toMatchObject({ report_start: '2021-07-01' });
    expect(new Set(await froms())).toEqual(new Set(['2021-07-01']));
    expect((await save({ institute_name: 'Chenab' })).row['report_start'], 'left out, it stays').toBe('2021-07-01');
    const [entry] = (await get('/user_logging', head)).rows;
    expect(entry).toMatchObject({ after: { report_start: '2021-07-01' } });
    for (const wrong of ['2021-02-30', shiftDay(today(), 1)]) {
      const { status, errors } = await save({ institute_name: 'Chenab', report_start: wrong });
      expect([status, Object.keys(errors)]).toEqual([422, ['report_start']]);
    }
    expect((await save({ institute_name: 'Chenab', report_start: '' })).row['report_start']).toBeNull();
    expect(new Set(await froms())).toEqual(new Set(['2024-04-01']));
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
