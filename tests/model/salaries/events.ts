/** What may happen next in a life of salaries: plans, increments, days, and people who move and leave. */
import { today } from '../../../contract/dates.ts';
import { monthEnd, monthStart } from '../assets/months.ts';
import type { Auditor } from './auditor.ts';
import * as call from './calls.ts';
import { monthOf, rupees, HOUSE, type Plan } from './plain.ts';
import { sundays, worked } from './overtimeSteps.ts';
import { done, type Step } from './step.ts';

/** The step that a choice comes to, where it is allowed. */
export type Make = (it: Auditor, at: number, more: number) => Step | null | undefined;
export const asks = { user: 1 };
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
export const lasts = (it: Auditor, employee: number, month: number): boolean => {
  const left = it.people[employee]?.left ?? null;
  return left === null || monthStart(month) <= left;
};
const PEOPLE = [1, 2, 3, 4];
const isWaiting = (it: Auditor, employee: number): boolean =>
  it.plans.some((plan) => plan.employee === employee && plan.status === 'pending');
const BASICS = [5_000_000, 3_712_300, 9_000_000, 2_050_000];
const MESSES = [0, 100_000, 100_000, 4_900_000];

const plan: Make = (it, at, more) => {
  const employee = pick(PEOPLE, at) ?? 1;
  const [from, basic, all] = [-(more % 4), pick(BASICS, more) ?? 0, pick(MESSES, more + at) ?? 0];
  if (isWaiting(it, employee) || !lasts(it, employee, from)) return null;
  const mess = all > basic ? 0 : all;
  return done(
    `a plan of ${employee} from ${from}`,
    call.plan(employee, from, basic, mess),
    (a) => a.plan(employee, from, basic, { mess }),
    asks,
  );
};
const decide: Make = (it, at, more) => {
  const one = pick(
    it.plans.filter(({ status }) => status === 'pending'),
    at,
  );
  if (!one) return null;
  const isApproved = more % 6 !== 0 && lasts(it, one.employee, one.from);
  return done(
    `the plan of ${one.employee} is ${isApproved ? 'approved' : 'rejected'}`,
    call.decide(one.employee, isApproved, isApproved ? null : 'Too much'),
    (a) => a.decide(one.employee, isApproved),
  );
};
const RISES: readonly call.Rise[] = [
  { method: 'percent', value: 1000, round: 100 },
  { method: 'fixed', value: 500_000, round: 100 },
  { method: 'fixed', value: -123_450, round: 1000 },
  { method: 'percent', value: 725, round: 10_000 },
];
const batches = (it: Auditor): number => Math.max(-1, ...it.plans.map(({ batch }) => batch)) + 1;
/** The basic salary that an increment gives, or null for who gets none. */
function risen(it: Auditor, employee: number, from: number, { method, value, round }: call.Rise): number | null {
  const now = it.planOf(employee, from);
  const later = it.plans.some((one) => one.employee === employee && one.status === 'approved' && one.from > from);
  if (!now || !lasts(it, employee, from) || isWaiting(it, employee) || now.from === from || later) return null;
  const basic = Math.round((now.basic + (method === 'percent' ? (now.basic * value) / 10_000 : value)) / round) * round;
  const after = basic + rupees((basic * HOUSE) / 100);
  return basic <= 0 || after < now.mess || basic === now.basic ? null : basic;
}
const raise: Make = (it, at, more) => {
  const [from, rise] = [-(more % 2), pick(RISES, at)];
  if (!rise) return null;
  const who = PEOPLE.filter((employee) => (at + more) % 5 !== employee && risen(it, employee, from, rise) !== null);
  if (who.length === 0) return null;
  const batch = batches(it);
  return done(
    `an increment of ${who.join()} from ${from}`,
    call.raise(who, from, rise),
    (a) => {
      for (const employee of who) {
        const mess = a.planOf(employee, from)?.mess ?? 0;
        a.plan(employee, from, risen(a, employee, from, rise) ?? 0, { mess, batch });
      }
    },
    asks,
  );
};
const isCounted = (it: Auditor, one: Plan): boolean =>
  one.status === 'approved' &&
  it
    .slips()
    .some(
      (slip) =>
        slip.employee === one.employee && (slip.plan === one || slip.arrears.some((owed) => owed.month >= one.from)),
    );
const undo: Make = (it, at) => {
  const batch = at % Math.max(1, batches(it));
  const own = it.plans.filter((one) => one.batch === batch);
  if (own.length === 0 || it.undone.has(batch) || own.some((one) => isCounted(it, one))) return null;
  return done(`increment ${batch} is undone`, call.undo(batch), (a) => {
    a.undone.add(batch);
    for (const one of own) if (one.status === 'pending' || one.status === 'approved') one.status = 'undone';
  });
};
const change = (employee: number, sql: string): call.Sql => [
  `UPDATE employees SET ${sql} WHERE institute_code = $1 AND id = ${employee}`,
];
const move: Make = (it, at) => {
  const employee = pick(PEOPLE, at) ?? 1;
  const campus = it.people[employee]?.campus === 1 ? 2 : 1;
  return done(`${employee} moves to ${campus}`, change(employee, `campus_id = ${campus}`), (a) => {
    const person = a.people[employee];
    if (person) Object.assign(person, { campusBefore: person.campusBefore ?? person.campus, campus });
  });
};
const leave: Make = (it, at, more) => {
  const employee = pick(PEOPLE, at) ?? 1;
  const left = pick([monthEnd(-1), `${monthStart(-1).slice(0, 8)}17`, today()], more) ?? today();
  const isPaid = it.slips().some((slip) => slip.employee === employee && slip.month > monthOf(left));
  if (isPaid || at % 3 === 0 || it.people[employee]?.left) return null;
  return done(`${employee} leaves on ${left}`, change(employee, `status = 'resigned', leave_date = '${left}'`), (a) => {
    Object.assign(a.people[employee] ?? {}, { left });
  });
};
const comeBack: Make = (it, at) => {
  const employee = pick(PEOPLE, at) ?? 1;
  if (!it.people[employee]?.left) return null;
  return done(`${employee} comes back`, change(employee, `status = 'active', leave_date = NULL`), (a) => {
    Object.assign(a.people[employee] ?? {}, { left: null });
  });
};
const worksOn = (it: Auditor, employee: number, day: string): boolean => {
  const { joined = '', left = null } = it.people[employee] ?? {};
  return day >= joined && (left === null || day <= left);
};
/** Days from one on, up to today and not on Sundays. */
const mark: Make = (it, at, more) => {
  const employee = pick(PEOPLE, at) ?? 1;
  const [what, month] = [more % 3 === 0 ? ('late' as const) : ('absent' as const), -(more % 4)];
  const days = Array.from(
    { length: 1 + (at % 9) },
    (_, n) => `${monthStart(month).slice(0, 8)}${String(1 + ((more + n * 2) % 28)).padStart(2, '0')}`,
  ).filter((day) => worksOn(it, employee, day) && day <= today() && new Date(`${day}T00:00:00Z`).getUTCDay() !== 0);
  if (days.length === 0) return null;
  return done(
    `${employee} is ${what} on ${days.join()}`,
    call.absent(employee, days, what === 'absent' ? 1 : 2),
    (a) => {
      const own = (a.marks[employee] ??= new Map());
      for (const day of days) if (!own.has(day)) own.set(day, what);
    },
  );
};
const extra: Make = (it, at, more) => {
  const employee = pick(PEOPLE, at) ?? 1;
  const day = pick(
    sundays(-(more % 4)).filter((one) => worksOn(it, employee, one) && one <= today()),
    more,
  );
  return day === undefined ? null : worked(employee, [day], 37 + (more % 600));
};
export const peopleEvents: readonly (readonly [often: number, Make])[] = [
  [4, plan],
  [5, decide],
  [2, raise],
  [1, undo],
  [1, move],
  [2, leave],
  [1, comeBack],
  [3, mark],
  [2, extra],
];
