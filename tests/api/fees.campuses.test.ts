/**
 * A family with a child at each of two campuses, looked at by a clerk of one: no name, number, sum or row of the other,
 * in any call of fees and ledger.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { userLogging } from '../../contract/endpoints/audit.ts';
import * as challans from '../../contract/endpoints/fees/challans.ts';
import * as payments from '../../contract/endpoints/fees/payments.ts';
import * as plans from '../../contract/endpoints/fees/plans.ts';
import * as reports from '../../contract/endpoints/fees/reports.ts';
import { reportEndpoint } from '../../contract/reportEndpoint.ts';
import { reports as declared } from '../../src/reports/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool, type Line } from './fees.payments.support.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { create } from './support/records.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
const endpoints = [
  ...[challans, payments, plans, reports, { userLogging }].flatMap((module) =>
    Object.values(module).filter(isEndpoint),
  ),
  ...declared.filter((report) => report.privilege !== 'students.read').map(reportEndpoint),
];
const month = today().slice(0, 7);
/** All money there has paisa, and all here has none, so that a sum with any of it shows. */
const THERE = 'Zz-elsewhere';

let api: Api;
let school: FeeSchool;
let clerk: TestUser;
let here: { student: number; line: Line; payment: number };
let there: typeof here & { discount: number; refund: number; job: number; plan: number; pending: number };
let family = 0;
const ok = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
};
async function live(campus: string, name: string, rupees: number, relative?: number) {
  const { ids } = school;
  const row = await school.add({
    studentName: name,
    father_name: 'Father',
    campus_id: ids[campus],
    ...(relative === undefined ? {} : { family_no: relative }),
  });
  const paisa = Math.round(rupees * 100);
  const [line, deposit] = (await school.charge(row.id, [paisa, paisa, paisa], {
    due: dayFrom(-40),
    kind: 'opening',
    month: `${dayFrom(-40).slice(0, 7)}-01`,
  })) as [Line, Line];
  const paid = ok(
    await school.pay({ student_id: row.id, lines: [{ particular_line_id: deposit.id, currentPayment: rupees / 2 }] }),
  );
  const advance = ok(
    await school.pay({ lines: [{ particular_line_id: deposit.id, currentPayment: rupees / 4 }], amount: rupees }),
  );
  const refund = ok(
    await school.post('/fee_refunds', {
      payment_id: advance.row['payment_id'],
      amount: rupees / 8,
      refund_date: today(),
      paying_acc: ids['Cash'],
      reason: name,
    }),
  );
  const given = ok(
    await school.post('/challanDiscount', {
      reason: name,
      lines: [{ particular_line_id: line.id, amount: rupees / 8 }],
    }),
  );
  ok(
    await school.post('/student_feePlan', {
      student_ids: [row.id],
      from_month: month,
      particulars: [{ particular_id: ids['Transport'], amount: rupees, remarks: name }],
    }),
  );
  const job = ok(
    await school.post('/student_challan', { student_ids: [row.id], challan_month_from: month, apply_advance: false }),
  );
  ok(
    await school.post('/till_close', { campus_id: ids[campus], account_id: ids['Cash'], counted: rupees, notes: name }),
  );
  await school.user(school.principal.id, { two_step_ch_payment_approval_req: true });
  const waits = ok(await school.pay({ student_id: row.id, amount: rupees / 16 }));
  await school.user(school.principal.id, { two_step_ch_payment_approval_req: false });
  const [plan] = await school.rows('SELECT id FROM student_fee_plans WHERE student_id = $1', [row.id]);
  return {
    student: row.id,
    family: Number(row['family_no']),
    line,
    payment: Number(paid.row['payment_id']),
    pending: Number(waits.row['payment_id']),
    discount: Number((given.rows[0] as { id: number }).id),
    refund: Number(refund.row['refund_id']),
    job: job.row.id,
    plan: Number(plan?.['id']),
  };
}
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  const { ids } = school;
  ok(
    await create(api, school.principal, resourceOf('discount_types'), {
      name: 'Second child',
      method: 'percent',
      percent: 10,
      sibling_from: 2,
    }),
  );
  const one = await live('Gulberg', THERE, 8000.08 * 2);
  family = one.family;
  there = one;
  here = await live('Johar', 'Here', 800, family);
  clerk = await makeUser(api, 'chenab', { campuses: [ids['Johar'] ?? 0] });
});
afterAll(() => api.test.drop());

const BODIES: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  '/studentsPaymentHistory': () => ({ family_no: family }),
  '/getDayWisePaidChallans': () => ({ start_date: dayFrom(-300), end_date: today() }),
  '/feeIntimationReport': () => ({ family_no: family }),
  '/feeReminderReport': () => ({ overdue: false }),
  '/get_non_generated_challan_students': () => ({ challan_month_from: month, challan_month_to: month }),
  '/fee_plan_proposals': () => ({ kind: 'sibling', from_month: month, student_ids: [here.student, there.student] }),
};
const QUERIES: Readonly<Record<string, readonly (() => Readonly<Record<string, string | number>>)[]>> = {
  '/open_challans': [() => ({ family_no: family }), () => ({ student_id: here.student })],
  '/payChallan': [
    () => ({ remaining_payable: 'true' }),
    () => ({ family_no: family }),
    () => ({ search: String(family) }),
  ],
  '/student_challan': [
    () => ({
      challan_particular_wise_payment_status: 'true',
      late_fee_fine_on_challan: 'true',
      std_actual_fee: 'true',
      std_latest_payment: 'true',
      for_print: 'true',
    }),
    () => ({ family_no: family }),
    () => ({ families_of: here.line.challan_id }),
  ],
  '/fee_defaulters': [() => ({ due: 'all', of: 'all' }), () => ({ family_no: family })],
  '/fee_defaulters_family_wise': [() => ({ due: 'all', of: 'all' }), () => ({ family_no: family })],
  '/fee_defaulters_month_wise': [() => ({ due: 'all', of: 'all' })],
  '/getChallansFineInfo': [() => ({ paid_date: today(), challan_ids: here.line.challan_id })],
  '/user_logging': [() => ({ per_page: 500 })],
  '/cash_report': [() => ({ from: dayFrom(-30), to: today() })],
  '/class_wise_fee_report': [() => ({ from_month: month, to_month: month })],
};
/** What of the other campus an answer says. */
const leaks = ({ text }: Answer): string[] => [
  ...(text.match(/Zz-elsewhere|Gulberg(?! Cash)/g) ?? []),
  ...(text.match(/[:[,]-?\d+\.\d+(?=[,}\]])/g) ?? []),
];
/** Proposals name nobody, and what was received there at this school are old arrears, no income, and fines of whole rupees. */
const WITHOUT_PAISA = new Set(['/fee_plan_proposals', '/dayWisePAndL']);
const readers = endpoints.filter(({ method, path }) => method === 'GET' || Object.hasOwn(BODIES, path));

describe('a clerk of one campus', () => {
  it.each(
    readers
      .filter(({ access }) => access !== 'books.check')
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('reads nothing of the other: %s', async (_name, { method, path }) => {
    const at = path
      .replace('/families/{id}', `/families/${family}`)
      .replace('/fee_jobs/{id}', `/fee_jobs/${there.job}`)
      .replace(/\{(id|student_id)\}/, String(here.student));
    for (const query of QUERIES[path] ?? [() => ({})]) {
      const sent = { token: clerk.token, ...(method === 'GET' ? { query: query() } : { json: BODIES[path]?.() }) };
      const answer = await api.call(at, sent);
      expect([answer.status, leaks(answer)], answer.text).toEqual([path.startsWith('/fee_jobs/') ? 404 : 200, []]);
      // What is looked for is there to be found.
      const all = await api.call(at, { ...sent, token: school.principal.token });
      if (
        !WITHOUT_PAISA.has(path) &&
        JSON.stringify(all.json['data'] ?? null) !== JSON.stringify(answer.json['data'] ?? null)
      )
        expect(leaks(all).length, all.text).toBeGreaterThan(0);
    }
  });
});
/** Everything of money and plans that there is at the other campus. */
const stateThere = () =>
  Promise.all(
    ['challans', 'challan_lines', 'challan_discounts', 'payments', 'refunds', 'till_closings', 'gl_journals']
      .map((table) =>
        school.rows(`SELECT * FROM ${table} WHERE institute_code = 'chenab' AND campus_id = $1 ORDER BY id`, [
          school.ids['Gulberg'],
        ]),
      )
      .concat(
        school.rows('SELECT * FROM student_fee_plans WHERE student_id = $1 ORDER BY id', [there.student]),
        school.rows('SELECT * FROM fee_jobs ORDER BY id'),
      ),
  );
const why = { reason: 'an attempt' };
/** Each is refused whole (404 or 422), or leaves out what is of the other campus. */
const WRITES: Readonly<
  Record<string, () => readonly [path: string, body: Readonly<Record<string, unknown>>, method?: string]>
> = {
  'pays a line': () => [
    '/payChallan',
    {
      paid_date: today(),
      receiving_acc: school.ids['Cash'],
      lines: [{ particular_line_id: there.line.id, currentPayment: 1 }],
    },
  ],
  'pays a challan': () => [
    '/payChallan',
    { paid_date: today(), receiving_acc: school.ids['Cash'], challan_ids: [there.line.challan_id], amount: 1 },
  ],
  'pays for a student': () => [
    '/payChallan',
    { paid_date: today(), receiving_acc: school.ids['Cash'], student_id: there.student, amount: 1 },
  ],
  'pays for the family with a line': () => [
    '/payChallan',
    {
      paid_date: today(),
      receiving_acc: school.ids['Cash'],
      family_no: family,
      lines: [{ particular_line_id: there.line.id, currentPayment: 1 }],
    },
  ],
  'pays into an account': () => [
    '/payChallan',
    { paid_date: today(), receiving_acc: school.ids['Gulberg Cash'], student_id: here.student, amount: 1 },
  ],
  sells: () => [
    '/challanDirectPayment',
    {
      paid_date: today(),
      receiving_acc: school.ids['Cash'],
      student_id: there.student,
      particulars: [{ particular_id: school.ids['Transport'], amount: 1 }],
    },
  ],
  'approves a payment': () => ['/approvePendingPayments', { ids: [there.pending], decision: 'approve' }],
  'rejects a payment': () => ['/approvePendingPayments', { ids: [there.pending], decision: 'reject', ...why }],
  'gives a discount': () => ['/challanDiscount', { lines: [{ particular_line_id: there.line.id, amount: 1 }], ...why }],
  'voids a payment': () => ['/deleteChallanTransaction', { delete_type: 'payment', trans_id: there.payment, ...why }],
  'voids a discount': () => [
    '/deleteChallanTransaction',
    { delete_type: 'discount', trans_id: there.discount, ...why },
  ],
  'voids a refund': () => ['/deleteChallanTransaction', { delete_type: 'refund', trans_id: there.refund, ...why }],
  'refunds an advance': () => [
    '/fee_refunds',
    { payment_id: there.payment, amount: 1, refund_date: today(), paying_acc: school.ids['Cash'], ...why },
  ],
  'refunds a deposit': () => [
    '/fee_refunds',
    { particular_line_id: there.line.id, amount: 1, refund_date: today(), paying_acc: school.ids['Cash'], ...why },
  ],
  'uses an advance': () => ['/use_advance', { student_id: there.student }],
  'prints a receipt': () => ['/receipt_prints', { payment_ids: [there.payment] }],
  'prints a challan': () => ['/challan_prints', { challan_ids: [there.line.challan_id] }],
  'closes a till': () => [
    '/till_close',
    { campus_id: school.ids['Gulberg'], account_id: school.ids['Cash'], counted: 0 },
  ],
  'adds an amount': () => [
    '/add_amount_in_generated_challans',
    {
      challan_ids: [there.line.challan_id],
      particular_id: school.ids['Transport'],
      amount: 1,
      challan_month: '2020-01',
    },
  ],
  'splits a challan': () => ['/makeChallanInstallment', { challan_id: there.line.challan_id, installments: 2 }],
  'undoes a split': () => ['/undoChallanInstallment', { challan_id: there.line.challan_id, ...why }],
  'voids a challan': () => ['/deleteChallans', { challan_ids: [there.line.challan_id], ...why }],
  'puts a fine on': () => [
    '/addChallansFine',
    { paid_date: today(), challans: [{ challan_id: there.line.challan_id }] },
  ],
  'asks for a fine': () => [
    `/getChallansFineInfo?paid_date=${today()}&challan_ids=${there.line.challan_id}`,
    {},
    'GET',
  ],
  'opens a student': () => [`/open_challans?student_id=${there.student}`, {}, 'GET'],
  'opens a challan': () => [`/open_challans?challan_no=${there.line.challan_no}`, {}, 'GET'],
  'reads a statement': () => [`/students/${there.student}/statement`, {}, 'GET'],
  'reads a plan': () => [`/student_feePlan/${there.student}`, {}, 'GET'],
  bills: () => ['/student_challan', { student_ids: [there.student], challan_month_from: '2027-05' }],
  'stops a job': () => [`/fee_jobs/${there.job}/cancel`, {}],
  'makes a plan': () => [
    '/student_feePlan',
    {
      student_ids: [there.student],
      from_month: month,
      add_missing: true,
      particulars: [{ particular_id: school.ids['Tuition'], amount: 1 }],
    },
  ],
  'changes a plan': () => [
    '/student_feePlan',
    { student_id: there.student, from_month: '2027-05', rows: [{ id: there.plan, amount: 1 }] },
    'PUT',
  ],
  'ends a row of a plan': () => ['/student_feePlan', { ids: [there.plan], from_month: '2027-05' }, 'DELETE'],
  'ends a plan': () => ['/student_feePlan', { student_ids: [there.student], from_month: '2027-05' }, 'DELETE'],
  'raises a plan': () => [
    '/updateParticularAmountInFeePlan',
    {
      student_ids: [there.student],
      particular_id: school.ids['Transport'],
      mode: 'set',
      value: 1,
      from_month: '2027-05',
    },
  ],
};
describe('what a clerk of one campus does to the other changes nothing', () => {
  it.each(Object.entries(WRITES))('%s', async (_name, write) => {
    const [path, body, method = 'POST'] = write();
    const before = await stateThere();
    const answer = await api.call(path, { token: clerk.token, method, ...(method === 'GET' ? {} : { json: body }) });
    if (answer.status === 200) expect(answer.text).toMatch(/not_found|does not exist|"(data|results)":\[\]/);
    else expect([404, 422], answer.text).toContain(answer.status);
    expect(leaks(answer)).toEqual([]);
    expect(await stateThere()).toEqual(before);
  });
});
it('and the books hold', () => expectBooks(school));
