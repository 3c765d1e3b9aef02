/**
 * What every life begins with on the second account: cheques that may still bounce, one whose deposit is undone and one
 * whose money is gone, and a first statement of which something is brought forward.
 */
import { dayFrom, type Auditor, type Entry } from './auditor.ts';
import { line, statement } from './begun.ts';
import { FIRST, type Event } from './events.ts';
import { deposit, receipt, undo, voiding, voucher } from './moneyEvents.ts';
import { adding, bringing, removing } from './statementEvents.ts';

type Begin = (auditor: Auditor) => Event | undefined;
const SECOND = 2;
const money =
  (at: number, amount: number, cheque_no?: string): Begin =>
  () =>
    voucher(dayFrom(at), SECOND, amount, cheque_no === undefined ? {} : { method: 'cheque', cheque_no });
const cheque =
  (no: string, at: number, amount: number, dated = at): Begin =>
  () =>
    receipt(dayFrom(at), amount, dayFrom(dated), no);
const of = ({ receipts }: Auditor, no: string) => receipts.filter((one) => one.no === no);
const deposited =
  (no: string, at: number): Begin =>
  (auditor) =>
    deposit(of(auditor, no), dayFrom(at), SECOND);
const undone =
  (no: string, at: number, reason = 'another bank'): Begin =>
  (auditor) => {
    const [one] = of(auditor, no);
    return one && undo(one, dayFrom(at), reason);
  };
const own = (auditor: Auditor) => auditor.statements.filter(({ account }) => account === SECOND);
const isOut = ({ amount, day, cheque: no }: Entry): boolean =>
  no === '601' || no === '701' || (amount === -100 && day === dayFrom(-58));

export const BEGUN_SECOND: readonly Begin[] = [
  // Its money is gone: it is not undone.
  cheque('701', -60, 100),
  deposited('701', -59),
  money(-58, -100),
  undone('701', -57),
  // Not before it was deposited, not without a reason, and then it is.
  cheque('702', -56, 90),
  deposited('702', -55),
  undone('702', -56),
  undone('702', -55, ' '),
  undone('702', -54),
  money(-40, 400),
  money(-39, 100, '601'),
  // One that was read by mistake does not make the next one the second.
  () => adding(FIRST, statement(-38, -37, 400, 500, [line(1, -38, 100)], SECOND)),
  (auditor) => own(auditor).map((one) => removing(FIRST, one, 'of another school'))[0],
  cheque('703', -35, 700),
  deposited('703', -34),
  cheque('704', -30, 250),
  deposited('704', -28),
  // Not before its own day.
  cheque('705', -34, 60, -30),
  deposited('705', -32),
  // Its money is gone: it is not voided.
  money(-62, 40),
  money(-61, -40),
  ({ vouchers }) => vouchers.filter(({ entries: [one] }) => one?.amount === 40).map(voiding)[0],
  money(-33, 100, '603'),
  money(-31, 200),
  money(-31, 300),
  money(-28, 200),
  money(-25, 350),
  money(-24, 300),
  // What may bounce, another cheque, one deposit of two, one with what may bounce, and two of two days.
  () =>
    adding(
      FIRST,
      statement(
        -35,
        -20,
        400,
        2800,
        [line(1, -34, 700), line(2, -33, 100, '777'), line(3, -30, 500), line(4, -27, 450), line(5, -24, 650)],
        SECOND,
      ),
    ),
  (auditor) => {
    const s = own(auditor).at(-1);
    return s && { asker: FIRST, model: (a, found) => a.auto(FIRST, s, found), sql: ['SELECT bank_auto($1, $2)', s.id] };
  },
  (auditor) => {
    const s = own(auditor).at(-1);
    return (
      s &&
      bringing(
        FIRST,
        s,
        auditor.entries.filter((one) => one.account === SECOND && isOut(one)),
      )
    );
  },
  () => adding(FIRST, statement(-19, -16, 2800, 2750, [line(1, -18, -50)], SECOND)),
  // Nothing is brought forward into the second one, also not what comes to nothing.
  (auditor) => {
    const s = own(auditor).at(-1);
    const isNought = (one: Entry): boolean => isOut(one) && one.cheque !== '601';
    return (
      s &&
      bringing(
        FIRST,
        s,
        auditor.free(s).books.filter((one) => !isNought(one)),
      )
    );
  },
];
