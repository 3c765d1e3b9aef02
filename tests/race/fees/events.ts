/** What a clerk may do at any moment, by the SQL functions of money, on what they believe to be there. */
import { sql, type RawBuilder } from 'kysely';
import { spread, type OpenLine } from '../../../contract/fees/spread.ts';
import type { Trx } from '../../../server/database/door.ts';
import type { Chance } from './chance.ts';
import type { Known, KnownLine } from './known.ts';
import { campusOf, CASH, INSTITUTE as I, PUPILS } from './world.ts';

export interface Clerk {
  readonly known: Known;
  readonly chance: Chance;
  /** A reference that no other payment has. */
  readonly reference: () => string;
}
export interface Receipt {
  readonly reference: string;
  readonly amount: number;
}
/** The work of one transaction; the receipt it makes, if it is a payment. Null: there is nothing to do it to. */
export type Work = ((trx: Trx) => Promise<Receipt | undefined>) | null;
type Event = (clerk: Clerk) => Work;

const DAYS = ['2026-06-20', '2026-07-05', '2026-08-10', '2026-08-11'] as const;
const dayOf = ({ chance }: Clerk): string => chance.of(DAYS) ?? DAYS[0];
const run =
  (statement: RawBuilder<unknown>): Exclude<Work, null> =>
  async (trx) => {
    await statement.execute(trx);
    return undefined;
  };
const onOne =
  (list: (known: Known) => readonly number[], statement: (id: number, clerk: Clerk) => RawBuilder<unknown>): Event =>
  (clerk) => {
    const id = clerk.chance.of(list(clerk.known));
    return id === undefined ? null : run(statement(id, clerk));
  };
const onLine =
  (usable: (line: KnownLine) => boolean, statement: (line: KnownLine, clerk: Clerk) => RawBuilder<unknown>): Event =>
  (clerk) => {
    const line = clerk.chance.of(clerk.known.lines.filter(usable));
    return line ? run(statement(line, clerk)) : null;
  };
const take = (
  student: number,
  clerk: Clerk,
  receipt: Receipt,
  lines: readonly number[],
  amounts: readonly number[],
  pending: boolean,
) => {
  const asked = {
    campus_id: campusOf(student),
    student_id: student,
    paid_date: dayOf(clerk),
    receiving_account_id: CASH,
    method: 'cash',
    amount: receipt.amount,
    external_ref: receipt.reference,
  };
  return sql`SELECT * FROM payment_take(${I}, ${JSON.stringify(asked)}::jsonb, ${[...lines]}::bigint[], ${[...amounts]}::bigint[], ${pending}::boolean)`;
};
/** Two clerks who follow each other's last entries meet on the same few students. */
const pupilOf = ({ chance, known }: Clerk): number =>
  (chance.often(0.5) ? chance.of(known.lines.slice(0, 30))?.student_id : chance.of(PUPILS)) ?? PUPILS[0] ?? 1;

/** Line by line, in parts, whole, or by more than is open; now and then with something left as an advance. */
const payLines: Event = (clerk) => {
  const { chance, known } = clerk;
  const student = pupilOf(clerk);
  const lines = known.lines
    .filter((line) => line.student_id === student && line.open > 0)
    .slice(0, 1 + chance.below(3));
  if (lines.length === 0) return null;
  const rate = chance.of([0.3, 0.6, 1, 1, 1.1]) ?? 1;
  const amounts = lines.map(({ open }) => Math.max(1, Math.floor(open * rate)));
  const amount = amounts.reduce((sum, one) => sum + one, 0) + (chance.often(0.25) ? 25_000 : 0);
  const receipt = { reference: clerk.reference(), amount };
  const statement = take(
    student,
    clerk,
    receipt,
    lines.map(({ id }) => id),
    amounts,
    chance.often(0.3),
  );
  return async (trx) => {
    await statement.execute(trx);
    return receipt;
  };
};
/** As the long way of the counter does it: lock what is open, spread in the server, take. */
const paySpread: Event = (clerk) => {
  const student = pupilOf(clerk);
  const receipt = { reference: clerk.reference(), amount: 100 * (1 + clerk.chance.below(1500)) };
  const pending = clerk.chance.often(0.2);
  return async (trx) => {
    const { rows } = await sql<{
      open: { lines: OpenLine[] };
    }>`SELECT payment_open(${I}, ${student}::bigint, NULL, NULL, NULL, true) AS open`.execute(trx);
    const { shares } = spread(rows[0]?.open.lines ?? [], receipt.amount);
    await take(
      student,
      clerk,
      receipt,
      shares.map(({ id }) => id),
      shares.map(({ amount }) => amount),
      pending,
    ).execute(trx);
    return receipt;
  };
};
/**
 * On the first of the days: nothing is paid before it was charged. Most months are billed ahead, the last of them before
 * there is a year for it.
 */
const generate: Event = (clerk) => {
  const month = clerk.chance.of(['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2027-07-01']);
  const parts = clerk.chance.of([1, 1, 2]);
  return run(
    sql`SELECT count(*) FROM challans_generate(${I}, ${[...PUPILS]}::bigint[], ${month}::date, ${month}::date, ${DAYS[0]}::date, NULL, NULL, ${parts}::integer, false, false, ${clerk.chance.often(0.5)}::boolean)`,
  );
};

/** Name, how often, what. */
export const EVENTS: readonly (readonly [name: string, weight: number, event: Event])[] = [
  ['pay lines', 12, payLines],
  ['pay spread', 8, paySpread],
  ['generate', 3, generate],
  [
    'decide payment',
    6,
    onOne(
      ({ pending }) => pending,
      (id, { chance }) => sql`SELECT payment_decide(${I}, ${id}, ${chance.often(0.6)}::boolean, 'because')`,
    ),
  ],
  [
    'decide payments',
    1,
    ({ known, chance }) =>
      known.pending.length === 0
        ? null
        : run(
            sql`SELECT * FROM payments_decide(${I}, ${known.pending.slice(0, 4)}::bigint[], ${chance.often(0.6)}::boolean, 'because')`,
          ),
  ],
  [
    'void payment',
    4,
    onOne(
      ({ payments }) => payments,
      (id, clerk) => sql`SELECT payment_void(${I}, ${id}, ${dayOf(clerk)}::date, 'mistake')`,
    ),
  ],
  [
    'fine',
    4,
    onOne(
      ({ challans }) => challans,
      (id, clerk) =>
        sql`SELECT challan_fine(${I}, ${id}, ${10_000 * (1 + clerk.chance.below(3))}::bigint, ${dayOf(clerk)}::date)`,
    ),
  ],
  [
    'add',
    2,
    ({ known, ...clerk }) =>
      known.challans.length === 0
        ? null
        : run(
            sql`SELECT * FROM challan_add(${I}, ${known.challans.slice(0, 5)}::bigint[], 5, NULL, ${500 + clerk.chance.below(9000)}::bigint, ${dayOf({ known, ...clerk })}::date, NULL)`,
          ),
  ],
  [
    'void line',
    2,
    onLine(
      ({ source }) => source === 'fine' || source === 'added',
      ({ id }, clerk) => sql`SELECT challan_line_void(${I}, ${id}, ${dayOf(clerk)}::date, 'mistake')`,
    ),
  ],
  [
    'void challans',
    3,
    ({ known, chance, reference }) => {
      const first = chance.of(known.challans);
      const second = chance.of(known.challans);
      return first === undefined || second === undefined
        ? null
        : run(
            sql`SELECT * FROM challan_void(${I}, ${[first, second]}::bigint[], ${dayOf({ known, chance, reference })}::date, 'mistake')`,
          );
    },
  ],
  [
    'split',
    3,
    onOne(
      ({ challans }) => challans,
      (id, clerk) =>
        sql`SELECT * FROM challan_split(${I}, ${id}, ${['2026-09-10', '2026-10-10']}::date[], ${dayOf(clerk)}::date)`,
    ),
  ],
  [
    'discount',
    5,
    onLine(
      ({ open }) => open > 0,
      (line, clerk) =>
        sql`SELECT discount_request(${I}, ${line.id}, ${clerk.chance.often(0.2) ? 'write_off' : 'discount'}, NULL, ${Math.max(1, Math.floor(line.open * (clerk.chance.of([0.2, 1]) ?? 1)))}::bigint, ${dayOf(clerk)}::date, 'poor', ${clerk.chance.often(0.5)}::boolean)`,
    ),
  ],
  [
    'decide discount',
    4,
    onOne(
      ({ pendingDiscounts }) => pendingDiscounts,
      (id, { chance }) => sql`SELECT discount_decide(${I}, ${id}, ${chance.often(0.6)}::boolean, 'because')`,
    ),
  ],
  [
    'void discount',
    2,
    onOne(
      ({ discounts }) => discounts,
      (id, clerk) => sql`SELECT discount_void(${I}, ${id}, ${dayOf(clerk)}::date, 'mistake')`,
    ),
  ],
  ['use advance', 4, (clerk) => run(sql`SELECT advance_apply(${I}, ${pupilOf(clerk)}, ${dayOf(clerk)}::date)`)],
  [
    'release advance',
    2,
    onOne(
      ({ advances }) => advances,
      (id, clerk) => sql`SELECT advance_release(${I}, ${id}, ${dayOf(clerk)}::date, 'mistake')`,
    ),
  ],
  [
    'refund advance',
    2,
    onOne(
      ({ payments }) => payments,
      (id, clerk) =>
        sql`SELECT * FROM refund_make(${I}, ${id}, NULL, 5000, ${dayOf(clerk)}::date, ${CASH}, 'asked for')`,
    ),
  ],
  [
    'refund deposit',
    1,
    onLine(
      ({ particular_id, paid }) => particular_id === 3 && paid > 0,
      ({ id, paid }, clerk) =>
        sql`SELECT * FROM refund_make(${I}, NULL, ${id}, ${paid}::bigint, ${dayOf(clerk)}::date, ${CASH}, 'leaves')`,
    ),
  ],
  [
    'void refund',
    1,
    onOne(
      ({ refunds }) => refunds,
      (id, clerk) => sql`SELECT refund_void(${I}, ${id}, ${dayOf(clerk)}::date, 'mistake')`,
    ),
  ],
  [
    'close till',
    1,
    (clerk) =>
      run(sql`SELECT * FROM till_close(${I}, ${1 + clerk.chance.below(2)}, ${CASH}, '2026-12-31', 0, 'not counted')`),
  ],
  [
    'carry a float',
    1,
    (clerk) =>
      run(
        sql`SELECT * FROM till_close(${I}, ${1 + clerk.chance.below(2)}, ${CASH}, '2026-12-31', 900, 'counted otherwise', NULL, ${clerk.chance.below(900)}::bigint)`,
      ),
  ],
  [
    'give a float',
    2,
    (clerk) =>
      run(
        sql`SELECT * FROM till_float(${I}, ${1 + clerk.chance.below(2)}, ${CASH}, NULL, ${1 + clerk.chance.below(4)}::bigint, '2026-08-11', ${1 + clerk.chance.below(2000)}::bigint, NULL, 'Change')`,
      ),
  ],
  [
    'hand a drawer on',
    2,
    (clerk) =>
      run(
        sql`SELECT * FROM till_hand_over(${I}, ${1 + clerk.chance.below(2)}, ${CASH}, ${1 + clerk.chance.below(4)}::bigint, '2026-12-31', ${1 + clerk.chance.below(2000)}::bigint, 'counted in a hurry', NULL)`,
      ),
  ],
  [
    'take a drawer over',
    2,
    onOne(
      ({ handovers }) => handovers,
      (id, clerk) =>
        sql`SELECT * FROM till_take_over(${I}, ${id}::bigint, '2026-12-31', ${1 + clerk.chance.below(2000)}::bigint, NULL, 'counted again')`,
    ),
  ],
  [
    'take a drawer back',
    1,
    onOne(
      ({ handovers }) => handovers,
      (id) => sql`SELECT * FROM till_take_back(${I}, ${id}::bigint, '2026-12-31', 'nobody came')`,
    ),
  ],
];
const BAG = EVENTS.flatMap((one) => Array.from({ length: one[1] }, () => one));
export const anyEvent = (chance: Chance): readonly [name: string, weight: number, event: Event] => {
  const one = chance.of(BAG);
  if (!one) throw new Error('no events');
  return one;
};
