import { sql } from 'kysely';
import type { Row } from '../../../database/tables.ts';
import type { z } from 'zod';
import type { glInquiry } from '../../../../contract/endpoints/finance/ledger.ts';
import { shiftDay } from '../../../../contract/dates.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { resourceOf } from '../../../declared.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows, visible } from '../../../resources/scope.ts';
import { readChart } from '../statements/chart.ts';
import { accountsOfPart } from '../statements/parts.ts';
import { sumRows } from '../sumRows.ts';
import { ledgerPeriod, yearStart, type LedgerPeriod } from './ledgerPeriod.ts';

export type Question = Omit<z.output<(typeof glInquiry)['query']>, 'page' | 'per_page' | 'monthly'>;
type Reading = Pick<Call, 'trx' | 'session'>;
export interface LedgerAccount {
  readonly account_id: number;
  readonly acc_code: string;
  readonly acc_name: string;
  readonly account_class: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
  readonly count: number;
}
/** What a reading of the ledger is about: its period, its rows, and the sums of days that they make. */
export interface Ledger extends LedgerPeriod {
  readonly campus_id: string | undefined;
  /** Lines under `l`, with their accounts, that are left out. Null where none is. */
  readonly hidden: ReturnType<typeof sql> | null;
  readonly accounts: readonly LedgerAccount[];
}

/** Journals that are left out of a reading: those that close the year of `from`, and pairs that cancel out. */
function hiddenJournals(
  { session }: Reading,
  question: Question,
  { from, to }: LedgerPeriod,
  year: string,
): ReturnType<typeof sql> | null {
  const code = session.instituteCode;
  const parts = [
    ...(question.closing_entries !== undefined && !isOn(question.closing_entries)
      ? [
          sql`SELECT c.id FROM gl_journals c WHERE c.institute_code = ${code} AND c.source = 'closing' AND c.entry_date BETWEEN ${year}::date AND ${to}::date`,
          sql`SELECT r.id FROM gl_journals c JOIN gl_journals r ON r.institute_code = c.institute_code AND r.reverses_id = c.id
            WHERE c.institute_code = ${code} AND c.source = 'closing' AND r.entry_date BETWEEN ${year}::date AND ${to}::date`,
        ]
      : []),
    // Both within the period: what it opened and closed with stays as it was.
    ...(isOn(question.hide_reversed)
      ? [
          sql`SELECT x.id FROM gl_journals r JOIN gl_journals o ON o.institute_code = r.institute_code AND o.id = r.reverses_id
            CROSS JOIN LATERAL (VALUES (r.id), (o.id)) AS x (id)
            WHERE r.institute_code = ${code} AND r.reverses_id IS NOT NULL AND r.entry_date BETWEEN ${from}::date AND ${to}::date AND o.entry_date >= ${from}::date`,
        ]
      : []),
  ];
  return parts.length === 0 ? null : sql.join(parts, sql` UNION `);
}
/**
 * Sums of an account and a campus with how many rows make them, under the alias `d`: of days, or, for periods that begin
 * on one of `starts`, of whole months too.
 */
export function ledgerSums(
  { session }: Reading,
  { hidden, campus_id }: Pick<Ledger, 'hidden' | 'campus_id'>,
  starts?: readonly string[],
) {
  const own = (alias: string) => all(ownRows(session, alias, { campus_id }));
  const sums = starts
    ? sumRows(own, starts)
    : sql`SELECT x.account_id, x.campus_id, x.entry_date, x.debit, x.credit, x.n FROM gl_days x WHERE ${own('x')}`;
  return hidden === null
    ? sql`(${sums}) d`
    : sql`(${sums} UNION ALL SELECT x.account_id, x.campus_id, x.entry_date, -x.debit, -x.credit, -1 FROM gl_lines x WHERE ${own('x')} AND x.journal_id IN (${hidden})) d`;
}

/** The accounts that are asked for, those of the group and of all groups below it. Throws 422 for a code of nobody. */
async function chosen({ trx, session }: Reading, question: Question) {
  const { acc_code, account_class, group_id, part, code_from, code_to } = question;
  const ofPart = part === undefined ? null : accountsOfPart(await readChart({ trx, session }), part);
  const below = sql`r.group_id IN (WITH RECURSIVE tree AS (SELECT g.id FROM finance_groups g WHERE g.institute_code = ${session.instituteCode} AND g.id = ${Number(group_id)}
    UNION SELECT g.id FROM finance_groups g JOIN tree t ON g.parent_id = t.id WHERE g.institute_code = ${session.instituteCode}) SELECT t.id FROM tree t)`;
  const parts = [
    visible(resourceOf('finance_accounts'), session),
    ...(acc_code === undefined ? [] : [sql`r.acc_code = ${acc_code}`]),
    ...(account_class === undefined ? [] : [sql`g.account_class = ${account_class}`]),
    ...(group_id === undefined ? [] : [below]),
    ...(ofPart === null ? [] : [sql`r.id = ANY(${ofPart.map(({ id }) => id)}::bigint[])`]),
    ...(code_from === undefined ? [] : [sql`r.acc_code COLLATE "C" >= ${code_from}`]),
    ...(code_to === undefined ? [] : [sql`r.acc_code COLLATE "C" <= ${code_to}`]),
  ];
  const accounts = await sendNow(
    trx,
    sql<
      { account_id: number } & Pick<Row<'finance_accounts'>, 'acc_code' | 'acc_name'> &
        Pick<Row<'finance_groups'>, 'account_class'>
    >`
      SELECT r.id AS account_id, r.acc_code, r.acc_name, g.account_class FROM finance_accounts r
      JOIN finance_groups g ON g.institute_code = r.institute_code AND g.id = r.group_id WHERE ${all(parts)} ORDER BY r.acc_code COLLATE "C", r.id`,
  );
  if (acc_code !== undefined && accounts.length === 0)
    throw invalid('acc_code', `acc_code: there is no account ${acc_code}`);
  return accounts;
}
interface Sums {
  account_id: number;
  before_year: number;
  before: number;
  debit: number;
  credit: number;
  n: number;
}
/** A reading whose accounts have not been added up yet. */
export interface Chosen extends Omit<Ledger, 'accounts'> {
  /** First day of the fiscal year in which the period begins. */
  readonly year: string;
  /** Whether one account is asked for, which is answered whatever it holds. */
  readonly isOne: boolean;
  readonly accounts: Awaited<ReturnType<typeof chosen>>;
}
/** What is asked for, without its sums. Throws 422 for a code of nobody and for a period that ends before it begins. */
export async function chooseAccounts(call: Reading, question: Question): Promise<Chosen> {
  const period = await ledgerPeriod(call, question);
  const [start, accounts] = await Promise.all([yearStart(call, period.from), chosen(call, question)]);
  const year = start ?? '0001-01-01';
  const { campus_id, acc_code } = question;
  const hidden = hiddenJournals(call, question, period, year);
  return { ...period, year, campus_id, hidden, accounts, isOne: acc_code !== undefined };
}
/**
 * The accounts of a reading with what they open and close with, from the sums of days. Of many, those without rows and
 * balance are left out.
 */
export async function addUp(call: Reading, reading: Chosen): Promise<Ledger> {
  const { from, to, year, campus_id, hidden, accounts, isOne } = reading;
  const ids = accounts.map(({ account_id }) => account_id);
  const [id] = ids;
  // PostgreSQL plans a list anew each time, which takes as long as adding up one account does.
  const ofThem = ids.length === 1 ? sql`d.account_id = ${id}` : sql`d.account_id = ANY(${ids}::bigint[])`;
  const sums = await sendNow(
    call.trx,
    sql<Sums>`SELECT d.account_id,
        coalesce(sum(d.debit - d.credit) FILTER (WHERE d.entry_date < ${year}::date), 0)::bigint AS before_year,
        coalesce(sum(d.debit - d.credit) FILTER (WHERE d.entry_date >= ${year}::date AND d.entry_date < ${from}::date), 0)::bigint AS before,
        coalesce(sum(d.debit) FILTER (WHERE d.entry_date >= ${from}::date), 0)::bigint AS debit,
        coalesce(sum(d.credit) FILTER (WHERE d.entry_date >= ${from}::date), 0)::bigint AS credit,
        coalesce(sum(d.n) FILTER (WHERE d.entry_date >= ${from}::date), 0)::int AS n
      FROM ${ledgerSums(call, { hidden, campus_id }, [year, from, shiftDay(to, 1)])} WHERE ${ofThem} AND d.entry_date <= ${to}::date GROUP BY d.account_id`,
  );
  const found = new Map(sums.map((one) => [one.account_id, one]));
  const known = accounts.map((account): LedgerAccount => {
    const { before_year = 0, before = 0, debit = 0, credit = 0, n = 0 } = found.get(account.account_id) ?? {};
    const ofYear = account.account_class === 'income' || account.account_class === 'expense';
    const opening = ofYear ? before : before_year + before;
    return { ...account, opening, debit, credit, closing: opening + debit - credit, count: n };
  });
  const shown = known.filter(({ count, opening }) => isOne || count > 0 || opening !== 0);
  return { from, to, campus_id, hidden, accounts: shown };
}
