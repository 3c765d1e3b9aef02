/** Overtime of the lives of salaries: worked on Sundays, paid as the settings of a campus say. */
import { monthEnd, monthStart } from '../assets/months.ts';
import type { Auditor } from './auditor.ts';
import * as call from './calls.ts';
import { DEFAULTS } from './rows.ts';
import { done, type Step } from './step.ts';

/** The Sundays of a month. */
export const sundays = (month: number): string[] =>
  Array.from({ length: Number(monthEnd(month).slice(8)) }, (_, at) => at + 1)
    .map((day) => `${monthStart(month).slice(0, 8)}${String(day).padStart(2, '0')}`)
    .filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0);
/** The first day of a month that is no Sunday. */
const workday = (month: number): string => {
  const first = monthStart(month);
  return sundays(month).includes(first) ? `${first.slice(0, 8)}02` : first;
};
export const worked = (employee: number, days: readonly string[], minutes: number): Step =>
  done(
    `${employee} works ${minutes} minutes on ${days.join()}`,
    call.worked(employee, days, minutes),
    (it: Auditor): void => {
      const own = (it.extra[employee] ??= new Map());
      for (const day of days) if (!own.has(day)) own.set(day, minutes);
    },
  );
/** While no settings say that it is paid. */
export const UNPAID_OVERTIME: readonly Step[] = [worked(1, sundays(-3).slice(0, 1), 90)];
/** Employees 1, 3 and 4 are of the first campus, 2 is of the second. */
export const OVERTIME: readonly Step[] = [
  done('overtime is paid twice', call.settle(null, { ...DEFAULTS, overtime: 200, hours: 208, gratuity: 30 }), (it) => {
    it.settings[1] = { ...DEFAULTS, overtime: 200, hours: 208, gratuity: 30 };
  }),
  done(
    'and otherwise at the second campus',
    call.settle(2, { ...DEFAULTS, overtime: 150, hours: 160, gratuity: 10 }),
    (it) => {
      it.settings[2] = { ...DEFAULTS, overtime: 150, hours: 160, gratuity: 10 };
    },
  ),
  worked(4, sundays(-2).slice(0, 2), 455),
  done('and is away for a day', call.absent(4, [workday(-2)]), (it) => {
    it.marks[4] = new Map([[workday(-2), 'absent']]);
  }),
  worked(3, sundays(-2).slice(1, 2), 200),
  worked(2, sundays(-2).slice(0, 1), 333),
];
