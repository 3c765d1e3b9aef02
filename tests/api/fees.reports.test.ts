/** Reports on fees agree with the ledger, whatever they are grouped by. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
let johar: TestUser;
let stranger: TestUser;
let [ahmed, sara, bilal, left]: Row[] = [];
const id = (row: Row | undefined): number => row?.id ?? 0;
const at = (name: string): number => (school.ids as Record<string, number>)[name] ?? 0;
/** The answer, once it is 200. */
function done(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
const monthOf = (day: string): string => day.slice(0, 7);
const totals = (answer: Answer): Record<string, unknown> => (answer.json as { totals: Record<string, unknown> }).totals;

/**
 * Two brothers of whom one has paid a part, a girl at the other campus, one who has left; a fine, an advance, a void, a
 * discount.
 */
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  johar = await makeUser(api, 'chenab', { campuses: [at('Johar')] });
  stranger = (await makeFeeSchool(api, 'ravi')).principal;
  ahmed = await school.add();
  sara = await school.add({ family_id: Number(ahmed['family_id']) });
  bilal = await school.add({ campus_id: at('Johar') });
  left = await school.add();
  await school.charge(ahmed, [300_000, 50_000], {
    issue: dayFrom(-130),
    due: dayFrom(-120),
    kind: 'opening',
    month: `${monthOf(dayFrom(-130))}-01`,
  });
  const [line] = await school.charge(ahmed, [200_000], { issue: dayFrom(-50), due: dayFrom(-40) });
  await school.charge(sara, [120_000], { issue: dayFrom(-30), due: dayFrom(-20) });
  await school.charge(sara, [77_700], { issue: dayFrom(-1), due: dayFrom(9), particular: 'Transport' });
  await school.charge(bilal, [90_050], { issue: dayFrom(-80), due: dayFrom(-70) });
  await school.charge(left, [10_000], { issue: dayFrom(-80), due: dayFrom(-70) });
  await school.rows(`UPDATE students SET status_id = $1 WHERE institute_code = 'chenab' AND id = $2`, [
    at('Struck off'),
    left.id,
  ]);
  done(await school.pay({ student_id: ahmed.id, amount: 1000, paid_date: dayFrom(-10), fines: false }));
  done(
    await school.pay({ student_id: bilal.id, amount: 200.5, receiving_acc: at('Bank'), method: 'bank', fines: false }),
  );
  const gone = done(await school.pay({ student_id: ahmed.id, amount: 500, paid_date: dayFrom(-3), fines: false }));
  const voided = {
    delete_type: 'payment',
    trans_id: gone.row['payment_id'],
    reason: 'wrong student',
    void_date: today(),
  };
  done(await school.post('/deleteChallanTransaction', voided));
  const discount = { reason: 'brothers', lines: [{ particular_line_id: line?.id, amount: 150 }] };
  done(await school.post('/challanDiscount', discount));
});
afterAll(() => api.test.drop());

/** Rupees of the receivable account, by the ledger. */
async function receivable(where = 'true'): Promise<number> {
  const [row] = await school.rows(
    `SELECT coalesce(sum(l.debit - l.credit), 0)::float8 / 100 AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'receivable'
     WHERE l.institute_code = 'chenab' AND ${where}`,
  );
  return Number(row?.['net']);
}

describe('defaulters', () => {
  const LISTS = ['/fee_defaulters', '/fee_defaulters_family_wise', '/fee_defaulters_month_wise'];
  it('by student, family and month owe together what the ledger says is receivable', async () => {
    const owed = await receivable();
    expect(owed).toBe(3500 + 2000 + 1200 + 777 + 900.5 + 100 - 1000 - 200.5 - 150);
    for (const path of LISTS)
      expect(totals(await school.get(path, { of: 'all', due: 'all' }))['balance'], path).toBe(owed);
  });
  it('hold only what is past its due date of who is enrolled, unless asked', async () => {
    const [due] = await school.rows(
      `SELECT sum(c.balance)::float8 / 100 AS owed FROM challans c JOIN students s ON s.institute_code = c.institute_code AND s.id = c.student_id
       WHERE c.institute_code = 'chenab' AND c.due_date < $1 AND s.status_class = 'enrolled'`,
      [today()],
    );
    for (const path of LISTS) {
      const all = await school.get(path);
      expect(totals(all)['balance'], path).toBe(due?.['owed']);
      expect(
        all.rows.reduce((sum, row) => sum + Number(row['balance']), 0),
        path,
      ).toBe(due?.['owed']);
      expect(totals(await school.get(path, { 'not-enrolled': 'true' }))['balance'], path).toBe(100);
    }
  });
  it('tell the age of every debt, the last payment and the fine of today', async () => {
    const [row] = (await school.get('/fee_defaulters', { student_id: id(ahmed) })).rows;
    expect(row).toMatchObject({
      balance: 4350,
      challans: 2,
      overdue_since: dayFrom(-120),
      days: 120,
      ages: { '0-30': 0, '31-60': 1850, '61-90': 0, '90+': 2500, not_due: 0 },
      last_payment: { amount: 1000, paid_date: dayFrom(-10) },
    });
    const fines = await school.get('/getChallansFineInfo', {
      paid_date: today(),
      challan_ids: (
        await school.rows(`SELECT id FROM challans WHERE institute_code = 'chenab' AND student_id = $1`, [id(ahmed)])
      )
        .map((one) => one['id'])
        .join(),
    });
    expect(row?.['fine']).toBe(fines.rows.reduce((sum, one) => sum + Number(one['fine']) - Number(one['already']), 0));
    expect(row?.['fine']).toBeGreaterThan(0);
  });
  it('of a family are its children, with the sum of both', async () => {
    const { rows } = await school.get('/fee_defaulters_family_wise', { due: 'all' });
    const family = rows.find((row) => row['id'] === ahmed?.['family_id']);
    expect(family).toMatchObject({
      balance: 4350 + 1200 + 777,
      students: [
        { id: id(ahmed), balance: 4350 },
        { id: id(sara), balance: 1977 },
      ],
    });
  });
  it('month by month stand under the month of the particular', async () => {
    const answer = await school.get('/fee_defaulters_month_wise', { student_id: id(ahmed) });
    expect(answer.rows[0]?.['months']).toEqual({ [monthOf(dayFrom(-130))]: 2500, [monthOf(dayFrom(-50))]: 1850 });
    const one = monthOf(dayFrom(-50));
    for (const path of LISTS) {
      const month = await school.get(path, { student_id: id(ahmed), month_from: one, month_to: one });
      expect(totals(month)['balance'], path).toBe(1850);
    }
  });
  it('are bounded by what they owe, page by page, with sums over all pages', async () => {
    const some = await school.get('/fee_defaulters', { amount_from: '700', amount_to: '1200' });
    expect(some.rows.map(({ id: one }) => one).toSorted()).toEqual([id(sara), id(bilal)].toSorted());
    const page = await school.get('/fee_defaulters', { per_page: 1, page: 2 });
    expect(page.rows).toHaveLength(1);
    expect(page.json).toMatchObject({ total: 3, last_page: 3 });
    expect(totals(page)['balance']).toBe(totals(await school.get('/fee_defaulters'))['balance']);
  });
  it('of one campus are seen by its users alone, and none by another institute', async () => {
    for (const path of LISTS) {
      expect(totals(await school.get(path, { of: 'all' }, johar))['balance'], path).toBe(700);
      expect((await school.get(path, { of: 'all', campus_id: at('Gulberg') }, johar)).rows, path).toEqual([]);
      expect((await school.get(path, { of: 'all', due: 'all' }, stranger)).rows, path).toEqual([]);
    }
  });
  it('say what they cannot do', async () => {
    for (const [query, field] of [
      [{ sort_by: 'password' }, 'sort_by'],
      [{ month_from: '2026-10', month_to: '2026-09' }, 'month_to'],
      [{ amount_from: '10', amount_to: '9' }, 'amount_to'],
      [{ amount_from: 'x' }, 'amount_from'],
    ] as const) {
      const answer = await school.get('/fee_defaulters', query);
      expect(answer.status).toBe(422);
      expect(answer.errors, field).toHaveProperty(field);
    }
  });
});

describe('payment history', () => {
  it('shows month by month what was asked for and paid; together what the ledger says is receivable', async () => {
    const asked = { challan_month_from: monthOf(dayFrom(-135)) };
    const answer = await school.post('/studentsPaymentHistory', { ...asked, student_id: id(ahmed) });
    expect(answer.rows).toMatchObject([
      {
        asked: 5350,
        paid: 1000,
        balance: 4350,
        months: { [monthOf(dayFrom(-130))]: { asked: 3500, paid: 1000, balance: 2500 } },
      },
    ]);
    const [enrolled, gone] = [
      await school.post('/studentsPaymentHistory', asked),
      await school.post('/studentsPaymentHistory', { ...asked, not_enrolled: true }),
    ];
    expect(Number(totals(enrolled)['balance']) + Number(totals(gone)['balance'])).toBe(await receivable());
    expect(enrolled.rows.reduce((sum, row) => sum + Number(row['balance']), 0)).toBe(totals(enrolled)['balance']);
  });
  it('keeps to who owes, and to months that a school has', async () => {
    const owing = await school.post('/studentsPaymentHistory', {
      show_only_defaulters: true,
      challan_month_from: monthOf(dayFrom(-135)),
    });
    expect(owing.rows.length).toBeGreaterThan(0);
    for (const row of owing.rows) expect(Number(row['balance'])).toBeGreaterThan(0);
    expect((await school.post('/studentsPaymentHistory', {}, stranger)).rows).toEqual([]);
    for (const body of [
      { challan_month_from: '2026-02', challan_month_to: '2026-01' },
      { challan_month_from: '2000-01', challan_month_to: '2026-01' },
    ])
      expect((await school.post('/studentsPaymentHistory', body)).errors).toHaveProperty('challan_month_to');
  });
});

describe('day-wise paid challans', () => {
  interface Sums {
    received: number;
    voided: number;
    net: number;
  }
  const days = (
    answer: Answer,
  ): (Sums & {
    date: string;
    receipts: { kind: string; amount: number }[];
    by_account: { name: string; amount: number }[];
  })[] => answer.row['days'] as never;
  it('come to what the ledger moved on the receiving accounts, day by day', async () => {
    const answer = await school.post('/getDayWisePaidChallans', { start_date: dayFrom(-30), end_date: today() });
    const ledger = await school.rows(
      `SELECT to_char(l.entry_date, 'YYYY-MM-DD') AS date, sum(l.debit)::float8 / 100 AS debit, sum(l.credit)::float8 / 100 AS credit
       FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role IN ('cash', 'bank') WHERE l.institute_code = 'chenab' GROUP BY 1 ORDER BY 1`,
    );
    expect(days(answer).map(({ date, received, voided }) => ({ date, debit: received, credit: voided }))).toEqual(
      ledger,
    );
    expect(ledger).toHaveLength(3);
    for (const { receipts, net, by_account } of days(answer)) {
      expect(receipts.reduce((sum, { amount }) => sum + amount, 0)).toBe(net);
      expect(by_account.reduce((sum, { amount }) => sum + amount, 0)).toBe(net);
    }
    expect(answer.row['totals']).toMatchObject({ received: 1700.5, voided: 500, net: 1200.5 });
  });
  it('keep to one account and campus, and refuse days that are none', async () => {
    const period = { start_date: dayFrom(-30), end_date: today() };
    expect(
      (await school.post('/getDayWisePaidChallans', { ...period, dr_acc: at('Bank') })).row['totals'],
    ).toMatchObject({ net: 200.5 });
    expect((await school.post('/getDayWisePaidChallans', period, johar)).row['totals']).toMatchObject({ net: 200.5 });
    expect((await school.post('/getDayWisePaidChallans', period, stranger)).row['days']).toEqual([]);
    for (const wrong of [{ end_date: dayFrom(-31) }, { end_date: '2026-02-30' }])
      expect((await school.post('/getDayWisePaidChallans', { ...period, ...wrong })).errors).toHaveProperty('end_date');
  });
});

describe('statement of account', () => {
  it('of a student runs to what they owe, void and discount included', async () => {
    const { row } = await school.get(`/students/${id(ahmed)}/statement`);
    expect(row).toMatchObject({ opening: 0, debit: 6000, credit: 1650, closing: 4350, open: 4350, advance: 0 });
    expect(
      (row['entries'] as { kind: string; debit: number; credit: number; balance: number }[]).map(
        ({ kind, debit, credit }) => [kind, debit, credit],
      ),
    ).toEqual([
      ['opening', 3500, 0],
      ['challan', 2000, 0],
      ['payment', 0, 1000],
      ['payment', 0, 500],
      ['void', 500, 0],
      ['discount', 0, 150],
    ]);
    expect(await receivable(`l.student_id = ${id(ahmed)}`)).toBe(row['closing']);
  });
  it('brings forward what was before its days', async () => {
    const { row } = await school.get(`/students/${id(ahmed)}/statement`, { from: dayFrom(-20), to: dayFrom(-5) });
    expect(row).toMatchObject({ opening: 5500, debit: 0, credit: 1000, closing: 4500 });
  });
  it('of a family holds every child', async () => {
    const { row } = await school.get(`/families/${Number(ahmed?.['family_no'])}/statement`);
    expect(row).toMatchObject({
      closing: 4350 + 1977,
      open: 4350 + 1977,
      students: [{ id: id(ahmed) }, { id: id(sara) }],
    });
  });
  it('is for who may see the student', async () => {
    for (const [path, user] of [
      [`/students/${id(ahmed)}/statement`, johar],
      [`/students/${id(ahmed)}/statement`, stranger],
      ['/students/x/statement', school.principal],
      ['/families/99999/statement', school.principal],
    ] as const)
      expect((await school.get(path, {}, user)).status, path).toBe(404);
    expect(
      (await school.get(`/students/${id(ahmed)}/statement`, { from: today(), to: dayFrom(-1) })).errors,
    ).toHaveProperty('to');
  });
});

describe('books check', () => {
  const rules = (answer: Answer): { name: string; ok: boolean | null; violations: { message: string }[] }[] =>
    answer.row['rules'] as never;
  it('finds nothing wrong, then what was made wrong, and names it', async () => {
    expect(rules(await school.get('/books_check')).filter(({ ok }) => ok !== true)).toEqual([]);
    await school.rows(
      `UPDATE challans SET paid = paid + 1 WHERE institute_code = 'chenab' AND student_id = $1 AND kind = 'opening'`,
      [id(ahmed)],
    );
    expect(rules(await school.get('/books_check', { rule: 'challans' }))).toMatchObject([
      { ok: false, violations: [{ message: expect.stringMatching(/^challan \d+ differs/) }] },
    ]);
    await school.rows(
      `UPDATE challans SET paid = paid - 1 WHERE institute_code = 'chenab' AND student_id = $1 AND kind = 'opening'`,
      [id(ahmed)],
    );
    expect(rules(await school.get('/books_check', { rule: 'challans' }))).toMatchObject([{ ok: true }]);
  });
  it('is for who may see all campuses', async () => {
    const answer = await school.get('/books_check', {}, johar);
    expect([answer.status, answer.message]).toEqual([401, 'The books are checked by who may see all campuses']);
    expect((await school.get('/books_check', { rule: 'no such' })).errors).toHaveProperty('rule');
    expect(rules(await school.get('/books_check', { run: 'false' })).every(({ ok }) => ok === null)).toBe(true);
  });
});

describe('intimation and reminder', () => {
  it('ask together for what the month and those before leave open', async () => {
    const answer = await school.post('/feeIntimationReport', { report_month: monthOf(today()) });
    const asked = totals(answer) as Record<'payable' | 'fine', number>;
    expect(asked.payable - asked.fine).toBe(
      totals(await school.get('/fee_defaulters', { due: 'all', month_to: monthOf(today()) }))['due'],
    );
    for (const row of answer.rows) {
      const [fee, discount, paid, arrears, pending, fine] = [
        'fee',
        'discount',
        'paid',
        'arrears',
        'pending',
        'fine',
      ].map((name) => Number(row[name]) || 0);
      expect((fee ?? 0) - (discount ?? 0) - (paid ?? 0) + (arrears ?? 0) - (pending ?? 0) + (fine ?? 0)).toBeCloseTo(
        Number(row['payable']),
        2,
      );
      expect(Number(row['after_due'])).toBeGreaterThanOrEqual(Number(row['payable']));
    }
    expect((await school.post('/feeIntimationReport', {}, stranger)).rows).toEqual([]);
  });
  it('is one letter to a family, or one about each student, whose lines come to what is owed', async () => {
    const families = await school.post('/feeReminderReport', {});
    expect(families.rows.reduce((sum, row) => sum + Number(row['balance']), 0)).toBe(
      totals(await school.get('/fee_defaulters'))['balance'],
    );
    for (const row of families.rows)
      expect((row['lines'] as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(
        Number(row['balance']),
        2,
      );
    expect(families.rows.map(({ id: one }) => one).toSorted()).toEqual(
      [Number(ahmed?.['family_id']), Number(bilal?.['family_id'])].toSorted(),
    );
    const one = await school.post('/feeReminderReport', { per: 'student', student_ids: [id(sara)], overdue: false });
    expect(one.rows).toMatchObject([{ id: id(sara), balance: 1977, students: [{ id: id(sara) }] }]);
    expect((await school.post('/feeReminderReport', {}, stranger)).rows).toEqual([]);
  });
});

describe('the measure of fees', () => {
  const PATHS = [
    '/class_wise_fee_report',
    '/month_wise_fee_report',
    '/particular_fee_report',
    '/monthly_particular_wise_fee_report',
    '/tuition_fee_report',
  ];
  const period = { from_month: monthOf(dayFrom(-140)), to_month: monthOf(today()) };
  it('has the same sums however it is grouped, and its balance is what the ledger says is receivable', async () => {
    const owed = await receivable();
    for (const path of PATHS.slice(0, 4)) {
      const answer = await school.get(path, period);
      expect(totals(answer), path).toEqual({ billed: 8477.5, discount: 150, fine: 0, received: 1200.5, balance: owed });
      for (const name of ['billed', 'received', 'balance'])
        expect(
          answer.rows.reduce((sum, row) => sum + Number(row[name]), 0),
          `${path} ${name}`,
        ).toBeCloseTo(Number(totals(answer)[name]), 2);
    }
    const tuition = await school.get('/tuition_fee_report', { ...period, per_page: 1 });
    const byParticular = await school.get('/particular_fee_report', period);
    expect(totals(tuition)).toEqual(
      (({ billed, discount, fine, received, balance }) => ({ billed, discount, fine, received, balance }))(
        byParticular.rows.find((row) => row['particular'] === 'Tuition') as Row,
      ),
    );
    expect(tuition.rows).toHaveLength(1);
  });
  it('answers the other period beside the chosen one, as the report of that period does', async () => {
    const month = monthOf(dayFrom(-50));
    const chosen = { from_month: month, to_month: monthOf(today()) };
    for (const path of PATHS.slice(0, 4))
      for (const compare of ['previous', 'last_year']) {
        const alone = await school.get(path, chosen);
        const { compared, ...own } = (await school.get(path, { ...chosen, compare })).json as {
          compared: { from: string; to: string; rows: unknown; totals: unknown };
        };
        expect(own, path).toEqual(alone.json);
        const other = await school.get(path, { from_month: compared.from, to_month: compared.to });
        expect({ rows: compared.rows, totals: compared.totals }, `${path} ${compare}`).toEqual({
          rows: other.rows,
          totals: totals(other),
        });
        expect(compared.to < month || compare === 'last_year').toBe(true);
      }
    expect((await school.get(PATHS[0] ?? '', { ...chosen, compare: 'budget' })).errors).toHaveProperty('compare');
    const before = await school.get(PATHS[1] ?? '', { ...chosen, compare: 'previous' });
    expect((before.json['compared'] as { totals: { billed: number } }).totals.billed).toBeGreaterThan(0);
  });
  it('is of the campuses that the user may see', async () => {
    for (const path of PATHS) {
      expect(totals(await school.get(path, period, johar))['balance'], path).toBe(700);
      expect((await school.get(path, period, stranger)).rows, path).toEqual([]);
      expect((await school.get(path, { from_month: '2026-05', to_month: '2026-04' })).errors, path).toHaveProperty(
        'to_month',
      );
    }
  });
});
