/** The year and campus of a budget, and the accounts that it may have. */
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { all, campusOf } from '../../../resources/scope.ts';

export interface Year {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  /** Their first days. */
  months: string[];
}
export interface BudgetAccount {
  id: number;
  acc_code: string;
  acc_name: string;
  account_class: 'income' | 'expense';
}

/** Throws 422 for a year or campus that is not there, or not the user's. */
export async function yearAndCampus({ trx, session }: Pick<Call, 'trx' | 'session'>, year: number, campus: number) {
  const seen = all([sql`c.institute_code = ${session.instituteCode}`, ...campusOf(session, sql`c.id`)]);
  const [found] = await sendNow(
    trx,
    sql<Year & { campus: string | null }>`SELECT f.id, f.name, f.start_date, f.end_date,
        ARRAY(SELECT m::text FROM unnest(budget_months(f.start_date, f.end_date)) m) AS months,
        (SELECT c.campus_name FROM campuses c WHERE ${seen} AND c.id = ${campus}) AS campus
      FROM fiscal_years f WHERE f.institute_code = ${session.instituteCode} AND f.id = ${year}`,
  );
  if (!found) throw invalid('fiscal_year_id', 'This accounting period does not exist');
  if (found.campus === null) throw invalid('campus_id', 'This campus does not exist');
  return { ...found, campus: found.campus };
}

/** Active accounts of income and expense of a campus, or of all, in the order of their codes. */
export const budgetAccounts = (
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  campus: number,
): Promise<BudgetAccount[]> =>
  sendNow(
    trx,
    sql<BudgetAccount>`SELECT a.id, a.acc_code, a.acc_name, g.account_class FROM finance_accounts a
      JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class IN ('income', 'expense')
      WHERE a.institute_code = ${session.instituteCode} AND (a.campus_id IS NULL OR a.campus_id = ${campus})
        AND (a.is_active OR EXISTS (SELECT 1 FROM budgets b WHERE b.institute_code = a.institute_code AND b.account_id = a.id AND b.campus_id = ${campus}))
      ORDER BY g.account_class DESC, a.acc_code, a.id`,
  );
