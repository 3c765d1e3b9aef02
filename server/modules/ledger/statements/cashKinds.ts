/** What the entries of the cash basis are for the school (src/reports/cashBasisEntries.ts). */
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;
/** Over `explained`: e, its account a, group g and particular f. What fees and fines are is what the particular is. */
export const KIND = sql.raw(`CASE
    WHEN coalesce(g.account_class, '') NOT IN ('income', 'expense') THEN 'beside'
    WHEN e.source IN ('payment', 'advance') THEN CASE WHEN f.kind IN ('fine', 'attendance_fine') THEN 'fines' ELSE 'fee_received' END
    WHEN e.source IN ('salary', 'salary_payment') OR a.role = 'salary_expense' THEN 'salaries'
    WHEN g.account_class = 'expense' THEN 'expenses' ELSE 'other_income' END`);
/** Joins of `explained` e for `KIND`, within one institute. */
export const kindJoins = (code: string): Sql =>
  sql`LEFT JOIN finance_accounts a ON a.institute_code = ${code} AND a.id = e.account_id LEFT JOIN finance_groups g ON g.institute_code = ${code} AND g.id = a.group_id
    LEFT JOIN fee_particulars f ON f.institute_code = ${code} AND f.id = e.particular_id`;
/** Sums of the kinds over rows with kind, received and paid. */
export const KIND_SUMS = sql.raw(
  [
    ['fee_received', 'received - paid'],
    ['fines', 'received - paid'],
    ['other_income', 'received - paid'],
    ['expenses', 'paid - received'],
    ['salaries', 'paid - received'],
  ]
    .map(([kind, sum]) => `coalesce(sum(${sum}) FILTER (WHERE kind = '${kind}'), 0)::bigint AS ${kind}`)
    .join(', '),
);
