/** What a challan says on paper besides its row: the name in Urdu, the fine policy, and arrears as a view over older open lines. */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import type { FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { toRupees } from '../../../../contract/money.ts';

type OnPaper = NonNullable<Challan['on_paper']>;
/** Money in paisa. */
export interface PaperRow {
  student_name_ur: string | null;
  arrears: OnPaper['arrears'] | null;
}
/**
 * Over challans `r` and their students `s`. Arrears are what is open of the student's earlier challans that were due before this one was
 * issued, or are by today: instalments still ahead are no arrears of each other. What was owed before this system always is.
 */
export const paperSql = (): RawBuilder<unknown> => sql`jsonb_build_object('student_name_ur', s.student_name_ur, 'arrears',
  (SELECT jsonb_agg(jsonb_build_object('challan_id', x.id, 'challan_no', x.challan_no, 'challan_month', to_char(x.line_month, 'YYYY-MM'), 'amount', x.open) ORDER BY x.line_month, x.challan_no)
  FROM (SELECT o.id, o.challan_no, l.line_month, sum(l.amount - l.discount - l.paid)::bigint AS open
    FROM challans o JOIN challan_lines l ON l.institute_code = o.institute_code AND l.challan_id = o.id AND NOT l.is_void
    WHERE o.institute_code = r.institute_code AND o.student_id = r.student_id AND o.id <> r.id AND o.voided_at IS NULL AND o.gross + o.fine - o.discount - o.paid > 0
      AND (o.fee_month, o.due_date, o.id) < (r.fee_month, r.due_date, r.id) AND (o.kind = 'opening' OR o.due_date < greatest(r.issue_date, ${today()}::date))
    GROUP BY o.id, o.challan_no, l.line_month HAVING sum(l.amount - l.discount - l.paid) > 0) x)) AS paper`;

const rupees = (paisa: number | null): number | null => (paisa === null ? null : toRupees(paisa));
/** Field by field: what else a policy carries here (its id) is not on the wire. */
const policyOf = (policy: FinePolicy & { readonly name?: string }): NonNullable<OnPaper['late_fee_policy']> => ({
  name: policy.name ?? '',
  method: policy.method,
  amount: rupees(policy.amount),
  percent: policy.percent,
  grace_days: policy.grace_days,
  count_from: policy.count_from,
  cap: rupees(policy.cap),
  slabs: policy.slabs.map(({ from_day, amount }) => ({ from_day, amount: toRupees(amount) })),
});
/** As the wire carries it. */
export const onPaper = ({ student_name_ur, arrears }: PaperRow, policy: FinePolicy | null | undefined): OnPaper => ({
  student_name_ur,
  late_fee_policy: policy ? policyOf(policy) : null,
  arrears: (arrears ?? []).map((one) => ({ ...one, amount: toRupees(one.amount) })),
});
