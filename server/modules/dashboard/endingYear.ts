/** Whether it is time to make the next accounting year. */
import { sql } from 'kysely';
import { shiftDay } from '../../../contract/dates.ts';
import { NEXT_YEAR_DAYS } from '../../../contract/finance/nextYear.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import type { Call } from '../../http/route.ts';

type Year = Pick<Row<'fiscal_years'>, 'name' | 'end_date'>;
/** The last year, once it ends soon or has ended; null while it goes on for long, and where there is none. */
export async function endingYear({ trx, session }: Pick<Call, 'trx' | 'session'>, today: string): Promise<Year | null> {
  const [last] = await sendNow(
    trx,
    sql<Year>`SELECT y.name, to_char(y.end_date, 'YYYY-MM-DD') AS end_date FROM fiscal_years y
      WHERE y.institute_code = ${session.instituteCode} ORDER BY y.end_date DESC LIMIT 1`,
  );
  return last && last.end_date <= shiftDay(today, NEXT_YEAR_DAYS) ? last : null;
}
