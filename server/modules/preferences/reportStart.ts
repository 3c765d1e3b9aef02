/** The day on which reports of an institute begin, where a question does not say another. */
import { sql } from 'kysely';
import { REPORT_START } from '../../../contract/dates.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import type { Call } from '../../http/route.ts';

export async function reportStart({ trx, session }: Pick<Call, 'trx' | 'session'>): Promise<string> {
  const [institute] = await sendNow(
    trx,
    sql<
      Pick<Row<'institute'>, 'report_start'>
    >`SELECT to_char(i.report_start, 'YYYY-MM-DD') AS report_start FROM institute i WHERE i.institute_code = ${session.instituteCode}`,
  );
  return institute?.report_start ?? REPORT_START;
}
/** The first day of a question that says only its last: the start of reports, or the last day where that is earlier. */
export async function firstDay(call: Pick<Call, 'trx' | 'session'>, to: string): Promise<string> {
  const start = await reportStart(call);
  return to < start ? to : start;
}
