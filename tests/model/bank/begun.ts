/** What every life begins with on the first account: money that came and went, and two statements, of which some is plain and some is not. */
import { dayFrom, type Auditor, type Group, type Statement } from './auditor.ts';
import { FIRST, type Event } from './events.ts';
import { voucher } from './moneyEvents.ts';
import { adding } from './statementEvents.ts';

export const line = (no: number, at: number, amount: number, cheque: string | null = null) => ({
  id: 0,
  no,
  day: dayFrom(at),
  amount,
  cheque,
  text: 'Transfer',
});
export const statement = (
  from: number,
  to: number,
  opening: number,
  closing: number,
  lines: Statement['lines'],
  account = 1,
): Statement => ({
  id: 0,
  version: 1,
  account,
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
  [-44, 100, { method: 'cheque', cheque_no: '00501' }],
  [-42, 200, {}],
  [-41, -100, { method: 'cheque', cheque_no: '502' }],
  [-30, 100, {}],
  [-29, 200, {}],
  [-24, 300, {}],
] as const;
const ofFirst =
  (call: string, model: (auditor: Auditor, s: Statement, found: readonly Group[]) => unknown) =>
  ({ statements }: Auditor): Event | undefined => {
    const [s] = statements;
    return s && { asker: FIRST, model: (a, found) => model(a, s, found), sql: [`SELECT ${call}`, s.id] };
  };
/** The events, in their order. The first statement is plain throughout, and is finished. */
export const BEGUN: readonly ((auditor: Auditor) => Event | undefined)[] = [
  ...ENTRIES.map(
    ([at, amount, more]) =>
      () =>
        voucher(dayFrom(at), 1, amount, more),
  ),
  () => adding(FIRST, statement(-50, -36, 700, 900, [line(1, -37, 100, '501'), line(2, -40, 200), line(3, -39, -100)])),
  ofFirst('bank_auto($1, $2)', (a, s, found) => a.auto(FIRST, s, found)),
  ofFirst('bank_finish($1, $2, 1)', (a, s) => a.finish(FIRST, s, 1)),
  () => adding(FIRST, statement(-35, -22, 900, 1300, [line(1, -29, 100), line(2, -28, 200), line(3, -26, 100)])),
];
