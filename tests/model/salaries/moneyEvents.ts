/** What may happen to advances, runs and payments in a life of salaries. */
import { today } from '../../../contract/dates.ts';
import { monthEnd } from '../assets/months.ts';
import { ACCOUNT, lastDay, type Auditor } from './auditor.ts';
import * as call from './calls.ts';
import { asks, pick, type Make } from './events.ts';
import type { Advance, Run, Slip } from './rows.ts';
import { settlement, unsettled } from './settling.ts';
import { done, refused, type Step } from './step.ts';

const T = today();
const at = <T>(list: readonly T[], one: T): number => list.indexOf(one);
const till = (campus: number): number => (campus === 1 ? ACCOUNT.north : ACCOUNT.south);
/** Done, or refused where the account does not hold it. */
const ifHeld = (it: Auditor, account: number, day: string, amount: number, step: Step): Step =>
  it.holds(account, day) >= amount
    ? step
    : refused(step.name, step.sql, 'holds only', step.user ? { user: step.user } : {});
const left = (it: Auditor, one: Advance): number => one.amount - one.recovered - it.reserved(one);

const ask: Make = (it, n, more) => {
  const employee = 1 + (n % 4);
  const person = it.people[employee];
  const plan = it.planOf(employee, 0);
  if (!person || person.left !== null || !plan) return null;
  const { months } = it.settingsOf(person.campus);
  const open = it.advances
    .filter((one) => one.employee === employee && ['pending', 'approved', 'paid'].includes(one.status))
    .reduce((all, one) => all + one.amount - one.recovered, 0);
  const amount = pick([1_000_000, 3_333_300, 12_000_000, 200_000], more) ?? 0;
  const per = Math.ceil(amount / (1 + (n % 4)));
  const from = (more % 3) - 1;
  const ask = call.ask(employee, amount, from, per);
  if (months > 0 && open + amount > months * (plan.basic + plan.house - plan.mess))
    return refused(`too much for ${employee}`, ask, 'net salaries', asks);
  return done(`an advance of ${employee}`, ask, (a) => a.ask(employee, amount, from, per), asks);
};
const of = (it: Auditor, n: number, ...states: string[]): [Advance, number] | undefined => {
  const one = pick(
    it.advances.filter(({ status }) => states.includes(status)),
    n,
  );
  return one && [one, at(it.advances, one)];
};
const decide: Make = (it, n, more) => {
  const [one, nth = 0] = of(it, n, 'pending') ?? [];
  if (!one) return null;
  const isApproved = more % 5 !== 0;
  return done(
    `advance ${nth} is ${isApproved ? 'approved' : 'rejected'}`,
    call.decideAdvance(nth, isApproved, isApproved ? null : 'No'),
    () => {
      one.status = isApproved ? 'approved' : 'rejected';
    },
  );
};
const lend: Make = (it, n, more) => {
  const [one, nth = 0] = of(it, n, 'approved') ?? [];
  if (!one) return null;
  const [day, account] = [pick([T, monthEnd(-1), monthEnd(-2)], more) ?? T, till(one.campus)];
  const step = done(`advance ${nth} is paid`, call.payAdvance(nth, day, account), (a) =>
    a.payAdvance(nth, day, account),
  );
  return ifHeld(it, account, day, one.amount, step);
};
const skip: Make = (it, n, more) => {
  const [one, nth = 0] = of(it, n, 'approved', 'paid') ?? [];
  const month = (more % 3) - 1;
  if (!one || one.recovered === one.amount || month < one.from || one.skipped.has(month)) return null;
  return done(`advance ${nth} skips ${month}`, call.skip(nth, month), () => void one.skipped.add(month));
};
const recover: Make = (it, n, more) => {
  const [one, nth = 0] = of(it, n, 'paid') ?? [];
  if (!one || left(it, one) === 0) return null;
  const amount = Math.min(left(it, one), pick([100_000, 1_234_500, one.amount], n) ?? 0);
  const [kind, account, why] =
    more % 3 === 0 ? (['write_off', null, 'Ill'] as const) : (['cash', till(one.campus), null] as const);
  return done(`${kind} of advance ${nth}`, call.recover(nth, kind, amount, T, { account, why }), (a) =>
    a.recover(nth, amount, T, account ?? ACCOUNT.salaries),
  );
};
const unrecover: Make = (it, n) => {
  const one = pick(
    it.recoveries.filter(({ isVoid }) => !isVoid),
    n,
  );
  if (!one) return null;
  const nth = at(it.recoveries, one);
  const account = one.lines[0]?.[1] ?? 0;
  const step = done(`recovery ${nth} is void`, call.unrecover(nth, T), (a) => a.unrecover(nth, T));
  return account === ACCOUNT.salaries ? step : ifHeld(it, account, T, one.amount, step);
};
const end: Make = (it, n) => {
  const [one, nth = 0] = of(it, n, 'pending', 'approved', 'paid') ?? [];
  if (!one || one.recovered > 0 || it.reserved(one) > 0) return null;
  if (one.status === 'pending')
    return done(`advance ${nth} is withdrawn`, call.voidAdvance(nth, T), () => void (one.status = 'withdrawn'), asks);
  return done(`advance ${nth} is void`, call.voidAdvance(nth, T), (a) => a.voidAdvance(nth, T));
};

const run: Make = (it, n, more) => {
  const campus = 1 + (n % 3 === 0 ? 1 : 0);
  // Mostly the month after the last.
  const last = it.runs
    .filter((one) => one.campus === campus && one.leaves === null && one.state === 'approved')
    .map(({ month }) => month);
  const month = more % 5 === 0 ? (more % 4) - 3 : Math.min(0, Math.max(-4, ...last) + 1);
  const who = Object.keys(it.people)
    .map(Number)
    .filter((id) => it.people[id]?.campus === campus && it.employed(id, month) > 0)
    .filter((id) => !it.slips().some((slip) => slip.employee === id && slip.month === month && slip.kind === 'salary'));
  const later = it.slips().some((slip) => who.includes(slip.employee) && slip.month > month);
  const open = it.runs.some((one) => one.campus === campus && one.leaves === null && one.state === 'counted');
  const sql = call.run(campus, month);
  const name = `month ${month} is run at ${campus}`;
  if (open) return refused(name, sql, 'wait for approval', asks);
  if (who.length === 0) return refused(name, sql, 'already', asks);
  if (later) return refused(name, sql, 'later month', asks);
  return done(name, sql, (a) => a.run(campus, month), asks);
};
const settle: Make = (it, n, more) => {
  const employee = 1 + (n % 4);
  const terms = { notice: pick([0, 30, -30, 7.5], more) ?? 0, gratuity: more % 3 > 0 };
  const why = unsettled(it, employee);
  const sql = call.settleWith(employee, terms);
  const name = `${employee} is settled with`;
  if (why !== null) return n % 7 === 0 ? refused(name, sql, why, asks) : null;
  const { net, tax, taken } = settlement(it, employee, terms);
  if (net === 0 && tax === 0 && taken.length === 0) return refused(name, sql, 'nothing to be settled', asks);
  return done(name, sql, (a) => a.settle(employee, terms), asks);
};
const runIn = (it: Auditor, n: number, ...states: string[]): [Run, number] | undefined => {
  const one = pick(
    it.runs.filter(({ state }) => states.includes(state)),
    n,
  );
  return one && [one, at(it.runs, one)];
};
const approve: Make = (it, n, more) => {
  const [one, nth = 0] = runIn(it, n, 'counted') ?? [];
  if (!one) return null;
  const days = one.slips.flatMap(({ taken }) => taken.map(({ advance }) => advance.paidOn));
  const last = one.leaves !== null && one.month === 0 ? T : lastDay(one.month);
  const day = more % 3 === 0 || days.some((paid) => paid > last) ? T : last;
  const sql = call.approve(nth, day, it.net(nth));
  if (one.slips.length === 0 && more % 4 > 0)
    return done(`run ${nth} of nobody is discarded`, call.voidRun(nth, T), (a) => a.voidRun(nth, T));
  if (one.slips.length === 0) return refused(`run ${nth} of nobody`, sql, 'Nobody has a salary');
  if (one.slips.every(({ gross }) => gross === 0)) return refused(`run ${nth} of nothing`, sql, 'Nobody earns');
  return done(`run ${nth} is approved`, sql, (a) => a.approve(nth, day));
};
const unrun: Make = (it, n, more) => {
  const [one, nth = 0] = runIn(it, n, 'counted', 'approved') ?? [];
  if (!one || (one.state === 'approved' && more % 2 === 0)) return null;
  const sql = call.voidRun(nth, T);
  if (one.state === 'approved') {
    if (one.slips.some((slip) => slip.status === 'paid' && slip.net > 0))
      return refused(`run ${nth} is paid`, sql, 'void the payments first');
    const isLater = (slip: Slip) =>
      it
        .slips()
        .some(
          (next) =>
            next.employee === slip.employee &&
            (next.month > slip.month || (next.month === slip.month && next.kind > slip.kind)),
        );
    if (one.slips.some(isLater)) return refused(`run ${nth} has later ones`, sql, 'as well; void that first');
  }
  return done(`run ${nth} is void`, sql, (a) => a.voidRun(nth, T));
};
const hold: Make = (it, n, more) => {
  const isHeld = more % 2 === 0;
  const one = pick(
    it.slips().filter((slip) => slip.isHeld === isHeld && ['generated', 'approved'].includes(slip.status)),
    n,
  );
  if (!one) return null;
  return done(
    `the salary of ${one.employee} is ${isHeld ? 'let go' : 'held'}`,
    call.hold([one.employee], one.month, isHeld ? null : 'Absent', one.kind),
    () => {
      one.isHeld = !isHeld;
    },
  );
};
const pay: Make = (it, n, more) => {
  const [posted, nth = 0] = runIn(it, n, 'approved') ?? [];
  const due = posted?.slips.filter((slip) => slip.status === 'approved' && !slip.isHeld) ?? [];
  const chosen = more % 3 === 0 ? due.slice(0, 1) : due;
  if (!posted || chosen.length === 0) return null;
  const amount = chosen.reduce((all, { net }) => all + net, 0);
  const kind = posted.leaves === null ? 'salary' : 'settlement';
  const [who, account] = [chosen.map(({ employee }) => employee), till(posted.campus)];
  const step = done(
    `${who.join()} of run ${nth} are paid`,
    call.pay(who, posted.month, T, account, amount, kind),
    (a) => a.pay(who, posted.month, T, account, kind),
  );
  return ifHeld(it, account, T, amount, step);
};
const unpay: Make = (it, n) => {
  const one = pick(
    it.payments.filter(({ isVoid }) => !isVoid),
    n,
  );
  if (!one) return null;
  const nth = at(it.payments, one);
  return done(`payment ${nth} is void`, call.voidPayment(nth, T), (a) => a.voidPayment(nth, T));
};
export const moneyEvents: readonly (readonly [often: number, Make])[] = [
  [3, ask],
  [3, decide],
  [4, lend],
  [1, skip],
  [2, recover],
  [1, unrecover],
  [1, end],
  [7, run],
  [7, approve],
  [2, unrun],
  [2, hold],
  [3, pay],
  [1, unpay],
  [4, settle],
];
