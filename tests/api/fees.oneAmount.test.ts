/**
 * One bill has one amount, wherever it is shown (docs/money.md). `BILLS_RUNS` and `BILLS_SEED` try more and other
 * bills.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentMonth, today } from '../../contract/dates.ts';
import type { Challan } from '../../contract/endpoints/fees/challans.ts';
import type { Owed } from '../../contract/fees/owed.ts';
import { sumRupees } from '../../contract/money.ts';
import { challanPaper } from '../../src/customRoutes/fees/print/challanPaper.ts';
import { familyPaper } from '../../src/customRoutes/fees/print/familyPaper.ts';
import { billOf, dueOf } from '../../src/customRoutes/fees/till/pay/bill.ts';
import { equip, fineToday, made, someBills, type Office, type Rows } from './bills.support.ts';
import { makeFeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Api, type Row, type TestUser } from './support/apiClient.ts';

const runs = Number(process.env['BILLS_RUNS'] ?? 10);
const seed = Number(process.env['BILLS_SEED'] ?? 20_261_122);
const SHOWN = { showArrears: true, showQr: false };

let api: Api;
let office: Office;
let johar: TestUser;
beforeAll(async () => {
  api = await makeApp();
  const school = await makeFeeSchool(api, 'amounts');
  const clerk = await makeUser(api, 'amounts', { username: 'clerk' });
  await school.user(clerk.id, { two_step_ch_payment_approval_req: true });
  johar = await makeUser(api, 'amounts', { campuses: [Number(school.ids['Johar'])] });
  office = { school, clerk, ids: await equip(school) };
});
afterAll(() => api.test.drop());

interface Counter {
  readonly students: readonly (Row & { readonly owed: Owed })[];
  readonly challans: readonly (Challan & {
    readonly particulars: NonNullable<Challan['particulars']>;
    readonly late_fee_fine: number;
    readonly last_free_day: string;
  })[];
  readonly owed: Owed;
}
async function get<T>(path: string, query: Readonly<Record<string, string | number>>, user?: TestUser): Promise<T> {
  const answer = await office.school.get(path, query, user);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return (answer.json as { data: T }).data;
}
const counter = (query: Readonly<Record<string, string | number>>, user?: TestUser): Promise<Counter> =>
  get<Counter>('/open_challans', { paid_date: today(), ...query }, user);
/** What the counter takes for these challans. Rupees. */
const taken = ({ challans }: Counter, ids?: ReadonlySet<number>): number =>
  dueOf(billOf({ challans: challans.filter(({ id }) => ids?.has(id) ?? true) } as Parameters<typeof billOf>[0], true)) /
  100;
const amounts = ({ payable }: { readonly payable: readonly { readonly amount: number }[] }): number[] =>
  payable.map(({ amount }) => amount);

/** What a student owes by the rows of the database alone. */
async function audited(student: number): Promise<Owed> {
  const rows = (await office.school.rows(
    `SELECT to_char(c.due_date, 'YYYY-MM-DD') AS due_date, to_char(c.validity_date, 'YYYY-MM-DD') AS validity_date, to_char(c.fee_month, 'YYYY-MM') AS month,
       sum(l.amount - l.discount - l.paid - l.pending - l.pending_discount)::float8 AS due, sum(l.pending + l.pending_discount)::float8 AS pending,
       coalesce(sum(l.amount - l.discount - l.paid - l.pending - l.pending_discount) FILTER (WHERE l.source <> 'fine'), 0)::float8 AS open_fee,
       coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::float8 AS fine, (SELECT to_jsonb(p) FROM late_fee_policies p WHERE p.id = c.late_fee_policy_id) AS policy,
       ARRAY(SELECT to_char(d, 'YYYY-MM-DD') FROM holidays h, generate_series(h.from_date::timestamp, coalesce(h.to_date, h.from_date), '1 day') d WHERE h.whom <> 'employees' AND coalesce(h.campus_id, c.campus_id) = c.campus_id) AS closed
     FROM challans c JOIN challan_lines l ON l.challan_id = c.id AND NOT l.is_void WHERE c.student_id = $1 AND c.voided_at IS NULL GROUP BY c.institute_code, c.id`,
    [student],
  )) as unknown as readonly (Rows & { month: string; due: number; pending: number })[];
  const [paid] = await office.school.rows(
    `SELECT coalesce(sum(amount - allocated - advance_used - refunded), 0)::float8 / 100 AS advance FROM payments WHERE student_id = $1 AND status = 'approved'`,
    [student],
  );
  const now = rows.filter(({ month, due_date }) => month <= currentMonth() || due_date <= today());
  const sum = (some: typeof rows, of: (one: (typeof rows)[number]) => number): number =>
    some.reduce((all, one) => all + of(one), 0) / 100;
  return {
    due: sum(now, ({ due }) => due),
    fine: sum(now, fineToday),
    pending: sum(rows, ({ pending }) => pending),
    ahead: sum(
      rows.filter((one) => !now.includes(one)),
      ({ due }) => due,
    ),
    advance: Number(paid?.['advance']),
  };
}

/** Paper by its due date and after it is the counter on these days; answers the papers by challan. */
async function papersAgree(
  student: Row,
): Promise<Map<number, { readonly challan: Challan; readonly amounts: readonly number[] }>> {
  const shown = new Map<number, { challan: Challan; amounts: number[] }>();
  const open = await counter({ student_id: student.id, include_future_challans: '1' });
  const wanted = {
    challan_particular_wise_payment_status: '1',
    late_fee_fine_on_challan: '1',
    for_print: '1',
    per_page: 100,
  };
  const challans =
    open.challans.length === 0
      ? []
      : await get<Challan[]>('/student_challan', { ids: open.challans.map(({ id }) => id).join(), ...wanted });
  for (const challan of challans) {
    const paper = challanPaper(challan, SHOWN);
    const { days, arrears } = challan.on_paper ?? { days: { by: '', after: '', late: false }, arrears: [] };
    const named = new Set([challan.id, ...arrears.map(({ challan_id }) => challan_id)]);
    const [by, after] = [days.by, days.after].map((paid_date) =>
      counter({ student_id: student.id, paid_date, include_future_challans: '1' }),
    );
    const [within = -1, later = within] = amounts(paper);
    expect(within, `paper ${challan.challan_no} by ${days.by}`).toBe(taken((await by) as Counter, named));
    expect(Math.max(later, within), `paper ${challan.challan_no} after`).toBe(
      Math.max(within, taken((await after) as Counter, named)),
    );
    // Each line that is printed leads to what is asked for.
    expect(sumRupees(paper.sums.map(({ amount }) => amount))).toBe(within);
    expect(days.by >= today()).toBe(true);
    expect(open.challans.find(({ id }) => id === challan.id)).toMatchObject({
      last_free_day: challan.on_paper?.days.last,
    });
    shown.set(challan.id, { challan, amounts: [within, later] });
  }
  return shown;
}
/** The intimation of the month asks what the paper of the next challan that falls due asks, and tells its days. */
async function intimationAgrees(student: Row, papers: Awaited<ReturnType<typeof papersAgree>>): Promise<void> {
  const [row] = (await office.school.post('/feeIntimationReport', { student_id: student.id })).rows;
  const all = [...papers.values()].map(({ challan }) => challan);
  const inOrder = ({ due_date, challan_month, id }: Challan): string =>
    `${due_date} ${challan_month} ${String(id).padStart(9, '0')}`;
  const sorted = all.toSorted((one, other) => (inOrder(one) < inOrder(other) ? -1 : 1));
  const asked = sorted.filter(({ challan_month }) => challan_month <= currentMonth());
  const next = asked.find(({ due_date }) => due_date >= today()) ?? asked.at(-1);
  const last = sorted.findLast(({ due_date }) => due_date === next?.due_date);
  const paper = last && papers.get(last.id);
  // Whose whole bill waits for approval has nothing to pay.
  if (!row) return expect(paper?.amounts[0] ?? 0).toBe(0);
  expect(row).toMatchObject({
    payable: paper?.amounts[0],
    after_due: paper?.amounts[1],
    pay_by: last?.on_paper?.days.by,
    due_date: last?.due_date,
  });
  const { fee, discount, paid, arrears, pending, fine } = row as unknown as Record<string, number>;
  expect(sumRupees([fee ?? 0, -(discount ?? 0), -(paid ?? 0), arrears ?? 0, -(pending ?? 0), fine ?? 0])).toBe(
    row['payable'],
  );
}
const LISTS = ['/fee_defaulters', '/fee_defaulters_month_wise'] as const;
async function studentAgrees(student: Row): Promise<Owed> {
  const { owed, students, ...bill } = await counter({ student_id: student.id });
  expect(owed, 'counter').toEqual(await audited(student.id));
  expect(students.map((one) => one.owed)).toEqual([owed]);
  expect(taken({ owed, students, ...bill }), 'Enter at the counter').toBe(sumRupees([owed.due, owed.fine]));
  const statement = await get<{ owed: Owed; students: { owed: Owed; balance: number }[]; open: number }>(
    `/students/${student.id}/statement`,
    {},
  );
  expect(statement.owed, 'statement').toEqual(owed);
  expect(statement.open).toBe(sumRupees([owed.due, owed.pending, owed.ahead]));
  const whole = { due: 'all', of: 'all', student_id: student.id };
  for (const path of LISTS) {
    const [row] = await get<
      (Row & { owed: Owed; due: number; months?: Record<string, number>; ages?: Record<string, number> })[]
    >(path, whole);
    if (sumRupees([owed.due, owed.ahead]) === 0) expect(row, path).toBeUndefined();
    else {
      expect(row?.owed, path).toEqual(owed);
      expect(row?.due, path).toBe(sumRupees([owed.due, owed.ahead]));
      expect(sumRupees(Object.values(row?.months ?? row?.ages ?? {})), path).toBe(row?.due);
    }
  }
  const [letter] = (
    await office.school.post('/feeReminderReport', {
      per: 'student',
      student_ids: [student.id],
      overdue: false,
      report_month: '2099-12',
    })
  ).rows;
  expect(letter?.['due'] ?? 0, 'reminder').toBe(sumRupees([owed.due, owed.ahead]));
  expect(letter?.['fine'] ?? 0, 'reminder').toBe(owed.fine);
  return owed;
}
const sum = (some: readonly Owed[]): Owed => {
  const of = (name: keyof Owed): number => sumRupees(some.map((one) => one[name]));
  return { due: of('due'), fine: of('fine'), pending: of('pending'), advance: of('advance'), ahead: of('ahead') };
};
/**
 * A family owes what its children owe, at the counter, in the list, on the statement and on its sheet; who sees one
 * campus, what its children there owe.
 */
async function familyAgrees(students: readonly Row[], owed: readonly Owed[]): Promise<void> {
  const family_no = Number(students[0]?.['family_no']);
  const whole = sum(owed);
  const family = await counter({ family_no });
  expect(family.owed, 'family').toEqual(whole);
  expect(sum(family.students.map((one) => one.owed))).toEqual(whole);
  expect((await get<{ owed: Owed }>(`/families/${family_no}/statement`, {})).owed, 'statement of the family').toEqual(
    whole,
  );
  const [row] = await get<(Row & { owed: Owed })[]>('/fee_defaulters_family_wise', {
    due: 'all',
    of: 'all',
    family_no,
  });
  if (row) expect(row.owed, 'list of families').toEqual(whole);
  else expect(whole.due + whole.ahead).toBe(0);
  const open = await counter({ family_no, include_future_challans: '1' });
  if (open.challans.length > 0)
    expect(amounts(familyPaper(open.challans, SHOWN)), 'sheet of the family').toEqual([taken(open)]);
  const there = students.flatMap((one, at) => (one['campus_id'] === office.ids['Johar'] ? [owed[at] as Owed] : []));
  if (there.length > 0) expect((await counter({ family_no }, johar)).owed, 'one campus').toEqual(sum(there));
}

test(
  `${runs} random bills have one amount on paper, at the counter, in the intimation, in the lists of defaulters and on the statement`,
  { timeout: 3_600_000 },
  async () => {
    const details = await fc.check(
      fc.asyncProperty(someBills, async (bills) => {
        const students = await made(office, bills);
        const owed: Owed[] = [];
        for (const student of students) {
          owed.push(await studentAgrees(student));
          await intimationAgrees(student, await papersAgree(student));
        }
        await familyAgrees(students, owed);
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
    if (details.failed) throw new Error(fc.defaultReportMessage(details) ?? 'failed', { cause: details.errorInstance });
    expect(details.numRuns).toBe(runs);
  },
);
