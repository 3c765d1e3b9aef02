/** What is refused of plans, advances, holds and runs as somebody might ask for them. */
import { today } from '../../../contract/dates.ts';
import { monthStart } from '../assets/months.ts';
import type { Auditor } from './auditor.ts';
import * as call from './calls.ts';
import { done, refused, type Step } from './step.ts';

const asks = { user: 1 };
const [T, M] = [today(), monthStart];
const line = (more: object): call.Form => ({ lines: [{ component_id: 2, amount: 100, ...more }] });
const plan = (name: string, form: call.Form, message: string, employee = 1): Step =>
  refused(name, call.planAs(employee, form), message, asks);
const ask = (name: string, form: Parameters<typeof call.askAs>[1], message: string, employee = 1): Step =>
  refused(name, call.askAs(employee, form), message, asks);

/** Before anybody has a plan. */
export const UNPLANNED: readonly Step[] = [
  refused('an advance without a salary', call.askAs(1, {}), 'no salary plan', asks),
];
/** Once plans are in force. */
export const FORMS: readonly Step[] = [
  plan('a plan of no month', { from: null }, 'Choose the month'),
  plan('a plan from within a month', { from: `${M(0).slice(0, 8)}02` }, 'Choose the month'),
  plan('a plan from before they joined', { from: M(-4) }, 'joined on', 3),
  plan('a plan of another time', { from: M(26) }, 'within two years'),
  plan('a plan of nothing', { basic: 0 }, 'more than 0'),
  plan('a plan for no reason', { why: ' ' }, 'Say why the salary changes'),
  plan('of what there is not', line({ component_id: 99 }), 'does not exist'),
  plan('of what is no more', line({ component_id: 3 }), 'is not active'),
  plan(
    'of one part twice',
    {
      lines: [
        { component_id: 2, amount: 1 },
        { component_id: 2, amount: 1 },
      ],
    },
    'is there twice',
  ),
  plan('an amount and a percentage', line({ percent_bp: 100 }), 'an amount or a percentage'),
  plan('less than nothing', line({ amount: -1 }), 'is not negative'),
  plan('more taken than given', line({ amount: 6_000_000 }), 'more than the salary'),
  ask('an advance of nothing', { amount: 0 }, 'The amount is more than 0'),
  ask('from no month', { from: null }, 'Choose the month'),
  ask('from within a month', { from: `${M(0).slice(0, 8)}02` }, 'Choose the month'),
  ask('from months ago', { from: M(-2) }, 'this month or a later one'),
  ask('of another time', { from: M(26) }, 'within two years'),
  ask('more of a month than there is', { per: 100_001 }, 'at most the advance'),
  ask('for ever', { amount: 121_000, per: 1000 }, 'within 120 months'),
  ask('for no reason', { why: ' ' }, 'Say what it is for'),
];
/** While the first run of a campus waits, in which employees 1, 3 and 4 have salaries. */
export const HELD: readonly Step[] = [
  refused('whoever holds', call.hold([4], -3, 'Absent'), 'not permitted to hold', { user: 4 }),
  refused('and not seen', call.hold([4], -3, 'Absent'), 'can be held', { sees: '2' }),
  refused('what is not held is let go', call.hold([4], -3, null), 'is held'),
];
export const HELD_AGAIN = refused('it is held again', call.hold([4], -3, 'Ill'), 'can be held');
/** Advance 3 is void, advance 0 is paid. */
export const SKIPS: readonly Step[] = [
  refused('a void one is skipped', call.skipAs(3, M(0)), 'Nothing of advance'),
  refused('whoever skips', call.skipAs(0, M(0)), 'not permitted to put off', { user: 4 }),
  refused('and not seen', call.skipAs(0, M(0)), 'does not exist', { sees: '2' }),
  refused('no month is skipped', call.skipAs(0, null), 'Choose a month'),
  refused('one before it is due', call.skipAs(0, M(-2)), 'Choose a month'),
  refused('for no reason', call.skipAs(0, M(0), ' '), 'Say why'),
];
/** Employee 1 has asked for 3,000,000 already. */
export const LIMIT = refused(
  'two that are too much together',
  call.ask(1, 12_000_000, -1, 4_000_000),
  'net salaries',
  asks,
);
/** Three days of work, none of them a Sunday. */
const AWAY = ['05', '06', '07', '08']
  .map((day) => `${M(-2).slice(0, 8)}${day}`)
  .filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0)
  .slice(0, 3);
/** Runs of the first campus, of which `nth` is the next: begun, discarded, and counted in parts. */
export const PARTS = (nth: number): readonly Step[] => [
  done('one is away', call.absent(2, AWAY), (it: Auditor) => {
    it.marks[2] = new Map(AWAY.map((day) => [day, 'absent']));
  }),
  refused('a month under a later one', call.run(1, -4), 'later month', asks),
  refused('no month', ['SELECT payroll_start($1, 1, NULL)'], 'Choose a month', asks),
  refused(
    'one who is not there',
    [`SELECT payroll_start($1, 1, '${M(-2).slice(0, 8)}01', 99)`],
    'does not work at the campus',
    asks,
  ),
  done('a run is begun', call.begin(1, -2, 1), (it) => it.run(1, -2, 1), asks),
  refused('it is approved half', call.approve(nth, T), 'still being counted'),
  done('it is not theirs to count', call.goOn(nth), () => undefined, { sees: '2' }),
  done('it is discarded half', call.voidRun(nth, T), (it) => it.voidRun(nth, T)),
  done('and counted no more', call.goOn(nth), () => undefined),
  done('it is begun again', call.begin(1, -2, 2), (it) => it.run(1, -2, 2), asks),
  done('and counted to the end', call.goOn(nth + 1), (it) => it.goOn(nth + 1)),
  done('for nothing', call.voidRun(nth + 1, T), (it) => it.voidRun(nth + 1, T)),
];
/** Employee 4 left at the end of the last month. */
export const LEFT: readonly Step[] = [
  plan('a plan of who has left', { from: M(0) }, 'last day', 4),
  ask('an advance of who has left', {}, 'last day', 4),
];
