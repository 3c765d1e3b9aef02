/** How a school of two campuses pays its people for four months, step by step. User 1 asks, user 2 decides. */
import { today } from '../../../contract/dates.ts';
import { monthEnd, monthStart } from '../assets/months.ts';
import { ADVANCES } from './advanceSteps.ts';
import { lastDay, type Auditor } from './auditor.ts';
import * as call from './calls.ts';
import { FORMS, HELD, HELD_AGAIN, PARTS, UNPLANNED } from './formSteps.ts';
import { OVERTIME, UNPAID_OVERTIME } from './overtimeSteps.ts';
import { SETTLED } from './settlementSteps.ts';
import type { Person } from './rows.ts';
import { done, refused, type Step } from './step.ts';

export type { Step } from './step.ts';
/** Amna, Bilal, Chand who is user 3, and Dua; the second is of another campus. */
export const PEOPLE: Readonly<Record<number, Person & { readonly user?: number }>> = {
  1: { campus: 1, joined: monthStart(-8), left: null },
  2: { campus: 2, joined: monthStart(-8), left: null },
  3: { campus: 1, joined: `${monthStart(-3).slice(0, 8)}11`, left: null, user: 3 },
  4: { campus: 1, joined: monthStart(-8), left: null },
};
const [NORTH, SOUTH, EMPTY, SALARIES] = [1, 2, 3, 5];
const asks = { user: 1 };
const planned = (employee: number, from: number, basic: number, mess = 0): Step[] => [
  done(
    `a plan of ${employee}`,
    call.plan(employee, from, basic, mess),
    (it) => it.plan(employee, from, basic, { mess }),
    asks,
  ),
  done(`it is approved for ${employee}`, call.decide(employee), (it) => it.decide(employee, true)),
];
const counted = (campus: number, month: number): Step =>
  done(`month ${month} is run at campus ${campus}`, call.run(campus, month), (it) => it.run(campus, month), asks);
const approved = (nth: number, month: number): Step =>
  done(
    `run ${nth} is approved`,
    (it) => call.approve(nth, lastDay(month), it.net(nth)),
    (it) => it.approve(nth, lastDay(month)),
  );
const holds =
  (employee: number, month: number, isHeld: boolean) =>
  (it: Auditor): void => {
    it.slip(employee, month).isHeld = isHeld;
  };
const T = today();
const E = monthEnd;

const PLANS: readonly Step[] = [
  refused('a plan by whoever may not', call.plan(1, -3, 5_000_000), 'not permitted to plan', { user: 4 }),
  refused('a plan of a campus that is not seen', call.plan(1, -3, 5_000_000), 'does not exist', { sees: '2' }),
  done('a plan', call.plan(1, -3, 5_000_000, 100_000), (it) => it.plan(1, -3, 5_000_000, { mess: 100_000 }), asks),
  refused('a second one beside it', call.plan(1, -2, 5_000_000), 'waits for approval already'),
  refused('who asked approves', call.decide(1), 'somebody else decides it', asks),
  refused('whoever approves', call.decide(1), 'not permitted to decide', { user: 4 }),
  refused('it is rejected for no reason', call.decide(1, false), 'Say why'),
  done('it is approved', call.decide(1), (it) => it.decide(1, true)),
  refused('twice', call.decide(1), 'approved already'),
  ...planned(2, -3, 4_500_000),
  ...planned(4, -3, 2_000_000, 100_000),
  done('a plan of who approves others', call.plan(3, -3, 4_000_000), (it) => it.plan(3, -3, 4_000_000), asks),
  refused('not their own', call.decide(3), 'their own salary', { user: 3 }),
  done('but by another', call.decide(3), (it) => it.decide(3, true)),
];
const RUN: readonly Step[] = [
  refused('a run by whoever', call.run(1, -3), 'not permitted to run', { user: 4 }),
  refused('a run of a campus that is not seen', call.run(1, -3), 'campus does not exist', { sees: '2' }),
  refused('a run of a month to come', call.run(1, 1), 'has not begun'),
  counted(1, -3),
  refused('another one beside it', call.run(1, -2), 'wait for approval', asks),
  refused('who ran it approves', call.approve(0, E(-3)), 'somebody else approves', asks),
  refused('whoever approves a run', call.approve(0, E(-3)), 'not permitted to approve', { user: 4 }),
  refused('a run that is not seen', call.approve(0, E(-3)), 'do not exist', { sees: '2' }),
  refused('another sum was seen', (it) => call.approve(0, E(-3), it.net(0) + 1), 'counted anew'),
  refused('it is posted before its month', call.approve(0, E(-4)), 'not posted before'),
  refused('it is paid before it is approved', call.pay([1], -3, E(-3), NORTH), 'not approved yet'),
  refused('it is discarded for no reason', call.voidRun(0, E(-3), ' '), 'Say why'),
  refused('what is not seen is discarded', call.voidRun(0, E(-3)), 'do not exist', { sees: '2' }),
  done('it is discarded', call.voidRun(0, E(-3)), (it) => it.voidRun(0, E(-3))),
  refused('twice', call.voidRun(0, E(-3)), 'void already'),
  refused('and approved', call.approve(0, E(-3)), 'voided already'),
  counted(1, -3),
  ...HELD,
  done('a salary is held', call.hold([4], -3, 'Absent'), holds(4, -3, true)),
  HELD_AGAIN,
  approved(1, -3),
  refused('it is approved twice', call.approve(1, E(-3)), 'approved already'),
  counted(2, -3),
  approved(2, -3),
];
const PAID: readonly Step[] = [
  refused('what is held is paid', call.pay([1, 4], -3, T, NORTH), 'is held'),
  refused('whoever pays', call.pay([1], -3, T, NORTH), 'not permitted to pay', { user: 4 }),
  refused('two campuses at once', call.pay([1, 2], -3, T, NORTH), 'one campus'),
  refused('one that is not seen', call.pay([1, 2], -3, T, NORTH), 'do not exist', { sees: '1' }),
  refused('another sum was seen', (it) => call.pay([1], -3, T, NORTH, it.slip(1, -3).net - 1), 'has changed'),
  refused('before it was posted', call.pay([1], -3, monthStart(-3), NORTH), 'not paid before'),
  refused('from another campus', call.pay([1], -3, T, SOUTH), 'of another campus'),
  refused('from what is no money', call.pay([1], -3, T, SALARIES), 'not a cash or bank'),
  refused('from nothing', call.pay([1], -3, T, EMPTY), 'holds only'),
  done(
    'two are paid',
    (it) => call.pay([1, 3], -3, E(-3), NORTH, it.slip(1, -3).net + it.slip(3, -3).net),
    (it) => it.pay([1, 3], -3, E(-3), NORTH),
  ),
  refused('one of them again', call.pay([1], -3, T, NORTH), 'paid already'),
  refused('what is paid is held', call.hold([1], -3, 'Too late'), 'None of these'),
  refused('the run is void', call.voidRun(1, T), 'void the payments first'),
  refused('a payment is void before its day', call.voidPayment(0, monthStart(-3)), 'not voided before'),
  refused('for no reason', call.voidPayment(0, T, ' '), 'Say why'),
  refused('by whoever', call.voidPayment(0, T), 'not permitted to void', { user: 4 }),
  refused('and is not seen', call.voidPayment(0, T), 'does not exist', { sees: '2' }),
  done('it is void', call.voidPayment(0, T), (it) => it.voidPayment(0, T)),
  refused('twice', call.voidPayment(0, T), 'void already'),
  done('what is held is released', call.hold([4], -3, null), holds(4, -3, false)),
  refused('a run is void before it was posted', call.voidRun(1, monthStart(-3)), 'not voided before'),
  refused('it is void by whoever', call.voidRun(1, T), 'not permitted to take', { user: 4 }),
  done('the run is void', call.voidRun(1, T), (it) => it.voidRun(1, T)),
  counted(1, -3),
  approved(3, -3),
  done('one is paid', call.pay([1], -3, T, NORTH), (it) => it.pay([1], -3, T, NORTH)),
  ...PARTS(4),
  ...OVERTIME,
  counted(1, -2),
  approved(6, -2),
  counted(2, -2),
  approved(7, -2),
  refused('a run is void under a later one', call.voidRun(2, T), 'as well; void that first'),
  refused('a month that is run already', call.run(1, -2), 'already', asks),
];
export const STEPS: readonly Step[] = [
  ...UNPLANNED,
  ...PLANS,
  ...FORMS,
  ...UNPAID_OVERTIME,
  ...RUN,
  ...PAID,
  ...ADVANCES,
  ...SETTLED,
];
