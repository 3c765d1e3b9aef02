/** What every life begins with: money that came and went, and two statements, of which some is plain and some is not. */
import { dayFrom, type Statement } from './auditor.ts';
import { FIRST, type Event } from './events.ts';
import { voucher } from './moneyEvents.ts';
import { adding } from './statementEvents.ts';

const line = (no: number, at: number, amount: number, cheque: string | null = null) => ({
  id: 0,
  no,
  day: dayFrom(at),
  amount,
  cheque,
  text: 'Transfer',
});
const statement = (
  from: number,
  to: number,
  opening: number,
  closing: number,
  lines: Statement['lines'],
): Statement => ({
  id: 0,
  version: 1,
  account: 1,
  from: dayFrom(from),
  to: dayFrom(to),
  opening,
  closing,
  status: 'open',
  lines: [{ ...line(0, from - 1, opening), text: 'Brought forward' }, ...lines],
});
const ENTRIES = [
  [-60, 500, {}],
  [-58, 200, {}],
  [-44, 100, { method: 'cheque', cheque_no: '501' }],
  [-42, 200, {}],
  [-41, -100, { method: 'cheque', cheque_no: '502' }],
  [-30, 100, {}],
  [-29, 200, {}],
  [-24, 300, {}],
] as const;
/** The events, in their order; new ones for each life. */
export const begun = (): Event[] => [
  ...ENTRIES.map(([at, amount, more]) => voucher(dayFrom(at), 1, amount, more)),
  adding(
    FIRST,
    statement(-50, -36, 500, 600, [
      line(1, -43, 100, '501'),
      line(2, -40, 200),
      line(3, -39, -100),
      line(4, -38, -100),
    ]),
  ),
  adding(FIRST, statement(-35, -22, 600, 1000, [line(1, -29, 100), line(2, -28, 200), line(3, -26, 100)])),
];
