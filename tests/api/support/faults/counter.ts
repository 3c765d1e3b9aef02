/** A cash counter of the institute: students who owe so much that payments never end, payments and vouchers of one rupee. */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { withInstitute } from '../../../../server/database/door.ts';
import { openDatabase } from '../../../../server/database/open.ts';
import { firstKindSql, stateSql } from '../../../../server/modules/students/state.ts';
import type { School } from './school.ts';

export interface Counter {
  /** One of each of several challans, so that clients meet now and then. */
  readonly students: readonly number[];
  readonly account: number;
  readonly campus: number;
  /** On which vouchers are booked. */
  readonly income: number;
}
/** `url` is the owner's. */
export async function openCounter(url: string, { code }: School): Promise<Counter> {
  const db = openDatabase({ url, poolSize: 1 });
  try {
    return await withInstitute(db, { instituteCode: code, campuses: 'all', userId: 1 }, async (trx) => {
      await sql`INSERT INTO campuses (institute_code, campus_name, campus_code) VALUES (${code}, 'Main', 'M')`.execute(
        trx,
      );
      await sql`INSERT INTO families (institute_code, father_name) VALUES (${code}, 'Akram')`.execute(trx);
      const one = (table: string, where = sql`true`) =>
        sql`(SELECT min(id) FROM ${sql.table(table)} WHERE institute_code = ${code} AND ${where})`;
      const { rows } = await sql<{
        id: number;
      }>`INSERT INTO students (institute_code, student_name, campus_id, session_id, class_id, status_id, family_id)
        SELECT ${code}, 'Student ' || n, ${one('campuses')}, ${one('sessions', sql`is_current`)}, ${one('classes')}, ${one('student_statuses', sql`status_class = 'enrolled'`)}, ${one('families')}
        FROM generate_series(1, 3) n RETURNING id`.execute(trx);
      await sql`INSERT INTO student_movements (institute_code, student_id, kind, effective_date, to_state)
        SELECT r.institute_code, r.id, ${firstKindSql('r')}, ${today()}::date, ${stateSql('r')} FROM students r WHERE r.institute_code = ${code}`.execute(
        trx,
      );
      for (const { id } of rows)
        await sql`SELECT * FROM challan_charge(${code}, ${id}, 'direct', ${today()}::date, ${today()}::date,
          jsonb_build_array(jsonb_build_object('particular_id', ${one('fee_particulars', sql`kind = 'tuition'`)}, 'month', date_trunc('month', ${today()}::date)::date, 'amount', 90000000000)))`.execute(
          trx,
        );
      const found = await sql<
        Omit<Counter, 'students'>
      >`SELECT ${one('finance_accounts', sql`role = 'cash'`)} AS account,
        ${one('finance_accounts', sql`role IS NULL AND group_id IN (SELECT g.id FROM finance_groups g WHERE g.institute_code = ${code} AND g.account_class = 'income')`)} AS income,
        ${one('campuses')} AS campus`.execute(trx);
      const [accounts] = found.rows;
      if (!accounts) throw new Error('The institute has no accounts.');
      return { students: rows.map(({ id }) => id), ...accounts };
    });
  } finally {
    await db.close();
  }
}
/** What the server is asked; the same for the same title. */
export const paymentOf = ({ students, account }: Counter, title: string): Readonly<Record<string, unknown>> => ({
  student_id: students[title.length % students.length],
  receiving_acc: account,
  paid_date: today(),
  amount: 1,
  reference: title,
});
export const voucherOf = ({ account, campus, income }: Counter, title: string): Readonly<Record<string, unknown>> => ({
  kind: 'income',
  campus_id: campus,
  entry_date: today(),
  memo: title,
  lines: [
    { account_id: account, debit: 1 },
    { account_id: income, credit: 1 },
  ],
});
