/**
 * Every date that posts lies within the days of whoever sends it: read off the catalogue of the database and the
 * contract, so that no new one is forgotten.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { today } from '../../contract/dates.ts';
import { endpoints } from '../../server/endpoints.ts';
import { day } from '../../contract/endpoints/fees/shapes.ts';
import { withInstitute } from '../../server/database/door.ts';
import { privilegeCatalogue } from '../../server/http/privileges.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'dates';
/**
 * Arguments of database functions that say on which day something posts; any other date must be among these, which do
 * not.
 */
const POSTING = new Set(['p_date', 'p_issue']);
const OTHER = new Set(['p_from', 'p_to', 'p_due', 'p_validity', 'p_dues', 'p_month', 'p_upto', 'p_until', 'p_day']);
/** What takes a date and posts nothing on it; depreciation posts on the last day of a month, which its own test asks. */
const NO_POSTING = new Set([
  'books_lock',
  'voucher_template_make',
  'bank_statement_add',
  'depreciation_run',
  // Months that plans, advances and runs of salaries are of; what is posted of them has a day of its own.
  'salary_plan_save',
  'salary_increment_make',
  'salary_advance_save',
  'salary_advance_skip',
  'payroll_start',
  // Reads entries; days of leave, and of attendance.
  'gl_cash_days',
  'leave_request',
  'attendance_correction_request',
]);
/** The same of bodies of calls: which dates post, which do not. */
const POSTING_FIELDS = new Set([
  'paid_date',
  'issue_date',
  'discount_date',
  'refund_date',
  'void_date',
  'date',
  'entry_date',
  'deposited_on',
  'cleared_on',
  'bounced_on',
  'undone_on',
]);
const OTHER_FIELDS = new Set([
  'reverse_on',
  'att_date',
  'due_date',
  'validity_date',
  'first_due_date',
  'due_dates',
  'cheque_date',
  'paid_from',
  'paid_to',
  'start_date',
  'end_date',
  'upto',
  'from_date',
  'to_date',
  'until',
  'spread_from',
]);

let api: Api;
let school: FeeSchool;
let clerk: TestUser;
let bodies: Readonly<Record<string, Record<string, unknown>>>;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  clerk = await makeUser(api, CODE, { privileges: privilegeCatalogue.filter((name) => name !== 'payments.any_date') });
  const student = await school.add();
  const [line, other] = await school.charge(student, [10_000, 20_000]);
  const paid = await school.pay({ student_id: student.id, amount: 400 });
  const terms = { receiving_acc: school.ids['Bank'], method: 'cheque', cheque_no: '1' };
  await school.pay({ student_id: student.id, amount: 10, ...terms });
  const held = (await school.get('/cheques')).rows[0]?.['id'];
  const voucher = {
    kind: 'journal',
    campus_id: school.ids['Gulberg'],
    entry_date: today(),
    memo: 'because',
    lines: [
      { account_id: school.ids['bad_debt'], debit: 1 },
      { account_id: school.ids['opening_equity'], credit: 1 },
    ],
  };
  const waiting = await school.post('/finance_entry', { ...voucher, draft: true }, clerk);
  const [cash, month] = [school.ids['Cash'], today().slice(0, 7)];
  const taker = await makeUser(api, CODE);
  await school.pay({ student_id: student.id, amount: 5 }, taker);
  await school.post('/till_close', { campus_id: school.ids['Gulberg'], account_id: cash, counted: 5 }, taker);
  const given = await school.post(
    '/till_float',
    { campus_id: school.ids['Gulberg'], account_id: cash, amount: 1, to_user_id: clerk.id },
    taker,
  );
  bodies = {
    '/student_challan': { student_ids: [student.id], challan_month_from: month },
    '/generate_challans_installment_wise': { student_ids: [student.id], challan_month_from: month, installments: 2 },
    '/payChallan': { student_id: student.id, receiving_acc: cash, amount: 1, paid_date: today() },
    '/challanDirectPayment': {
      student_id: student.id,
      receiving_acc: cash,
      paid_date: today(),
      particulars: [{ particular_id: school.ids['Transport'], amount: 1 }],
    },
    '/addChallansFine': { paid_date: today(), challans: [{ challan_id: line?.challan_id }] },
    '/challanDiscount': { reason: 'because', lines: [{ particular_line_id: other?.id, amount: 1 }] },
    '/deleteChallanTransaction': { delete_type: 'payment', trans_id: paid.row['payment_id'], reason: 'because' },
    '/fee_refunds': {
      payment_id: paid.row['payment_id'],
      amount: 1,
      refund_date: today(),
      paying_acc: cash,
      reason: 'because',
    },
    '/use_advance': { student_id: student.id },
    '/finance_entry': voucher,
    '/opening_balances': {
      campus_id: school.ids['Gulberg'],
      entry_date: today(),
      lines: [{ account_id: cash, debit: 1 }],
    },
    '/update_finance_entry': { ...voucher, trans_id: waiting.row['trans_id'] },
    '/deposit_cheques': { cheque_ids: [held], account_id: school.ids['Bank'] },
    '/clear_cheques': { cheque_ids: [held] },
    '/undo_cheque_deposit': { cheque_ids: [held], reason: 'Another bank' },
    '/bounce_cheque': { cheque_id: held },
    '/till_float': { campus_id: school.ids['Gulberg'], account_id: cash, amount: 1 },
    '/till_hand_over': {
      campus_id: school.ids['Gulberg'],
      account_id: cash,
      counted: 1,
      to_user_id: school.principal.id,
    },
    '/till_take_over': { handover_id: given.row['id'], counted: 1 },
    '/till_take_back': { handover_id: given.row['id'], reason: 'because' },
    '/till_close': { campus_id: school.ids['Gulberg'], account_id: cash, counted: 1 },
  };
});
afterAll(() => api.test.drop());

interface Fn {
  name: string;
  args: { name: string; type: string }[];
}
/** Functions that the application may call, that change something, and that take a date, alone or within JSON. */
const functions = (): Promise<Fn[]> =>
  school.rows(`SELECT p.proname AS name, jsonb_agg(jsonb_build_object('name', p.proargnames[a.at], 'type', format_type(a.type, NULL)) ORDER BY a.at) AS args
    FROM pg_proc p CROSS JOIN LATERAL unnest(p.proargtypes::oid[]) WITH ORDINALITY AS a (type, at)
    WHERE p.pronamespace = 'public'::regnamespace AND p.provolatile = 'v' AND has_function_privilege('edubase_app', p.oid, 'EXECUTE')
    GROUP BY p.oid HAVING bool_or(format_type(a.type, NULL) IN ('date', 'date[]') OR p.proargnames[a.at] = 'p' AND format_type(a.type, NULL) = 'jsonb'
      OR format_type(a.type, NULL) IN ('gl_draft[]', 'challan_draft[]'))`) as unknown as Promise<Fn[]>;
/** The constraint that refuses the call, or null. Whatever it did is taken back. */
async function refusedBy({ name, args }: Fn, date: string | null): Promise<string | null> {
  const given = args.map((arg) => {
    if (arg.name === 'p_institute') return sql`${CODE}::text`;
    if (POSTING.has(arg.name)) return sql`${date}::date`;
    if (arg.name === 'p' && arg.type === 'jsonb')
      return sql`jsonb_build_object('paid_date', ${date}::text, 'entry_date', ${date}::text)`;
    return sql`NULL::${sql.raw(arg.type)}`;
  });
  const call = sql`SELECT ${sql.ref(name)}(${sql.join(given)})`;
  try {
    await withInstitute(api.db, { instituteCode: CODE, campuses: 'all', userId: clerk.id }, async (trx) => {
      await call.execute(trx);
      throw new Error('taken back');
    });
    return null;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? null;
  }
}

describe('in the database', () => {
  it('every function that posts on a day it is told asks for the days of the user', async () => {
    const found = await functions();
    const unknown = found.flatMap(({ name, args }) =>
      args
        .filter((arg) => arg.type.startsWith('date') && !POSTING.has(arg.name) && !OTHER.has(arg.name))
        .map((arg) => `${name}(${arg.name})`),
    );
    expect(unknown, 'say of a new date whether it posts').toEqual([]);
    const heedless: string[] = [];
    for (const fn of found.filter(({ name }) => !NO_POSTING.has(name))) {
      for (const date of [dayFrom(-1), dayFrom(1), '2024-07-15', '2027-06-30', 'infinity', null])
        if ((await refusedBy(fn, date)) !== 'fee_window') heedless.push(`${fn.name} on ${date}`);
      if ((await refusedBy(fn, today())) === 'fee_window') heedless.push(`${fn.name} refuses today`);
    }
    expect(heedless).toEqual([]);
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['payment_take', 'challans_generate', 'challan_charge', 'till_close', 'refund_make']),
    );
  });
  it('who has no number of days has today, and any day back only with the privilege', async () => {
    const [payment] = (await functions()).filter(({ name }) => name === 'payment_take');
    if (!payment) throw new Error('payment_take is there');
    expect(await refusedBy(payment, dayFrom(-1))).toBe('fee_window');
    await school.rows(
      `UPDATE users SET privileges = privileges || '{payments.any_date}' WHERE institute_code = $1 AND id = $2`,
      [CODE, clerk.id],
    );
    expect(await refusedBy(payment, dayFrom(-300))).not.toBe('fee_window');
    expect(await refusedBy(payment, dayFrom(1))).toBe('fee_window');
    await school.user(clerk.id, { paid_date_back_days: 2, paid_date_forward_days: 1 });
    expect(await refusedBy(payment, dayFrom(-3))).toBe('fee_window');
    for (const near of [-2, 1]) expect(await refusedBy(payment, dayFrom(near))).not.toBe('fee_window');
    await school.user(clerk.id, {
      paid_date_back_days: null,
      paid_date_forward_days: 0,
      privileges: privilegeCatalogue.filter((name) => name !== 'payments.any_date'),
    });
  });
  it('billing that was asked for in time goes on when its day is over', async () => {
    const [generate] = (await functions()).filter(({ name }) => name === 'challans_generate');
    if (!generate) throw new Error('challans_generate is there');
    const job = (started: number) =>
      school.rows(
        `INSERT INTO fee_jobs (institute_code, kind, state, params, total, user_id, username, campuses, started_at) VALUES ($1, 'generate', 'running', $2, 1, $3, 'x', 'all', now() + make_interval(days => $4))`,
        [CODE, JSON.stringify({ issue_date: dayFrom(-1) }), clerk.id, started],
      );
    await job(0);
    expect(await refusedBy(generate, dayFrom(-1))).toBe('fee_window');
    await job(-1);
    expect(await refusedBy(generate, dayFrom(-1))).not.toBe('fee_window');
    await school.rows(`UPDATE fee_jobs SET state = 'cancelled', finished_at = now() WHERE institute_code = $1`, [CODE]);
  });
});

it('only the history of the demo school is written outside the days of its users', () => {
  const at = join(import.meta.dirname, '../../server');
  const naming = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && readFileSync(join(at, file), 'utf8').includes('app.history'),
  );
  expect(naming).toEqual(['seed/demo/feeHistory/history.ts', 'seed/demo/feeHistory/vouchers.ts']);
});

describe('of the calls', () => {
  /** Fields of a body that are days. */
  const daysOf = (body: z.ZodType): string[] => {
    const pattern = (z.toJSONSchema(day, { io: 'input' }) as { pattern?: string }).pattern;
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, Record<string, unknown>>;
    };
    return Object.entries(properties)
      .filter(
        ([, value]) =>
          value['pattern'] === pattern || (value['items'] as { pattern?: string } | undefined)?.pattern === pattern,
      )
      .map(([name]) => name);
  };
  const dated = endpoints.flatMap(({ method, path, tag, body }) =>
    body && method !== 'GET' && ['Challans', 'Payments', 'Fee plans', 'Fee reports', 'Finance'].includes(tag)
      ? daysOf(body).map((field) => ({ method, path, field }))
      : [],
  );
  it('each date either posts or does not', () => {
    expect(dated.filter(({ field }) => !POSTING_FIELDS.has(field) && !OTHER_FIELDS.has(field))).toEqual([]);
    expect(dated.length).toBeGreaterThan(12);
  });
  it.each(dated.filter(({ field }) => POSTING_FIELDS.has(field)))(
    '$path refuses a $field outside the days, naming it',
    async ({ method, path, field }) => {
      const body = bodies[path];
      if (!body) throw new Error(`${path} has no body here`);
      for (const date of ['2024-07-15', dayFrom(-1), dayFrom(1)]) {
        const answer = await api.call(path, { method, token: clerk.token, json: { ...body, [field]: date } });
        expect([answer.status, answer.errors[field]?.length], `${date}: ${answer.text}`).toEqual([422, 1]);
      }
      const near = await api.call(path, { method, token: clerk.token, json: { ...body, [field]: today() } });
      expect(near.errors[field], near.text).toBeUndefined();
    },
  );
});
