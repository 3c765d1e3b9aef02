/**
 * What students owe as of a day, from their open challans: the one query behind every screen that says it
 * (contract/fees/owed.ts). Paisa.
 */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../contract/dates.ts';
import { furtherFine, type Debt, type Owed } from '../../../contract/fees/owed.ts';
import { sendNow } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { policyOfChallan } from './policySql.ts';

type Sql = RawBuilder<unknown>;
/**
 * Challans that are asked for by `day` and not ahead of it: of its month or one before, or due by then. Over challans
 * under `alias`.
 */
export function payableOn(day: string, alias: 'c' | 'r' = 'c'): Sql {
  const now = day > today() ? day : today();
  return sql`(${sql.ref(`${alias}.fee_month`)} <= ${`${now.slice(0, 7)}-01`}::date OR ${sql.ref(`${alias}.due_date`)} <= ${now}::date)`;
}
/** Columns of a `Debt` over challans under `alias`; void lines are nobody's business. */
export const debtSql = (alias: 'c' | 'o'): Sql =>
  sql`${sql.raw(`${alias}.balance - ${alias}.pending AS due, ${alias}.pending, ${alias}.fine, to_char(${alias}.due_date, 'YYYY-MM-DD') AS due_date, to_char(${alias}.validity_date, 'YYYY-MM-DD') AS validity_date,
  (SELECT coalesce(sum(l.free), 0)::bigint FROM open_lines l WHERE l.institute_code = ${alias}.institute_code AND l.challan_id = ${alias}.id AND l.source <> 'fine') AS open_fee`)}, ${policyOfChallan(alias)}`;

export const NOTHING: Owed = { due: 0, fine: 0, pending: 0, advance: 0, ahead: 0 };
export const sumOwed = (some: Iterable<Owed>): Owed =>
  [...some].reduce(
    (sum, one) => ({
      due: sum.due + one.due,
      fine: sum.fine + one.fine,
      pending: sum.pending + one.pending,
      advance: sum.advance + one.advance,
      ahead: sum.ahead + one.ahead,
    }),
    NOTHING,
  );

type Row = Debt & { student_id: number; ahead: boolean };
/**
 * By student, as of `day`, of `campus` alone when one is named. Whoever owes nothing and has no advance is not in it.
 */
export async function readOwed(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  students: readonly number[],
  { day = today(), campus }: { readonly day?: string; readonly campus?: number | undefined } = {},
): Promise<Map<number, Owed>> {
  const ids = [...new Set(students)];
  const own = (alias: string): Sql[] => ownRows(session, alias, { campus_id: campus, student_id: ids });
  const [debts, advances] = await Promise.all([
    sendNow(
      trx,
      sql<Row>`SELECT c.student_id, ${debtSql('c')}, NOT ${payableOn(day)} AS ahead FROM challans c
        WHERE ${all([...own('c'), sql`c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > 0`])}`,
    ),
    sendNow(
      trx,
      sql<{
        student_id: number;
        advance: number;
      }>`SELECT p.student_id, sum(p.amount - p.allocated - p.advance_used - p.refunded)::bigint AS advance FROM payments p
        WHERE ${all([...own('p'), sql`p.status = 'approved' AND p.allocated + p.advance_used + p.refunded < p.amount`])} GROUP BY 1`,
    ),
  ]);
  const owed = new Map<number, Owed>();
  const add = (student: number, more: Partial<Owed>): void =>
    void owed.set(student, sumOwed([owed.get(student) ?? NOTHING, { ...NOTHING, ...more }]));
  for (const { student_id, ahead, ...debt } of debts)
    add(
      student_id,
      ahead
        ? { ahead: debt.due, pending: debt.pending }
        : { due: debt.due, fine: furtherFine(debt, day), pending: debt.pending },
    );
  for (const { student_id, advance } of advances) add(student_id, { advance });
  return owed;
}
