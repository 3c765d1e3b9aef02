/**
 * Every call of fees and ledger with values that nobody should send, each field for itself: nothing fails (5xx), a
 * refused value names its field, the books hold.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { today } from '../../contract/dates.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as challans from '../../contract/endpoints/fees/challans.ts';
import * as payments from '../../contract/endpoints/fees/payments.ts';
import * as plans from '../../contract/endpoints/fees/plans.ts';
import * as reports from '../../contract/endpoints/fees/reports.ts';
import { reportEndpoint } from '../../contract/reportEndpoint.ts';
import { reports as declared } from '../../src/reports/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool, type Line } from './fees.payments.support.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { create } from './support/records.ts';
import { makeApp, type Answer, type Api } from './support/apiClient.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
const endpoints = [
  ...[challans, payments, plans, reports].flatMap((module) => Object.values(module).filter(isEndpoint)),
  ...declared.map(reportEndpoint),
];

/** A number that JSON can say and JavaScript cannot hold, put into the text after it is made. */
const HUGE = '"1e400"';
const NUMBERS: readonly number[] = [
  -1,
  0,
  -0.01,
  0.001,
  1e-9,
  100.000000001,
  12.345,
  0.1 + 0.2,
  1e13,
  9e12,
  9_000_000_000_000.01,
  1e15,
  2 ** 53,
  1e18,
  1e308,
  -1e308,
  2_147_483_648,
  999_999_999,
];
const TEXTS: readonly string[] = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '0x10',
  '1;2',
  "' OR '1'='1",
  '%_%\\',
  '💥💰',
  '\u202e',
  '\ud800',
  'a\u0000b',
  '2147483648',
  '999999999999999',
  'null',
  '../..',
  '__proto__',
  'x'.repeat(100_000),
  '2026-02-31',
  '9999-12-31',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2199-12-31',
  '2200-01-01',
  '2026-13',
  '2026-00',
  '0000-01',
  '9999-12',
  '99999999999999999999',
  '2026-01-01T00:00:00Z',
  '[{"field":"amount","operator":"=","value":"1e400"}]',
  '[{"field":"paid_date","operator":"BETWEEN","value":["2026-02-31","9999-12-31"]}]',
  '[{"field":"__proto__","operator":"=","value":1}]',
  '{',
  '[[[]]]',
  '1,2,3',
  '1,',
];
const OTHERS: readonly Json[] = [
  null,
  true,
  false,
  [],
  [null],
  [[]],
  {},
  { a: { b: { c: {} } } },
  ['x'],
  Array.from({ length: 100_000 }, () => 1),
  HUGE,
];
const HOSTILE: readonly Json[] = [...NUMBERS, ...TEXTS, ...OTHERS];

/** There is nothing here that they could do. */
const NEVER_DONE = new Set(['POST /fee_jobs/{id}/cancel']);
/**
 * The body with each of its values, lists and objects in turn replaced by `value`; and with one field that nobody
 * knows.
 */
function* replaced(body: Json, value: Json): Generator<Json> {
  if (Array.isArray(body)) {
    for (const [at, item] of (body as readonly Json[]).entries())
      for (const other of replaced(item, value))
        yield (body as readonly Json[]).map((one, index) => (index === at ? other : one));
  } else if (typeof body === 'object' && body !== null) {
    for (const [name, item] of Object.entries(body))
      for (const other of replaced(item, value)) yield { ...body, [name]: other };
  }
  yield value;
}
const textOf = (body: Json): string =>
  JSON.stringify(body).replaceAll(JSON.stringify(HUGE), '1e400').replaceAll(HUGE, '1e400');

let api: Api;
let school: FeeSchool;
let bodies: Readonly<Record<string, Json>>;
let student = 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  const { ids } = school;
  const id = (name: string): number => ids[name] ?? 0;
  const month = today().slice(0, 7);
  const row = await school.add();
  student = row.id;
  const [first, second, deposit] = (await school.charge(student, [9_000_000_000, 50_000, 30_000], {
    due: dayFrom(-40),
    kind: 'opening',
  })) as [Line, Line, Line];
  const taken = await school.pay({ lines: [{ particular_line_id: deposit.id, currentPayment: 300 }], amount: 500 });
  if (taken.status !== 200) throw new Error(taken.text);
  const payment = Number(taken.row['payment_id']);
  const plan = await school.post('/student_feePlan', {
    student_ids: [student],
    from_month: month,
    particulars: [{ particular_id: id('Transport'), amount: 10 }],
  });
  if (plan.status > 201) throw new Error(plan.text);
  // Each of these is for one call alone, which so can be done.
  const another = async (amount: number) => {
    const { id: own } = await school.add();
    const [line] = await school.charge(own, [100_000]);
    const paid = await school.pay({ student_id: own, amount });
    if (!line || paid.status !== 200) throw new Error(paid.text);
    return { student: own, line, payment: Number(paid.row['payment_id']) };
  };
  const [split, refunded, voided, ended] = await Promise.all([another(100), another(2000), another(100), another(100)]);
  const begun = await school.post('/student_feePlan', {
    student_ids: [ended.student, split.student],
    from_month: month,
    particulars: [{ particular_id: id('Transport'), amount: 10 }],
  });
  if (begun.status > 201) throw new Error(begun.text);
  await school.user(school.principal.id, { two_step_ch_payment_approval_req: true });
  const waiting = async (): Promise<number> =>
    Number((await school.pay({ student_id: ended.student, amount: 1 })).row['payment_id']);
  const [waits, rejected] = [await waiting(), await waiting()];
  const lesser = [ended, voided].map(({ line }) => ({ particular_line_id: line.id, amount: 1 }));
  const [decided, asked] = (await school.post('/challanDiscount', { reason: 'because', lines: lesser })).rows;
  await school.user(school.principal.id, { two_step_ch_payment_approval_req: false });
  await school.post('/approvePendingPayments', { ids: [rejected], decision: 'reject', reason: 'because' });
  const type = await create(api, school.principal, resourceOf('discount_types'), {
    name: 'Second child',
    method: 'percent',
    percent: 10,
    sibling_from: 2,
  });
  const [other, third] = await school.rows(
    'SELECT id FROM student_fee_plans WHERE student_id = ANY ($1) ORDER BY student_id = $2',
    [[ended.student, split.student], split.student],
  );
  const how = {
    paid_date: today(),
    receiving_acc: id('Cash'),
    method: 'cash',
    cashRecieved: 20,
    cashReturned: 10,
    reference: 'r',
    bank_name: 'b',
    notes: 'n',
  };
  const cheque = {
    paid_date: today(),
    receiving_acc: id('Bank'),
    method: 'cheque',
    cheque_no: '1',
    cheque_date: today(),
    reference: 'r',
    bank_name: 'b',
    notes: 'n',
  };
  const generation = {
    student_ids: [student],
    campus_id: id('Gulberg'),
    session_id: id('2026-27'),
    class_id: id('One'),
    section_id: id('A'),
    not_enrolled: false,
    challan_month_from: month,
    challan_month_to: month,
  };
  const place = {
    campus_id: id('Gulberg'),
    session_id: id('2026-27'),
    class_id: id('One'),
    section_id: id('A'),
    student_id: student,
    family_no: 1,
    not_enrolled: true,
    search: 'x',
    page: 1,
    per_page: 50,
  };
  const terms = {
    amount: 100,
    months: ['01'],
    month_amounts: { '01': 5 },
    first_time: false,
    discount_type_id: null,
    remarks: 'x',
  };
  const lines = [{ particular_line_id: first.id, currentPayment: 10 }];
  const billing = {
    ...generation,
    issue_date: today(),
    due_date: today(),
    validity_date: dayFrom(5),
    attendance: true,
    apply_advance: true,
  };
  bodies = {
    'POST /get_non_generated_challan_students': {
      ...generation,
      search: 'x',
      filters: '[]',
      attendance: true,
      page: 1,
      per_page: 50,
    },
    'POST /student_challan': billing,
    'POST /generate_challans_installment_wise': { ...billing, installments: 2 },
    'POST /fee_jobs/{id}/cancel': {},
    'POST /add_amount_in_generated_challans': {
      challan_ids: [first.challan_id],
      particular_id: id('Transport'),
      amount: 1,
      challan_month: month,
      remarks: 'x',
    },
    'POST /makeChallanInstallment': {
      challan_id: split.line.challan_id,
      installments: 2,
      first_due_date: today(),
      dry_run: true,
    },
    'POST /undoChallanInstallment': { challan_id: split.line.challan_id, reason: 'because', dry_run: true },
    'POST /deleteChallans': { challan_ids: [first.challan_id], reason: 'because' },
    'POST /challan_prints': { challan_ids: [first.challan_id] },
    'POST /addChallansFine': { paid_date: today(), challans: [{ challan_id: first.challan_id, fine: 1 }] },
    'POST /payChallan': {
      ...how,
      student_id: student,
      amount: 10,
      fines: true,
      challan_ids: [first.challan_id],
      lines,
    },
    'POST /challanDirectPayment': {
      ...cheque,
      student_id: student,
      particulars: [{ particular_id: id('Transport'), amount: 10, challan_month: month, remarks: 'x' }],
    },
    'POST /approvePendingPayments': { ids: [payment], decision: 'approve', reason: 'because' },
    'POST /approveChallanDiscounts': { ids: [Number(decided?.id)], decision: 'reject', reason: 'because' },
    'POST /challanDiscount': {
      kind: 'discount',
      discount_date: today(),
      reason: 'because',
      lines: [
        { particular_line_id: second.id, amount: 1 },
        { particular_line_id: first.id, percent: 1 },
      ],
    },
    'POST /deleteChallanTransaction': {
      delete_type: 'payment',
      trans_id: voided.payment,
      reason: 'because',
      void_date: today(),
    },
    'POST /fee_refunds': {
      payment_id: refunded.payment,
      amount: 1,
      refund_date: today(),
      paying_acc: id('Cash'),
      reason: 'because',
    },
    'POST /use_advance': { student_id: student, date: today() },
    'POST /receipt_prints': { payment_ids: [payment] },
    'POST /withdraw_payment': { payment_id: waits, reason: 'because' },
    'POST /withdraw_discount': { discount_id: Number(asked?.id), reason: 'because' },
    'POST /return_payment': { payment_id: rejected },
    'POST /till_close': { campus_id: id('Gulberg'), account_id: id('Cash'), date: today(), counted: 1, notes: 'x' },
    'POST /student_feePlan': {
      student_ids: [student],
      from_month: month,
      particulars: [{ particular_id: id('Tuition'), ...terms }],
      discount_type_id: type.row.id,
      add_missing: true,
      dry_run: true,
    },
    'PUT /student_feePlan': {
      student_id: ended.student,
      from_month: month,
      rows: [{ id: Number(other?.['id']), version: 1, ...terms }],
      particulars: [{ particular_id: id('Tuition'), ...terms }],
      end: [],
    },
    'DELETE /student_feePlan': { ids: [Number(third?.['id'])], version: 1, from_month: month, dry_run: true },
    'POST /updateParticularAmountInFeePlan': {
      ...generationPlace(generation),
      search: 'x',
      particular_id: id('Transport'),
      mode: 'percent',
      value: 10,
      round_to: 10,
      from_month: month,
      remarks: 'x',
      dry_run: true,
    },
    'POST /fee_plan_proposals': {
      ...generationPlace(generation),
      search: 'x',
      kind: 'sibling',
      from_month: month,
      discount_type_id: type.row.id,
    },
    'POST /fee_plan_proposals/accept': {
      kind: 'sibling',
      from_month: month,
      discount_type_id: type.row.id,
      accept: [{ student_id: student, token: 'x' }],
    },
    'POST /studentsPaymentHistory': {
      ...place,
      challan_month_from: month,
      challan_month_to: month,
      show_only_defaulters: true,
    },
    'POST /getDayWisePaidChallans': {
      start_date: today(),
      end_date: today(),
      dr_acc: id('Cash'),
      campus_id: id('Gulberg'),
    },
    'POST /feeIntimationReport': { ...place, report_month: month },
    'POST /feeReminderReport': {
      campus_id: id('Gulberg'),
      class_ids: [id('One')],
      report_month: month,
      per: 'family',
      student_ids: [student],
      overdue: true,
      amount_from: 1,
    },
  };
});
afterAll(() => api.test.drop());
function generationPlace({
  student_ids,
  campus_id,
  session_id,
  class_id,
  section_id,
  not_enrolled,
}: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries({ student_ids, campus_id, session_id, class_id, section_id, not_enrolled }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, value]]),
    ),
  );
}

/** What is wrong with an answer, in words; null for nothing. */
function wrong(answer: Answer, asked: string): string | null {
  const { status, text } = answer;
  const told = `${status} to ${asked.slice(0, 300)}: ${text.slice(0, 200)}`;
  if (status >= 500) return told;
  if (status === 422 && Object.keys(answer.errors).length === 0) return `names no field: ${told}`;
  return status >= 400 && answer.message === '' ? `says nothing: ${told}` : null;
}
const pathOf = (path: string): string => path.replace('{id}', String(student));

/**
 * What the schema of the call refuses goes no further on the server: the schema is asked here, and one such request in
 * so many is sent to be refused in words.
 */
const SENT_OF_REFUSED = process.env['HOSTILE'] === 'whole' ? 1 : 7;
let refusals = 0;
function isSent(schema: z.ZodType | undefined, value: unknown): boolean {
  const parsed = schema?.safeParse(value);
  if (!parsed || parsed.success) return true;
  expect(parsed.error.issues.length).toBeGreaterThan(0);
  return (refusals += 1) % SENT_OF_REFUSED === 0;
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (name, { method, path, query, encoding, body: schema }) => {
    it('answers whatever it is asked', { timeout: 300_000 }, async () => {
      const found: string[] = [];
      let done = 0;
      const token = school.principal.token;
      const names = Object.keys((query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});
      for (const field of names)
        for (const value of TEXTS.filter((text) => text.length < 5000)) {
          const usual =
            name === 'POST /getDayWisePaidChallans'
              ? {}
              : path === '/getChallansFineInfo'
                ? { paid_date: today(), challan_ids: '1' }
                : path === '/open_challans' && field !== 'family_no' && field !== 'challan_no'
                  ? { student_id: String(student) }
                  : {};
          const asked = { ...usual, [field]: value.toWellFormed() };
          if (!isSent(query, asked)) continue;
          const answer = await api.call(pathOf(path), { token, query: asked });
          found.push(...[wrong(answer, `${field}=${value}`)].filter((one) => one !== null));
        }
      if (schema && encoding !== 'multipart') {
        const usual = bodies[name];
        if (usual === undefined) throw new Error(`${name} has no body here`);
        const asItIs = await api.call(pathOf(path), { method, token, json: textOf(usual) });
        done += Number(asItIs.status < 300);
        for (const value of HOSTILE)
          for (const sent of replaced(usual, value)) {
            const json = textOf(sent);
            if (!isSent(schema, JSON.parse(json))) continue;
            const answer = await api.call(pathOf(path), { method, token, json });
            done += Number(answer.status < 300);
            found.push(...[wrong(answer, json)].filter((one) => one !== null));
          }
      }
      expect(found).toEqual([]);
      // Nothing is proven by a call that is refused for another reason each time.
      if (schema && encoding !== 'multipart' && !NEVER_DONE.has(name)) expect(done).toBeGreaterThan(0);
    });
  },
);
it('and the books hold', () => expectBooks(school));
