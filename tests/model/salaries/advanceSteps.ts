/** What is lent to the people of the school, how it comes back, and how salaries rise meanwhile. */
import { today } from '../../../contract/dates.ts';
import { monthEnd, monthStart } from '../assets/months.ts';
import { ACCOUNT, lastDay, type Auditor } from './auditor.ts';
import * as call from './calls.ts';
import { LEFT, LIMIT, SKIPS } from './formSteps.ts';
import type { Person } from './rows.ts';
import { done, refused, type Step } from './step.ts';

const [NORTH, SOUTH, EMPTY] = [1, 2, 3];
const asks = { user: 1 };
const [T, E, M] = [today(), monthEnd, monthStart];
const asked = (employee: number, amount: number, from: number, per: number): Step =>
  done(
    `an advance of ${employee}`,
    call.ask(employee, amount, from, per),
    (it) => it.ask(employee, amount, from, per),
    asks,
  );
const is =
  (nth: number, status: string) =>
  (it: Auditor): void => {
    it.advance(nth).status = status;
  };
const agreed = (nth: number): Step => done(`advance ${nth} is approved`, call.decideAdvance(nth), is(nth, 'approved'));
const lent = (nth: number, day: string, account: number): Step =>
  done(`advance ${nth} is paid`, call.payAdvance(nth, day, account), (it) => it.payAdvance(nth, day, account));

const LENT: readonly Step[] = [
  refused('an advance by whoever', call.ask(1, 100, -1, 100), 'not permitted to ask', { user: 4 }),
  refused('of a campus that is not seen', call.ask(1, 100, -1, 100), 'does not exist', { sees: '2' }),
  refused('beyond two salaries', call.ask(1, 90_000_000, -1, 9_000_000), 'net salaries'),
  asked(1, 3_000_000, -1, 2_000_000),
  LIMIT,
  refused('who asked decides', call.decideAdvance(0), 'somebody else decides', asks),
  refused('whoever decides', call.decideAdvance(0), 'not permitted to decide', { user: 4 }),
  refused('it is rejected for no reason', call.decideAdvance(0, false), 'Say why'),
  refused('it is paid before', call.payAdvance(0, T, NORTH), 'waits for approval'),
  agreed(0),
  refused('twice', call.decideAdvance(0), 'approved already'),
  refused('it is paid by whoever', call.payAdvance(0, T, NORTH), 'not permitted to pay', { user: 4 }),
  refused('and not seen', call.payAdvance(0, T, NORTH), 'does not exist', { sees: '2' }),
  refused('from another campus', call.payAdvance(0, T, SOUTH), 'of another campus'),
  refused('from nothing', call.payAdvance(0, T, EMPTY), 'holds only'),
  refused('it comes back before', call.recover(0, 'cash', 100, T, { account: NORTH }), 'nothing of it is owed'),
  lent(0, E(-1), NORTH),
  refused('it is paid twice', call.payAdvance(0, T, NORTH), 'is paid'),
  asked(3, 5_000_000, -1, 5_000_000),
  refused('not their own', call.decideAdvance(1), 'their own advance', { user: 3 }),
  agreed(1),
  refused('nor paid', call.payAdvance(1, T, NORTH), 'their own advance', { user: 3 }),
  lent(1, E(-2), NORTH),
  asked(2, 1_500_000, -1, 1_000_000),
  agreed(2),
  lent(2, E(-2), SOUTH),
  asked(4, 400_000, -1, 100_000),
  agreed(3),
  lent(3, E(-2), NORTH),
  refused('it is void before its day', call.voidAdvance(3, M(-2)), 'not voided before'),
  refused('for no reason', call.voidAdvance(3, T, ' '), 'Say why'),
  refused('by whoever', call.voidAdvance(3, T), 'not permitted to void', { user: 4 }),
  refused('and not seen', call.voidAdvance(3, T), 'does not exist', { sees: '2' }),
  done('it is void', call.voidAdvance(3, T), (it) => it.voidAdvance(3, T)),
  refused('twice', call.voidAdvance(3, T), 'voided already'),
  asked(4, 5_000_000, -1, 500_000),
  refused('somebody else withdraws it', call.voidAdvance(4, T), 'Only who asked'),
  agreed(4),
  lent(4, E(-2), NORTH),
  asked(1, 200_000, 0, 200_000),
  agreed(5),
  done('what is not paid is void', call.voidAdvance(5, T), (it) => it.voidAdvance(5, T)),
];
const BACK: readonly Step[] = [
  refused('more than is owed', call.recover(0, 'cash', 3_000_001, T, { account: NORTH }), 'is left of it'),
  refused('before it was paid', call.recover(0, 'cash', 100, M(-1), { account: NORTH }), 'It was paid on'),
  refused('in another way', call.recover(0, 'payroll', 100, T, { account: NORTH }), 'Choose how'),
  refused('to another campus', call.recover(0, 'cash', 100, T, { account: SOUTH }), 'of another campus'),
  refused('by whoever', call.recover(0, 'cash', 100, T, { account: NORTH }), 'not permitted', { user: 4 }),
  refused('and not seen', call.recover(0, 'cash', 100, T, { account: NORTH }), 'does not exist', { sees: '2' }),
  done('into the empty till', call.recover(0, 'cash', 200_000, T, { account: EMPTY }), (it) =>
    it.recover(0, 200_000, T, EMPTY),
  ),
  refused('an advance is void under it', call.voidAdvance(0, T), 'is recovered'),
  refused('who asked writes off', call.recover(0, 'write_off', 100, T, { why: 'Ill' }), 'else writes it off', asks),
  refused('their own', call.recover(1, 'write_off', 100, T, { why: 'Ill' }), 'their own advance', { user: 3 }),
  refused('for no reason', call.recover(0, 'write_off', 100, T, {}), 'Say why'),
  done('a part is written off', call.recover(0, 'write_off', 100_000, T, { why: 'Ill' }), (it) =>
    it.recover(0, 100_000, T, ACCOUNT.salaries),
  ),
  refused('it is taken back before its day', call.unrecover(1, E(-1)), 'not voided before'),
  refused('for no reason', call.unrecover(1, T, ' '), 'Say why'),
  refused('by whoever', call.unrecover(1, T), 'not permitted to void', { user: 4 }),
  refused('and not seen', call.unrecover(1, T), 'does not exist', { sees: '2' }),
  done('it is taken back', call.unrecover(1, T), (it) => it.unrecover(1, T)),
  refused('twice', call.unrecover(1, T), 'void already'),
  // What came into the till goes out of it as an advance, and is not there any more.
  asked(3, 200_000, 0, 100_000),
  agreed(6),
  lent(6, T, EMPTY),
  refused('what is spent comes out', call.unrecover(0, T), 'holds only'),
];
const moved = (employee: number, sql: string): call.Sql => [
  `UPDATE employees SET ${sql} WHERE institute_code = $1 AND id = ${employee}`,
];
const moves =
  (employee: number, to: Partial<Person>) =>
  (it: Auditor): void => {
    Object.assign(it.people[employee] ?? {}, to);
  };
const TAKEN: readonly Step[] = [
  done('one is moved to the other campus', moved(2, 'campus_id = 1'), moves(2, { campus: 1 })),
  done('one leaves', moved(4, `status = 'resigned', leave_date = '${E(-1)}'`), moves(4, { left: E(-1) })),
  done(
    'a raise since three months',
    call.plan(1, -3, 6_000_000, 100_000),
    (it) => it.plan(1, -3, 6_000_000, { mess: 100_000 }),
    asks,
  ),
  done('it is approved', call.decide(1), (it) => it.decide(1, true)),
  done('the last month is run', call.run(1, -1), (it) => it.run(1, -1), asks),
  refused('what a salary takes comes back', call.recover(0, 'cash', 900_000, T, { account: NORTH }), 'is left of it'),
  refused('an advance is void under a salary', call.voidAdvance(4, T), 'is recovered'),
  refused('it is posted before the advance', call.approve(8, M(-1)), 'post the salaries on that day'),
  done('what comes to nothing is held', call.hold([4], -1, 'Left'), (it) => {
    it.slip(4, -1).isHeld = true;
  }),
  done('it is approved', call.approve(8, E(-1)), (it) => it.approve(8, E(-1))),
  refused('what a salary took comes back alone', call.unrecoverSalary(T), 'void its payroll'),
  done('it is void', call.voidRun(8, T), (it) => it.voidRun(8, T)),
  done('a month is skipped', call.skip(1, -1), (it) => it.advance(1).skipped.add(-1)),
  refused('twice', call.skip(1, -1), 'skipped already'),
  refused('their own', call.skip(1, 0), 'their own advance', { user: 3 }),
  done('it is run again', call.run(1, -1), (it) => it.run(1, -1), asks),
  done('and approved', call.approve(9, E(-1)), (it) => it.approve(9, E(-1))),
  done(
    'what was too much of a raise',
    call.plan(1, -1, 5_500_000, 100_000),
    (it) => it.plan(1, -1, 5_500_000, { mess: 100_000 }),
    asks,
  ),
  done('is lowered', call.decide(1), (it) => it.decide(1, true)),
];
const raised = (it: Auditor, employee: number): number =>
  Math.round((it.planOf(employee, 0)?.basic ?? 0) * 0.011) * 100;
const raise = (it: Auditor): void => {
  for (const employee of [1, 3])
    it.plan(employee, 0, raised(it, employee), { batch: 0, mess: it.planOf(employee, 0)?.mess ?? 0 });
};
const undone = (it: Auditor): void => {
  for (const plan of it.plans)
    if (plan.batch >= 0) plan.status = plan.status === 'pending' || plan.status === 'approved' ? 'undone' : plan.status;
};
const ROSE: readonly Step[] = [
  refused('an increment by whoever', call.increment([1, 3], 0, 10, null), 'not permitted to plan', { user: 4 }),
  refused('another sum was seen', call.increment([1, 3], 0, 10, [2, 1, 1]), 'changed meanwhile'),
  done('an increment', call.increment([1, 3], 0, 10, null), raise, asks),
  refused('it is undone by whoever', call.undo(0), 'not permitted to decide', { user: 4 }),
  refused('by whom it raises', call.undo(0), 'their own salary', { user: 3 }),
  refused('and not seen', call.undo(0), 'does not exist', { sees: '2' }),
  done('it is undone', call.undo(0), undone),
  refused('twice', call.undo(0), 'undone already'),
  done('it is made again', call.increment([1, 3], 0, 10, null), raise, asks),
  done('it is approved for one', call.decide(1), (it) => it.decide(1, true)),
  done('and for the other', call.decide(3), (it) => it.decide(3, true)),
  done('this month is run', call.run(1, 0), (it) => it.run(1, 0), asks),
  refused('it is undone when it counts', call.undo(1), 'counted by this increment'),
  done('it is approved', call.approve(10, T), (it) => it.approve(10, T)),
  done('all are paid', call.pay([1, 2, 3], 0, lastDay(0), NORTH), (it) => it.pay([1, 2, 3], 0, T, NORTH)),
];
export const ADVANCES: readonly Step[] = [...LENT, ...SKIPS, ...BACK, ...TAKEN, ...LEFT, ...ROSE];
