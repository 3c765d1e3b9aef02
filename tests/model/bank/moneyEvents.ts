/** Money that comes and goes: vouchers, receipts, cheques, and what is void of them. */
import fc from 'fast-check';
import { dayFrom, EXPENSE, INCOME, type Auditor, type Receipt, type Voucher } from './auditor.ts';
import { account, FIRST, nat, often, pick, type Command, type Event, type Life } from './events.ts';

const day = fc.integer({ min: -45, max: 0 });
const amount = fc.constantFrom(100, 100, 200, 200, 300, 500);
const late = fc.constantFrom(0, 0, -5, -20);
/** The number of a cheque or a reference. */
const numberOf = ({ vouchers, receipts }: Auditor): string => `00${vouchers.length + receipts.length + 1}`;
export function voucher(at: string, account_id: number, paisa: number, more: object): Event {
  const [kind, other] = paisa < 0 ? (['expense', EXPENSE] as const) : (['income', INCOME] as const);
  const side = (id: number, net: number) => ({ account_id: id, debit: Math.max(net, 0), credit: Math.max(-net, 0) });
  const { cheque_no, reference } = more as { cheque_no?: string; reference?: string };
  return {
    asker: FIRST,
    model: (a) => a.post(at, [[account_id, paisa]], { cheque: cheque_no, reference }),
    sql: [
      'SELECT v.id FROM voucher_save($1, NULL, NULL, $2, $3, false, NULL) v',
      JSON.stringify({ kind, campus_id: 1, entry_date: at, memo: 'x', method: 'bank', ...more }),
      JSON.stringify([side(account_id, paisa), side(other, -paisa)].toSorted((a, b) => b.debit - a.debit)),
    ],
    note: (made, { id }) => void ((made as Voucher).id = Number(id)),
  };
}
export function receipt(at: string, paisa: number, chequeDay: string | null, no: string): Event {
  const more = chequeDay === null ? { reference_no: `REF${no}` } : { cheque_no: no, cheque_date: chequeDay };
  return {
    asker: FIRST,
    model: (a) => a.take(at, paisa, chequeDay, no),
    sql: [
      'SELECT p.payment_id AS id FROM payment_take($1, $2, $3, $4, false) p',
      JSON.stringify({
        campus_id: 1,
        student_id: 1,
        paid_date: at,
        receiving_account_id: 1,
        amount: paisa,
        method: chequeDay === null ? 'bank' : 'cheque',
        ...more,
      }),
      [],
      [],
    ],
    note: (made, { id }) => void ((made as Receipt).id = Number(id)),
  };
}
export const chequeIn = ({ receipts }: Auditor, at: number, state: Receipt['state']): Receipt | undefined =>
  pick(
    receipts.filter((one) => one.chequeDay !== null && (one.state === state || at % 6 === 0)),
    at,
  );

/** The cheques of receipts. */
const CHEQUES = 'ARRAY(SELECT c.id FROM cheques c WHERE c.institute_code = $1 AND c.payment_id = ANY ($2::bigint[]))';
export const deposit = (chosen: readonly Receipt[], on: string, into = 1): Event => ({
  asker: FIRST,
  model: (a) => a.deposit(chosen, on, into),
  sql: [`SELECT * FROM cheques_deposit($1, ${CHEQUES}, $3, $4)`, chosen.map(({ id }) => id), into, on],
});
export const voiding = (one: Voucher): Event => ({
  asker: FIRST,
  model: (a) => a.voidVoucher(one),
  sql: [`SELECT voucher_remove($1, $2, 'Mistake')`, one.id],
});
export const undo = (one: Receipt, on: string, reason: string): Event => ({
  asker: FIRST,
  model: (a) => a.undo(one, on, reason),
  sql: [`SELECT * FROM cheques_undo($1, ${CHEQUES}, $3, $4)`, [one.id], on, reason],
});

/** `apart`: what the bank has of it is taken apart first. */
export const bouncing = (one: Receipt, on: string, apart = false): Event => ({
  asker: FIRST,
  model: (a) => (apart ? a.bounceApart(FIRST, one, on) : a.bounce(one, on)),
  sql: [`SELECT * FROM cheque_bounce($1, (${CHEQUES})[1], $3, 'x', NULL, NULL, $4)`, [one.id], on, apart],
});

export const moneyEvents = (command: Command): fc.Arbitrary<Life>[] => [
  ...often(4, () =>
    command(
      'voucher',
      fc.record({ account, amount, sign: fc.constantFrom(1, 1, -1), at: day, as: fc.nat(3) }),
      ({ account: of, amount: paisa, sign, at, as }, auditor) => {
        const no = numberOf(auditor);
        const said = [{}, {}, { method: 'cheque', cheque_no: no }, { reference: `TT${no}` }][as] ?? {};
        return voucher(dayFrom(at), of, paisa * sign, said);
      },
    ),
  ),
  command('void a voucher', nat, (at, { vouchers, apart }) => {
    const once = vouchers.filter(({ isVoid, entries }) => !isVoid && entries.some((entry) => apart.has(entry)));
    const one = pick(once.length > 0 && at % 2 === 0 ? once : vouchers, at);
    return one && voiding(one);
  }),
  ...often(2, () =>
    command(
      'receipt',
      fc.record({ at: day, amount, dated: fc.constantFrom(null, 0, 0, 5) }),
      ({ at, amount: paisa, dated }, auditor) =>
        receipt(dayFrom(at), paisa, dated === null ? null : dayFrom(at + dated), numberOf(auditor)),
    ),
  ),
  ...often(2, () =>
    command(
      'deposit',
      fc.record({ at: fc.array(nat, { minLength: 1, maxLength: 2 }), on: day }),
      ({ at, on }, auditor) => {
        const chosen = [...new Set(at.flatMap((one) => chequeIn(auditor, one, 'held') ?? []))];
        return chosen.length === 0 ? null : deposit(chosen, dayFrom(on));
      },
    ),
  ),
  command('clear', fc.record({ at: nat, on: day }), ({ at, on }, auditor) => {
    const one = chequeIn(auditor, at, 'deposited');
    return (
      one && {
        asker: FIRST,
        model: (a) => a.clear(one, dayFrom(on)),
        sql: [`SELECT * FROM cheques_clear($1, ${CHEQUES}, $3)`, [one.id], dayFrom(on)],
      }
    );
  }),
  command(
    'undo a deposit',
    fc.record({ at: nat, on: day, reason: fc.constantFrom('another bank', 'another bank', ' ') }),
    ({ at, on, reason }, auditor) => {
      const one = chequeIn(auditor, at, 'deposited');
      return one && undo(one, dayFrom(on), reason);
    },
  ),
  command('bounce', fc.record({ at: nat, on: late }), ({ at, on }, auditor) => {
    const one = chequeIn(auditor, at, 'deposited');
    return one && bouncing(one, dayFrom(on));
  }),
  command('void a receipt', fc.record({ at: nat, on: late }), ({ at, on }, { receipts }) => {
    const one = pick(receipts, at);
    return (
      one && {
        asker: FIRST,
        model: (a) => a.voidReceipt(one, dayFrom(on)),
        sql: [`SELECT payment_void($1, $2, $3, 'x')`, one.id, dayFrom(on)],
      }
    );
  }),
];
