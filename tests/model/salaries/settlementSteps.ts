/** Employee 4 has left at the end of the last month, whose salary is posted and paid; employee 3 leaves today. */
import { today } from '../../../contract/dates.ts';
import { monthEnd, monthStart } from '../assets/months.ts';
import * as call from './calls.ts';
import { done, refused, type Step } from './step.ts';

const [T, NORTH] = [today(), 1];
const asks = { user: 1 };
/** So much that tax is due. */
const LONG = { notice: 150, gratuity: false };
const NOTICE = { notice: 30, gratuity: true };
/** The runs of before are eleven. */
const [FIRST, SECOND] = [11, 12];
const leaves = (employee: number, day: string): Step =>
  done(
    `${employee} leaves on ${day}`,
    [`UPDATE employees SET status = 'resigned', leave_date = '${day}' WHERE institute_code = $1 AND id = ${employee}`],
    (it) => Object.assign(it.people[employee] ?? {}, { left: day }),
  );
export const SETTLED: readonly Step[] = [
  refused('who stays is settled with', call.settleWith(1, NOTICE), 'on which day', asks),
  refused('by whoever', call.settleWith(4, NOTICE), 'not permitted to settle', { user: 4 }),
  refused('and not seen', call.settleWith(4, NOTICE), 'does not exist', { sees: '2', user: 1 }),
  refused('with too much notice', call.settleWith(4, { ...NOTICE, notice: 367 }), 'at most 366 days', asks),
  refused('with leave that is not there', call.settleWith(4, NOTICE, 1), 'days of leave are left', asks),
  refused('for nothing', call.settleWith(4, { notice: 0, gratuity: false }), 'nothing to be settled', asks),
  refused('another sum was seen', call.settleWith(4, NOTICE, 0, 1), 'has changed', asks),
  done('one is settled with', call.settleWith(4, NOTICE), (it) => it.settle(4, NOTICE), asks),
  refused('twice', call.settleWith(4, NOTICE), 'settled already', asks),
  refused('who made it approves', call.approve(FIRST, T), 'somebody else approves', asks),
  refused('it is posted before the last day', call.approve(FIRST, monthStart(-1)), 'not posted before'),
  done('it is approved', call.approve(FIRST, T), (it) => it.approve(FIRST, T)),
  done('it is void', call.voidRun(FIRST, T), (it) => it.voidRun(FIRST, T)),
  done(
    'and made again with notice that was not given',
    call.settleWith(4, { notice: -3, gratuity: true }),
    (it) => it.settle(4, { notice: -3, gratuity: true }),
    asks,
  ),
  done('it is approved', call.approve(SECOND, monthEnd(-1)), (it) => it.approve(SECOND, monthEnd(-1))),
  leaves(3, T),
  refused('their own', call.settleWith(3, NOTICE), 'with themselves', { user: 3 }),
  done('another one', call.settleWith(3, LONG), (it) => it.settle(3, LONG), asks),
  done('is approved', call.approve(SECOND + 1, T), (it) => it.approve(SECOND + 1, T)),
  done(
    'the last salaries are not paid after all',
    (it) => call.voidPayment(it.payments.length - 1, T),
    (it) => it.voidPayment(it.payments.length - 1, T),
  ),
  refused('they are void under the settlement', call.voidRun(10, T), 'has the settlement'),
  done('and paid', call.pay([3], 0, T, NORTH, null, 'settlement'), (it) => it.pay([3], 0, T, NORTH, 'settlement')),
];
