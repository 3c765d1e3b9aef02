/** What waits for a decision, of all kinds in one list: whose it is, who may decide it, and that it goes when it is decided. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { approvalKeys } from '../../contract/approvals.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month, type Body } from './people.salaries.support.ts';
import { makeInstitute, makeUser, type Answer, type Row, type TestUser } from './support/apiClient.ts';

const CODE = 'inbox';
let s: PayrollSchool;
let clerk: TestUser;
let cashier: TestUser;
let person: TestUser;
const days = { paid_date_back_days: 60, paid_date_forward_days: 0 };
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  clerk = await makeUser(s.api, CODE);
  await s.school.user(clerk.id, { two_step_ch_payment_approval_req: true });
  cashier = await makeUser(s.api, CODE, { privileges: ['payments.read', 'payments.approve', 'payments.create'] });
  person = await makeUser(s.api, CODE);
  for (const user of [clerk, cashier, person]) await s.school.user(user.id, days);
  await s.make('attendance_statuses', 'Leave', { name: 'Leave', acronym: 'L', counts_as: 'leave' });
  await s.make('attendance_statuses', 'Absent', { name: 'Absent', acronym: 'A', counts_as: 'absent' });
  await s.make('shifts', 'Morning', { name: 'Morning', start_time: '07:30', end_time: '13:30' });
  await s.make('leave_types', 'Casual', { name: 'Casual', days_per_year: 5 });
  await one();
}, 120_000);
afterAll(() => s.api.test.drop());

/** One of each kind, entered by the clerk. */
async function one(): Promise<void> {
  const made = async (sent: Promise<Answer>): Promise<Row> => {
    const answer = await sent;
    expect(answer.status, answer.text).toBe(200);
    return answer.row;
  };
  const student = await s.school.add();
  const [line] = await s.school.charge(student, [10_000]);
  const method = { method: 'cash', receiving_acc: s.at('Cash'), paid_date: today() };
  await made(s.school.post('/payChallan', { ...method, student_id: student.id, amount: 30 }, clerk));
  const lines = [{ particular_line_id: line?.id, amount: 20 }];
  await made(s.school.post('/challanDiscount', { reason: 'Hardship', lines }, clerk));
  const [paid, waits, raised] = [await s.employee({ user_id: person.id }), await s.employee(), await s.employee()];
  await s.inForce(paid);
  await s.inForce(raised);
  await made(s.run(month(-3), 'Gulberg', clerk) as Promise<Answer>);
  await made(s.plan(waits, {}, clerk));
  const raise = {
    employee_ids: [raised],
    method: 'percent',
    value: 10,
    on: 'basic',
    effective_from: month(0),
    reason: 'A good year',
  };
  await made(s.school.post('/hrm/salary/process-increments', raise, clerk));
  const advance = { amount: 9000, deduct_from: month(1), installments: 3, reason: 'A wedding' };
  await made(s.school.post('/store_hrm_emp_adv_salaries', { employee_id: paid, ...advance }, clerk));
  const leave = {
    employee_id: paid,
    leave_type_id: s.at('Casual'),
    from_date: `${month(1)}-01`,
    to_date: `${month(1)}-03`,
  };
  await made(s.school.post('/leave_requests', { institute_code: CODE, ...leave }, clerk));
  const correction = { employee_id: paid, att_date: today(), attendance_status_id: s.at('Absent'), reason: 'At home' };
  await made(s.school.post('/attendance_corrections', { institute_code: CODE, ...correction }, clerk));
  const voucher = {
    kind: 'expense',
    campus_id: s.at('Gulberg'),
    entry_date: today(),
    memo: 'Rent',
    payee: 'The landlord',
  };
  const sides = [
    { account_id: s.at('Rent'), debit: 700 },
    { account_id: s.at('Cash'), credit: 700 },
  ];
  // What goes out again of receipts that a teller took, where the campus wants two people.
  await s.school.rows(
    `UPDATE challan_settings SET two_step_money_out = true WHERE institute_code = '${CODE}' AND campus_id = $1`,
    [s.at('Gulberg')],
  );
  const teller = await makeUser(s.api, CODE, {
    privileges: ['payments.read', 'payments.create', 'payments.void', 'payments.refund'],
  });
  const other = await s.school.add();
  const taken = async (amount: number): Promise<unknown> =>
    (await made(s.school.post('/payChallan', { ...method, student_id: other.id, amount, advance: amount }, teller)))[
      'payment_id'
    ];
  const gone = { delete_type: 'payment', trans_id: await taken(50), reason: 'Entered twice' };
  const back = { payment_id: await taken(40), amount: 10, refund_date: today(), paying_acc: s.at('Cash') };
  await made(s.school.post('/deleteChallanTransaction', gone, teller));
  await made(s.school.post('/fee_refunds', { ...back, reason: 'Left the school' }, teller));
  const maker = await makeUser(s.api, CODE, { privileges: ['finance_entry.read', 'finance_entry.create'] });
  await s.school.user(maker.id, days);
  await made(s.school.post('/finance_entry', { ...voucher, lines: sides }, maker));
}
const read = (user: TestUser, query: Record<string, string | number> = {}): Promise<Answer> =>
  s.school.get('/approvals', { per_page: 200, ...query }, user);
const kindsIn = ({ rows }: Answer): unknown[] => [...new Set(rows.map(({ kind }) => kind))];
const counted = async (user: TestUser): Promise<unknown> =>
  (await s.school.get('/approval_count', {}, user)).json['data'];
const find = async (kind: string, user = s.head): Promise<Row> => {
  const row = (await read(user)).rows.find((one) => one['kind'] === kind);
  if (!row) throw new Error(`nothing of ${kind} waits`);
  return row;
};

describe('what waits', () => {
  it('is all kinds in one list, with who entered it, its amount and what of it is cash', async () => {
    const answer = await read(s.head);
    expect(answer.status, answer.text).toBe(200);
    expect(kindsIn(answer)).toEqual([...approvalKeys]);
    expect(answer.json).toMatchObject({ total: 11, totals: { cash: 90 } });
    expect(answer.rows.every((row) => row['decidable'] === true && row['own'] === false)).toBe(true);
    expect(answer.rows[0]).toMatchObject({
      kind: 'payments',
      maker: clerk.username,
      amount: 30,
      cash: 30,
      what: expect.stringMatching(/^Receipt \d+$/),
      note: 'Cash',
    });
    expect(answer.json['groups']).toContainEqual({
      kind: 'discounts',
      maker_id: clerk.id,
      count: 1,
      amount: 20,
      cash: 0,
    });
    expect(answer.json['kinds']).toContainEqual({ kind: 'vouchers', count: 1, waiting: 1 });
    expect(await counted(s.head)).toEqual({ waiting: 11, entered: 0 });
  });
  it('of one’s own is shown and not one’s own to decide', async () => {
    const answer = await read(clerk);
    expect(answer.rows.filter((row) => row['own']).length).toBe(8);
    expect(answer.rows.filter((row) => row['decidable']).map(({ kind }) => kind)).toEqual([
      'refunds',
      'voids',
      'vouchers',
    ]);
    expect(await counted(clerk)).toEqual({ waiting: 3, entered: 8 });
    expect((await read(clerk, { whose: 'own' })).json['total']).toBe(8);
    expect((await read(clerk, { whose: 'others' })).json['total']).toBe(3);
  });
  it('about one’s own salary, advance, leave or attendance is not one’s own to decide either', async () => {
    const answer = await read(person);
    const barred = answer.rows.filter((row) => row['decidable'] === false).map(({ kind }) => kind);
    expect(barred).toEqual(['advances', 'leave', 'corrections']);
  });
  it('beyond one’s limit of vouchers is not counted', async () => {
    await s.school.user(s.head.id, { voucher_limit: 50_000 });
    expect(await find('vouchers')).toMatchObject({ amount: 700, decidable: false });
    expect(await counted(s.head)).toEqual({ waiting: 10, entered: 0 });
    await s.school.user(s.head.id, { voucher_limit: null });
  });
  it('is of the kinds that the user may decide, of the campuses that they see, of their institute', async () => {
    expect(kindsIn(await read(cashier))).toEqual(['payments', 'refunds', 'voids']);
    expect((await read(s.johar)).json).toMatchObject({ total: 0, kinds: [] });
    expect(await counted(s.johar)).toEqual({ waiting: 0, entered: 0 });
    const other = await makeInstitute(s.api, 'elsewhere');
    expect((await read(other)).json).toMatchObject({ total: 0 });
    const reader = await makeUser(s.api, CODE, { privileges: ['payments.read'] });
    expect((await read(reader)).status).toBe(401);
    expect((await s.school.get('/approval_count', {}, reader)).status).toBe(401);
  });
  it('is narrowed by kind, maker, campus and text, and sorted within a kind and maker', async () => {
    expect(kindsIn(await read(s.head, { kind: 'leave' }))).toEqual(['leave']);
    expect((await read(s.head, { maker_id: clerk.id })).json['total']).toBe(8);
    expect((await read(s.head, { campus_id: s.at('Johar') })).json['total']).toBe(0);
    expect(kindsIn(await read(s.head, { search: 'LANDLORD' }))).toEqual(['vouchers']);
    expect((await read(s.head, { sort_by: 'amount', sort_order: 'DESC' })).rows.length).toBe(11);
    const wrong = await read(s.head, { sort_by: 'seal' });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['sort_by']]);
    expect((await read(s.head, { kind: 'secrets' })).status).toBe(422);
  });
});
describe('each is decided by the call of its kind, and is gone', () => {
  const decide: Record<string, (row: Row) => readonly [path: string, body: Body]> = {
    payments: ({ id }) => ['/approvePendingPayments', { ids: [id], decision: 'approve' }],
    discounts: ({ id }) => ['/approveChallanDiscounts', { ids: [id], decision: 'approve' }],
    refunds: ({ id }) => ['/decide_money_requests', { ids: [id], decision: 'approve' }],
    voids: ({ id }) => ['/decide_money_requests', { ids: [id], decision: 'approve' }],
    vouchers: ({ id, version }) => ['/decide_finance_entries', { ids: [id], versions: [version], decision: 'approve' }],
    salary_plans: ({ id }) => ['/employeeSalaryApprovals/update', { ids: [id], status: 'approved' }],
    increments: ({ id }) => ['/employeeIncrementApprovals/update', { ids: [id], status: 'approved' }],
    advances: ({ id }) => [`/approve_advance_salary/${id}`, { status: 'approved' }],
    leave: ({ id }) => ['/decide_leave_request', { institute_code: CODE, id, status: 'approved' }],
    corrections: ({ id }) => ['/decide_attendance_correction', { institute_code: CODE, id, status: 'approved' }],
    payroll: (row) => ['/approve_payroll', { id: row.id, posted_on: today(), seen: row['amount'] }],
  };
  it.each(approvalKeys)('%s', async (kind) => {
    const row = await find(kind);
    const [path, body] = decide[kind]?.(row) ?? ['', {}];
    const answer = await s.school.post(path, body, s.head);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.row['done'] ?? 1).toBe(1);
    expect(kindsIn(await read(s.head))).not.toContain(kind);
  });
  it('and nothing waits any more', async () => {
    expect(await counted(s.head)).toEqual({ waiting: 0, entered: 0 });
  });
});
