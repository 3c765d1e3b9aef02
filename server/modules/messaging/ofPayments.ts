/** A message to who has paid, when the money is taken or approved. */
import { sql } from 'kysely';
import { formatDate } from '../../../contract/dates.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { besides, writeAbout, type Wording } from './automatic.ts';
import type { Writer } from './writer.ts';

/** Of what was paid longer ago, as in a file of last year, nobody waits for a message. */
const DAYS = 7;
interface Paid extends Wording {
  student_id: number;
  payment_id: number;
  receipts: number[];
  amount: number;
  paid_date: string;
}
/**
 * Writes a message of these payments to each family; of those that wait for approval none. What was paid for a student
 * is what was put on their lines; the payer's advance is the payer's.
 */
export const tellOfPayments = (writer: Writer, ids: readonly number[]): Promise<void> =>
  besides(writer, 'payments', async (own) => {
    const code = own.session.instituteCode;
    const paid = await sendNow(
      own.trx,
      sql<Paid>`SELECT t.body, m.channel, x.student_id, min(p.id) AS payment_id, array_agg(DISTINCT p.receipt_no ORDER BY p.receipt_no) AS receipts, sum(x.amount)::bigint AS amount, max(p.paid_date) AS paid_date
        FROM payments p JOIN message_settings m ON m.institute_code = p.institute_code AND m.campus_id = p.campus_id
          JOIN sms_templates t ON t.institute_code = m.institute_code AND t.id = m.payment_template_id AND t.is_active
          CROSS JOIN LATERAL (SELECT l.student_id, a.amount FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
              WHERE a.institute_code = p.institute_code AND a.payment_id = p.id AND a.state = 'active' AND NOT a.from_advance
            UNION ALL SELECT p.student_id, p.amount - p.allocated WHERE p.amount > p.allocated) x
        WHERE ${all([...ownRows(own.session, 'p', { id: ids }), sql`p.status = 'approved'`, sql`p.paid_date >= fee_today(${code}) - ${DAYS}::int`])}
        GROUP BY 1, 2, 3 ORDER BY 4, 3`,
    );
    const wordings = Map.groupBy(paid, ({ body, channel }) => `${channel} ${body}`);
    for (const rows of wordings.values()) {
      const [first] = rows;
      if (!first) continue;
      await writeAbout(
        own,
        'payment',
        first,
        null,
        rows.map(({ student_id, payment_id, receipts, amount, paid_date }) => ({
          student_id,
          key: `${payment_id}:${student_id}`,
          amount,
          values: { amount: formatPaisa(amount), receipt_no: receipts.join(', '), date: formatDate(paid_date) },
        })),
      );
    }
  });
