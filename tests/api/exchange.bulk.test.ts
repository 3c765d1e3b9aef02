/**
 * POST /bulk_imports/: one door for students, fee plans, arrears and payments, each for whoever may add them; a dry run
 * keeps nothing.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withInstitute } from '../../server/database/door.ts';
import { fileOf } from './exchange.support.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
});
afterAll(() => api.test.drop());

const send = (
  type: string,
  text: string,
  more: Readonly<Record<string, string>> = {},
  user: TestUser = school.principal,
): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ institute_code: 'chenab', type, ...more })) form.append(name, value);
  form.append('file', fileOf(text));
  return api.call('/bulk_imports/', { token: user.token, form });
};
/** Rows of everything that an import writes. */
const kept = (): Promise<unknown> =>
  withInstitute(api.db, { instituteCode: 'chenab', campuses: 'all', userId: null }, async (trx) => {
    const of = (table: string) => sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE institute_code = 'chenab')`;
    const { rows } =
      await sql`SELECT ${of('payments')} AS payments, ${of('challans')} AS challans, ${of('student_fee_plans')} AS plans, ${of('students')} AS students, ${of('import_run')} AS runs,
        ${of('import_row')} AS import_rows, ${of('audit_log')} AS audited`.execute(trx);
    return rows[0];
  });

describe.each([
  ['students', 'students.create', 'students', 'Student name'],
  ['feeplans', 'fee_plans.create', 'fee_plans', 'SID,Particular,Amount,From month'],
  ['first_time_arrears', 'first_time_arrears.create', 'first_time_arrears', 'SID,Amount,Month'],
  ['challan_payments', 'challan_payments.create', 'challan_payments', 'Challan no,Amount,Paid date'],
  ['student_attendance', 'student_attendance.create', 'student_attendance', 'SID,Date,Status'],
])('type=%s', (type, privilege, runs, columns) => {
  it(`opens for ${privilege} alone, and goes on under /imports`, async () => {
    const holder = await makeUser(api, 'chenab', { privileges: [privilege] });
    const opened = await send(type, `${columns}\n1,2,3,4`, {}, holder);
    expect([opened.status, (opened.row['run'] as { type: string }).type], opened.text).toEqual([200, runs]);
    const id = (opened.row['run'] as { id: number }).id;
    expect(
      (await api.call(`/imports/${id}`, { token: holder.token, query: { institute_code: 'chenab' } })).status,
    ).toBe(200);
    const other = await makeUser(api, 'chenab', {
      privileges: ['payments.create', privilege === 'students.create' ? 'fee_plans.create' : 'students.create'],
    });
    expect((await send(type, `${columns}\n1,2,3,4`, {}, other)).status).toBe(401);
  });
});

it('a dry run says what would happen and keeps nothing', async () => {
  const student = await school.add();
  await school.charge(student, [50_000]);
  const before = await kept();
  const file = [
    'Amount,Paid date,SID,Reference',
    `500,${dayFrom(-1)},${String(student['sid'])},D1`,
    `0,${dayFrom(-1)},${String(student['sid'])},D2`,
  ].join('\n');
  const tried = await send('challan_payments', file, { dry_run: 'true' });
  expect(tried.status, tried.text).toBe(200);
  expect(tried.row).toMatchObject({
    dry_run: true,
    run: { counts: { ready: 1, invalid: 1, created: 0 } },
    errors: [{ field: 'amount', count: 1 }],
    unknown: [],
  });
  const arrears = await send('first_time_arrears', `SID,Amount,Month\n${String(student['sid'])},100,2026-01`, {
    dry_run: '1',
  });
  expect(arrears.row).toMatchObject({ dry_run: true, run: { total: 1, counts: { waiting: 0, created: 0 } } });
  const lacking = await send('challan_payments', 'Paid date,SID\n2026-01-01,1', { dry_run: 'true' });
  expect([lacking.status, lacking.errors]).toEqual([422, { file: ['The file has no column for: Amount'] }]);
  expect(await kept()).toEqual(before);
  expect((await send('genders', 'Name\nx')).errors).toHaveProperty('type');
  expect((await send('students', 'Name\nx', { dry_run: 'perhaps' })).errors).toHaveProperty('dry_run');
});
