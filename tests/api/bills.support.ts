/** Random bills of a family: what they are made of, and how they come to be through the calls of the product. */
import fc from 'fast-check';
import { shiftDay, today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, type FeeSchool, type Line } from './fees.payments.support.ts';
import type { Row, TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

/** Late fee policies by name; null: a challan without one. */
const POLICIES = {
  'Fifty a day': null,
  Once: { method: 'fixed', amount: 300 },
  'After a week': { method: 'percent', percent: 5, grace_days: 7 },
  'Once it is no longer valid': { method: 'per_month', amount: 250, count_from: 'validity_date', cap: 600 },
  'Forty a working day': { method: 'per_day', amount: 40, grace_days: 2, skip_holidays: true, cap: 1500 },
  'Once after a working day': { method: 'percent', percent: 10, skip_holidays: true },
} as const;
/** First and last day, from today; the campus, all of them without one. */
const HOLIDAYS: readonly (readonly [from: number, to: number, campus?: string, whom?: string])[] = [
  [-70, -61],
  [-40, -33, 'Gulberg'],
  [-35, -31],
  [-20, -20, 'Johar', 'students'],
  [-19, -18],
  [-12, -2, 'Gulberg', 'employees'],
  [-5, -4, 'Johar'],
  [-1, 1, 'Gulberg'],
  [2, 2],
  [9, 12],
  [20, 21, 'Johar'],
];
type Policy = keyof typeof POLICIES;

const rupees = fc.integer({ min: 20_000, max: 900_000 });
const event = fc.oneof(
  fc.record({ kind: fc.constantFrom('pays', 'pays and waits' as const), percent: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constantFrom('discount', 'asks for a discount', 'all waits' as const) }),
  fc.record({ kind: fc.constantFrom('fined', 'in parts' as const) }),
);
const challan = fc.record({
  amounts: fc.array(rupees, { minLength: 1, maxLength: 3 }),
  /** Days from today. */
  due: fc.integer({ min: -90, max: 40 }),
  validFor: fc.option(fc.integer({ min: 0, max: 30 })),
  policy: fc.option(fc.constantFrom(...(Object.keys(POLICIES) as Policy[]))),
  opening: fc.nat({ max: 4 }).map((one) => one === 0),
  ahead: fc.nat({ max: 5 }).map((one) => one === 0),
  /** No discount of a type is given twice. */
  events: fc.uniqueArray(event, { maxLength: 2, selector: ({ kind }) => kind }),
});
const child = fc.record({
  campus: fc.constantFrom('Gulberg', 'Johar'),
  /** What was owed before the system is charged once. */
  challans: fc.uniqueArray(challan, {
    minLength: 1,
    maxLength: 4,
    selector: ({ due, opening }) => (opening ? 'opening' : due),
  }),
  advance: fc.option(fc.integer({ min: 100, max: 4000 }), { freq: 2 }),
});
export const someBills = fc.array(child, { minLength: 1, maxLength: 3 });
export type Bills = typeof someBills extends fc.Arbitrary<infer T> ? T : never;
type Challan = Bills[number]['challans'][number];
type Event = Challan['events'][number];

export interface Office {
  readonly school: FeeSchool;
  /** Whose payments wait for somebody else. */
  readonly clerk: TestUser;
  readonly ids: Readonly<Record<string, number>>;
}
/** Policies and discount types that the bills need. */
export async function equip(school: FeeSchool): Promise<Readonly<Record<string, number>>> {
  const ids: Record<string, number> = { ...school.ids };
  const make = async (key: string, name: string, body: object): Promise<void> => {
    const answer = await create(school.api, school.principal, resourceOf(key), { name, ...body });
    if (answer.status !== 201) throw new Error(`${name}: ${answer.text}`);
    ids[name] = answer.row.id;
  };
  for (const [name, policy] of Object.entries(POLICIES)) if (policy) await make('late_fee_policies', name, policy);
  for (const [from, to, campus, whom = 'everybody'] of HOLIDAYS)
    await make('holidays', `From ${from}`, {
      from_date: dayFrom(from),
      to_date: dayFrom(to),
      whom,
      campus_id: campus === undefined ? null : ids[campus],
    });
  for (const needs_approval of [true, false])
    await make('discount_types', needs_approval ? 'Asked' : 'Given', { method: 'fixed', amount: 75, needs_approval });
  return ids;
}

/** What an open challan is, and its policy, as their rows say; paisa. */
export interface Rows {
  readonly due_date: string;
  readonly validity_date: string | null;
  readonly open_fee: number;
  readonly fine: number;
  readonly policy: Readonly<Record<string, unknown>> | null;
  /** Each day on which its campus is closed to students. */
  readonly closed: readonly string[];
}
/** What is asked today beyond the fine that is on it, counted day by day. */
export function fineToday({ due_date, validity_date, open_fee, fine, policy, closed }: Rows): number {
  if (!policy || open_fee <= 0) return 0;
  const skips = policy['skip_holidays'] === true;
  const isClosed = (day: string): boolean => skips && closed.includes(day);
  let day = shiftDay(
    policy['count_from'] === 'validity_date' ? (validity_date ?? due_date) : due_date,
    Number(policy['grace_days']),
  );
  while (isClosed(day)) day = shiftDay(day, 1);
  let late = 0;
  for (day = shiftDay(day, 1); day <= today(); day = shiftDay(day, 1))
    if (policy['method'] !== 'per_day' || !isClosed(day)) late += 1;
  if (late === 0) return 0;
  const amount = Number(policy['amount']);
  const whole = {
    fixed: amount,
    per_day: amount * late,
    per_month: amount * Math.ceil(late / 30),
    percent: Math.round((open_fee * Number(policy['percent'])) / 10_000) * 100,
  }[String(policy['method'])];
  return Math.max(0, Math.min(whole ?? Number.NaN, Number(policy['cap'] ?? Infinity)) - fine);
}

const done = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
};
/** Lines of a challan that can be paid. */
const openLines = async ({ school }: Office, challan_id: number): Promise<{ id: number; open: number }[]> =>
  (
    await school.rows(
      `SELECT id, (amount - discount - paid - pending - pending_discount)::float8 / 100 AS open FROM challan_lines WHERE challan_id = $1 AND NOT is_void AND source <> 'fine' ORDER BY id`,
      [challan_id],
    )
  )
    .map(({ id, open }) => ({ id: Number(id), open: Number(open) }))
    .filter(({ open }) => open > 0);

async function happens(office: Office, challan_id: number, one: Event): Promise<void> {
  const { school, clerk, ids } = office;
  const lines = await openLines(office, challan_id);
  const [line] = lines;
  if (!line) return;
  const pay = (share: number, user: TestUser): Promise<void> =>
    done(
      school.pay(
        {
          receiving_acc: ids['Bank'],
          method: 'bank',
          lines: lines.map(({ id, open }) => ({
            particular_line_id: id,
            currentPayment: Math.max(0.01, Math.round(open * share) / 100),
          })),
        },
        user,
      ),
    );
  const ask = (type: string): Promise<void> =>
    line.open < 100
      ? Promise.resolve()
      : done(
          school.post('/challanDiscount', {
            reason: 'brothers',
            discount_type_id: ids[type],
            lines: [{ particular_line_id: line.id }],
          }),
        );
  switch (one.kind) {
    case 'pays':
      return pay(one.percent, school.principal);
    case 'pays and waits':
      return pay(one.percent, clerk);
    case 'all waits':
      return pay(100, clerk);
    case 'discount':
      return ask('Given');
    case 'asks for a discount':
      return ask('Asked');
    case 'fined':
      return done(school.post('/addChallansFine', { paid_date: dayFrom(-3), challans: [{ challan_id }] }));
    case 'in parts':
      // What waits for approval is not split; that is refused, and the bill stays whole.
      await school.post('/makeChallanInstallment', { challan_id, due_dates: [dayFrom(5), dayFrom(33)] });
  }
}
async function bill(
  office: Office,
  student: Row,
  { amounts, due, validFor, policy, opening, ahead, events }: Challan,
): Promise<void> {
  const { school, ids } = office;
  const day = ahead ? due + 60 : due;
  const lines: Line[] = await school.charge(student, amounts, {
    due: dayFrom(day),
    issue: dayFrom(Math.min(0, day - 10)),
    kind: opening ? 'opening' : 'direct',
    month: `${dayFrom(Math.min(0, day - 10)).slice(0, 7)}-01`,
    ...(ahead ? { month: `${dayFrom(day).slice(0, 7)}-01` } : {}),
  });
  const id = lines[0]?.challan_id ?? 0;
  // Made up for the test alone: what a challan was issued with is not written again.
  await school.rows(`SET session_replication_role = replica; UPDATE challans SET late_fee_policy_id = ${policy === null ? 'NULL' : ids[policy]}, validity_date = ${validFor === null ? 'NULL' : `'${dayFrom(day + validFor)}'`}
    WHERE id = ${id}; RESET session_replication_role`);
  for (const one of events) await happens(office, id, one);
}
/** More than what it is for: a rupee of a line, or nothing where all is paid. */
async function paysAhead({ school, ids }: Office, student: Row, advance: number): Promise<void> {
  const [line] = await school.rows(
    'SELECT id FROM challan_lines WHERE student_id = $1 AND NOT is_void AND amount - discount - paid - pending - pending_discount >= 100 ORDER BY id LIMIT 1',
    [student.id],
  );
  const lines = line ? { lines: [{ particular_line_id: Number(line['id']), currentPayment: 1 }] } : {};
  await done(
    school.pay({
      student_id: student.id,
      receiving_acc: ids['Bank'],
      method: 'bank',
      amount: line ? advance + 1 : advance,
      ...lines,
    }),
  );
}
/** Students of one family with these bills. */
export async function made(office: Office, bills: Bills): Promise<readonly Row[]> {
  const { school, ids } = office;
  const students: Row[] = [];
  for (const { campus, challans, advance } of bills) {
    const family = students[0]?.['family_id'];
    const student = await school.add({
      campus_id: ids[campus],
      ...(family === undefined ? {} : { family_id: Number(family) }),
    });
    students.push(student);
    for (const one of challans) await bill(office, student, one);
    if (advance !== null) await paysAhead(office, student, advance);
  }
  return students;
}
