/** Vouchers of the demo school, made by the functions that the screens use, under the names of its people. */
import { sql } from 'kysely';
import type { Trx } from '../../../database/door.ts';
import { APPROVED, BANKED, GUARDS, LEFT_IN_TILL, vouchersOf, WAITING } from './voucherPlan.ts';
import { CASH, type PlannedVoucher } from './planned.ts';
import type { HistoryMonth } from './months.ts';
import type { Row } from '../../../database/tables.ts';

export interface Bookkeeping {
  readonly accountant: number;
  readonly admin: number;
  readonly id: (name: string) => number;
}
const dayOf = ({ first }: HistoryMonth, day: number): string => `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
const nextMonth = ({ first }: HistoryMonth): string => {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};
const paisa = (rupees: number): number => rupees * 100;

/** The bill of this number, with what is left of it; the oldest, where it came more than once. */
async function billsOf(trx: Trx, institute: string, reference: string): Promise<readonly object[]> {
  const { rows } = await sql<Pick<Row<'bills'>, 'id' | 'rest'>>`SELECT b.id, b.rest FROM bills b
    WHERE b.institute_code = ${institute} AND b.reference = ${reference} AND b.rest > 0 ORDER BY b.entry_date, b.id LIMIT 1`.execute(
    trx,
  );
  return rows.map(({ id: bill_id, rest: amount }) => ({ bill_id, amount: Number(amount) }));
}
interface Saved {
  readonly id: number;
  readonly version: number;
}
async function save(
  trx: Trx,
  institute: string,
  { id }: Bookkeeping,
  planned: PlannedVoucher,
  entry_date: string,
  more: Readonly<Record<string, unknown>> = {},
  of: (Saved & { readonly reason: string }) | null = null,
): Promise<Saved> {
  const { kind, campus, memo, payee, reference, method, lines } = planned;
  const cheque =
    method === 'cheque' ? { cheque_no: `00${entry_date.replaceAll('-', '').slice(2)}`, cheque_date: entry_date } : {};
  const bills = planned.pays === undefined ? [] : await billsOf(trx, institute, planned.pays);
  const head = { kind, campus_id: id(campus), entry_date, memo, payee, reference, method, bills, ...cheque, ...more };
  const given = lines.map(([account, rupees, text]) => ({
    account_id: id(account),
    debit: paisa(Math.max(0, rupees)),
    credit: paisa(Math.max(0, -rupees)),
    memo: text,
  }));
  const { rows } = await sql<Saved>`SELECT v.id, v.version FROM voucher_save(${institute}, ${of?.id ?? null}::bigint,
    ${of?.version ?? null}::integer, ${JSON.stringify(head)}::jsonb, ${JSON.stringify(given)}::jsonb, false,
    ${of?.reason ?? null}) v`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('voucher_save answered nothing');
  return made;
}
/** Enters a voucher of a month, and what became of it. */
async function enter(
  trx: Trx,
  institute: string,
  books: Bookkeeping,
  planned: PlannedVoucher,
  month: HistoryMonth,
): Promise<void> {
  const day = dayOf(month, planned.day);
  const { corrects: wrong, voided } = planned;
  const accrual = planned.accrual ? { reverse_on: nextMonth(month) } : {};
  if (wrong) {
    const [rupees, reason] = wrong;
    const lines = planned.lines.map(([account, amount]) => [account, Math.sign(amount) * rupees] as const);
    const made = await save(trx, institute, books, { ...planned, lines }, day);
    await save(trx, institute, books, planned, day, {}, { ...made, reason });
    return;
  }
  const made = await save(trx, institute, books, planned, day, accrual);
  if (voided !== undefined) await sql`SELECT voucher_remove(${institute}, ${made.id}, ${voided})`.execute(trx);
}
/** Takes what is in the till of a campus on a day to its bank, but for what is left for change. */
async function toBank(
  trx: Trx,
  institute: string,
  books: Bookkeeping,
  [campus, bank]: readonly [string, string],
  month: HistoryMonth,
): Promise<void> {
  const { rows } = await sql<{ balance: number | null }>`SELECT sum(debit - credit)::bigint AS balance FROM gl_days
    WHERE institute_code = ${institute} AND account_id = ${books.id(CASH)} AND campus_id = ${books.id(campus)} AND entry_date <= ${dayOf(month, 25)}::date`.execute(
    trx,
  );
  const rupees = Math.floor((Number(rows[0]?.balance ?? 0) / 100 - LEFT_IN_TILL) / 10_000) * 10_000;
  if (rupees <= 0) return;
  const lines = [
    [bank, rupees],
    [CASH, -rupees],
  ] as const;
  await save(
    trx,
    institute,
    books,
    { kind: 'transfer', day: 25, campus, memo: 'Cash taken to the bank', lines },
    dayOf(month, 25),
  );
}
/** Where a month is among the fourteen, and the first of those that are made. */
export interface InHistory {
  readonly at: number;
  readonly first: number;
  readonly last: boolean;
}
/** The vouchers of a month up to its last day; of the last month also those that wait for approval. */
export async function addVouchers(
  trx: Trx,
  institute: string,
  books: Bookkeeping,
  month: HistoryMonth,
  { at, first, last }: InHistory,
): Promise<void> {
  const act = (user: number) => sql`SELECT set_config('app.user', ${String(user)}, true)`.execute(trx);
  const planned = [...(last ? [GUARDS] : []), ...vouchersOf(at, Number(month.first.slice(5, 7)), first)];
  const there = (day: number): boolean => dayOf(month, day) <= month.last;
  // Who needs nobody else: what is long gone by waits for no approval.
  await act(books.admin);
  for (const one of planned.filter(({ day }) => day <= 25 && there(day)))
    await enter(trx, institute, books, one, month);
  if (there(25)) for (const bank of BANKED) await toBank(trx, institute, books, bank, month);
  for (const one of planned.filter(({ day }) => day > 25 && there(day))) await enter(trx, institute, books, one, month);
  if (!last) return;
  // As on any other day: who may not post without approval waits for somebody else.
  await sql`SELECT set_config('app.history', 'off', true)`.execute(trx);
  await act(books.accountant);
  const made: Saved[] = [];
  for (const one of [...APPROVED, ...WAITING]) made.push(await save(trx, institute, books, one, month.last));
  await act(books.admin);
  for (const { id, version } of made.slice(0, APPROVED.length))
    await sql`SELECT voucher_decide(${institute}, ${id}, ${version}, true, NULL)`.execute(trx);
  await sql`SELECT set_config('app.history', 'on', true)`.execute(trx);
}
