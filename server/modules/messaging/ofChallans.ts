/** A message to who is billed, with the challans that a generation issues. */
import { sql } from 'kysely';
import { formatDate } from '../../../contract/dates.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { batchOf, besides, writeAbout, type Wording } from './automatic.ts';
import type { Writer } from './writer.ts';

interface Issued extends Wording {
  campus_id: number;
  student_id: number;
  challan_id: number;
  numbers: number[];
  months: string[];
  issue_date: string;
  due_date: string;
  amount: number;
}
/** Writes a message of these challans to each family, of those that an advance has not paid already. */
export const tellOfChallans = (writer: Writer, jobId: number, ids: readonly number[]): Promise<void> =>
  besides(writer, 'challans', async (own) => {
    const issued = await sendNow(
      own.trx,
      sql<Issued>`SELECT c.campus_id, t.body, m.channel, c.student_id, min(c.id) AS challan_id, array_agg(c.challan_no ORDER BY c.challan_no) AS numbers,
          array_agg(DISTINCT to_char(c.fee_month, 'YYYY-MM') ORDER BY to_char(c.fee_month, 'YYYY-MM')) AS months, min(c.issue_date) AS issue_date, min(c.due_date) AS due_date, sum(c.gross + c.fine - c.discount)::bigint AS amount
        FROM challans c JOIN message_settings m ON m.institute_code = c.institute_code AND m.campus_id = c.campus_id
          JOIN sms_templates t ON t.institute_code = m.institute_code AND t.id = m.challan_template_id AND t.is_active
        WHERE ${all([...ownRows(own.session, 'c', { id: ids }), sql`c.voided_at IS NULL`])}
        GROUP BY 1, 2, 3, 4 HAVING sum(c.balance - c.pending) > 0 ORDER BY 5`,
    );
    for (const [campusId, rows] of Map.groupBy(issued, ({ campus_id }) => campus_id)) {
      const [first] = rows;
      if (!first) continue;
      const batchId = await batchOf(own, { event: `challan:${jobId}:${campusId}`, source: 'challan', campusId }, first);
      if (batchId === null) continue;
      await writeAbout(
        own,
        'challan',
        first,
        batchId,
        rows.map(({ student_id, challan_id, numbers, months, issue_date, due_date, amount }) => ({
          student_id,
          key: String(challan_id),
          amount,
          dueDate: due_date,
          values: {
            amount: formatPaisa(amount),
            challan_no: numbers.join(', '),
            month: months.map((month) => formatDate(month)).join(', '),
            due_date: formatDate(due_date),
            date: formatDate(issue_date),
          },
        })),
      );
    }
  });
