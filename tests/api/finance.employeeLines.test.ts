/** A line of a voucher that names an employee: who may, where it goes with the voucher, and that the ledger leads to them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, expectBooks } from './fees.payments.support.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { makeUser, type Answer, type TestUser } from './support/apiClient.ts';

const CODE = 'staffline';
type Body = Readonly<Record<string, unknown>>;
let s: PayrollSchool;
let here: number;
let there: number;
/** Who works at Gulberg alone. */
let gulberg: TestUser;
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  [here, there] = [await s.employee(), await s.employee({ campus_id: s.at('Johar') })];
  gulberg = await makeUser(s.api, CODE, { campuses: [s.at('Gulberg')] });
}, 120_000);
afterAll(() => s.api.test.drop());

/** Travel of 100, paid from the till, about somebody. */
const voucher = (employee_id: number | undefined, more: Body = {}): Body => ({
  kind: 'expense',
  campus_id: s.at('Gulberg'),
  entry_date: today(),
  memo: 'Travel to the board',
  lines: [
    { account_id: s.at('Rent'), debit: 100, memo: 'Bus', employee_id },
    { account_id: s.at('Cash'), credit: 100 },
  ],
  ...more,
});
const save = (body: Body, user = s.hr): Promise<Answer> => s.school.post('/finance_entry', body, user);
async function made(body: Body, user = s.hr): Promise<number> {
  const { status, row, text } = await save(body, user);
  expect(status, text).toBe(200);
  return Number(row['trans_id']);
}
async function named(trans_id: number, user = s.hr): Promise<unknown> {
  const [row] = (await s.school.get('/journal_inquiry', { ids: trans_id }, user)).rows as unknown as {
    lines: { employee_id: number | null; employee: string | null }[];
  }[];
  return row?.lines.map(({ employee_id, employee }) => [employee_id, employee]);
}
async function ledger(user = s.hr): Promise<Record<string, unknown>[]> {
  const query = { acc_code: '8-Rent', from_date: dayFrom(-10), per_page: 200 };
  return (await s.school.get('/gl_inquiry', query, user)).rows as unknown as Record<string, unknown>[];
}
const update = async (trans_id: number, body: Body): Promise<number> => {
  const [{ version } = { version: 0 }] = (await s.school.get('/journal_inquiry', { ids: trans_id }, s.hr)).rows;
  const json = { ...body, trans_id, version, reason: 'Somebody else' };
  const { status, row, text } = await s.api.call('/update_finance_entry', { method: 'PUT', token: s.hr.token, json });
  expect(status, text).toBe(200);
  return Number(row['trans_id']);
};

describe('a line that names an employee', () => {
  it('is shown with them in the entry and the ledger, and no other line is', async () => {
    const one = await made(voucher(here));
    expect(await named(one)).toEqual([
      [here, 'Employee 1'],
      [null, null],
    ]);
    const row = (await ledger()).find(({ trans_id }) => trans_id === one);
    expect(row).toMatchObject({ employee_id: here, employee: 'Employee 1', memo: 'Bus', staff: null });
    const plain = await made(voucher(undefined));
    expect((await ledger()).find(({ trans_id }) => trans_id === plain)).toMatchObject({
      employee_id: null,
      employee: null,
    });
  });
  it('names one of a campus of the user; another, one of another institute and none are refused beside the line', async () => {
    await s.school.rows(`INSERT INTO institute (institute_code, institute_name) VALUES ('elsewhere', 'Elsewhere')`);
    await s.school.rows(
      `INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES ('elsewhere', 990001, 'Far', 'F')`,
    );
    await s.school.rows(
      `INSERT INTO employees (institute_code, id, name, campus_id, join_date) VALUES ('elsewhere', 990001, 'Stranger', 990001, '2026-01-01')`,
    );
    for (const [id, user] of [
      [there, gulberg],
      [990_001, s.hr],
      [990_002, s.hr],
    ] as const) {
      const answer = await save(voucher(id, { draft: true }), user);
      expect([answer.status, answer.errors], answer.text).toEqual([
        422,
        { 'lines.0.employee_id': [expect.stringMatching(/^This employee does not exist/)] },
      ]);
    }
    await made(voucher(here), gulberg);
    await made(voucher(there));
  });
  it('names nobody to who does not work at their campus', async () => {
    const one = await made(voucher(there));
    expect(await named(one, gulberg)).toEqual([
      [there, null],
      [null, null],
    ]);
    const row = (await ledger(gulberg)).find(({ trans_id }) => trans_id === one);
    expect(row).toMatchObject({ employee_id: null, employee: null });
  });
  it('keeps them as a draft, while it waits, when it is changed, taken back and comes again', async () => {
    const draft = await made(voucher(here, { draft: true }));
    const sent = await update(draft, voucher(here));
    const other = await update(sent, voucher(there));
    expect(await named(other)).toEqual([
      [there, 'Employee 2'],
      [null, null],
    ]);
    expect(await named(sent)).toEqual([
      [here, 'Employee 1'],
      [null, null],
    ]);
    const accrual = await made(voucher(here, { kind: 'journal', reverse_on: dayFrom(1) }));
    const [back] = await s.school.rows('SELECT id FROM vouchers WHERE takes_back_id = $1', [accrual]);
    expect(await named(Number(back?.['id']))).toEqual([
      [here, 'Employee 1'],
      [null, null],
    ]);
    const repeat = { trans_id: other, every_months: 1, on_day: 1, from_date: today() };
    const recurring = await s.school.post('/recurring_vouchers', repeat, s.hr);
    expect(recurring.status, recurring.text).toBe(200);
    const ran = await s.school.post('/run_recurring_voucher', { id: recurring.row['id'] }, s.hr);
    expect(ran.status, ran.text).toBe(200);
    const [again] = await s.school.rows('SELECT max(voucher_id) AS id FROM voucher_lines WHERE employee_id = $1', [
      there,
    ]);
    expect(Number(again?.['id'])).toBeGreaterThan(other);
    const [log] = await s.school.rows(
      `SELECT after->'lines'->0->>'employee_id' AS id FROM audit_log WHERE entity = 'vouchers' AND action = 'update' AND entity_id = $1`,
      [draft],
    );
    expect(Number(log?.['id'])).toBe(here);
  });
  it('is sealed with them: a change past the triggers is found', async () => {
    await expectBooks(s.school);
    const one = await made(voucher(here));
    await expect(
      s.school.rows('UPDATE voucher_lines SET employee_id = $2 WHERE voucher_id = $1 AND line_no = 1', [one, there]),
    ).rejects.toThrow(/not rewritten/);
    const [kept] = await s.school.rows(
      `SELECT seal = seal_of_voucher_lines(l) AS sealed, seal_of_voucher_lines(jsonb_populate_record(l, jsonb_build_object('employee_id', $2::bigint))) <> seal AS other
      FROM voucher_lines l WHERE voucher_id = $1 AND line_no = 1`,
      [one, there],
    );
    expect(kept).toEqual({ sealed: true, other: true });
  });
});
