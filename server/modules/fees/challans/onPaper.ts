/**
 * What a challan says on paper besides its row: the name in Urdu, the fine policy, and arrears as a view over older
 * open lines.
 */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import type { FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { furtherFines, lastDay, payDays, type Debt } from '../../../../contract/fees/owed.ts';
import { debtSql } from '../owed.ts';

type OnPaper = NonNullable<Challan['on_paper']>;
/** An older open challan, by the month of its lines. */
interface Older extends Debt {
  readonly challan_id: number;
  readonly challan_no: number;
  readonly pending_discount: number;
  readonly months: readonly { challan_month: string; amount: number }[];
}
/** Money in paisa. */
export interface PaperRow {
  student_name_ur: string | null;
  pending_discount: number;
  arrears: Older[] | null;
}
/**
 * Over challan_details `r`. Arrears are what is open of the student's challans due before this one that were due before
 * it was issued, or are by today, or are due with it and older: instalments still ahead are no arrears of each other.
 * What was owed before this system always is.
 */
export const paperSql = (): RawBuilder<unknown> => sql`jsonb_build_object('student_name_ur', r.student_name_ur,
  'pending_discount', (SELECT coalesce(sum(l.pending_discount), 0)::bigint FROM challan_lines l WHERE l.institute_code = r.institute_code AND l.challan_id = r.id AND NOT l.is_void),
  'arrears', (SELECT jsonb_agg(to_jsonb(x) ORDER BY x.due_date, x.challan_no)
  FROM (SELECT o.id AS challan_id, o.challan_no, ${debtSql('o')}, m.pending_discount, m.months
    FROM challans o CROSS JOIN LATERAL (SELECT sum(y.waits)::bigint AS pending_discount, jsonb_agg(jsonb_build_object('challan_month', y.month, 'amount', y.open) ORDER BY y.month) AS months
      FROM (SELECT to_char(l.line_month, 'YYYY-MM') AS month, sum(l.rest)::bigint AS open, sum(l.pending_discount) AS waits
        FROM open_lines l WHERE l.institute_code = o.institute_code AND l.challan_id = o.id GROUP BY 1) y) m
    WHERE o.institute_code = r.institute_code AND o.student_id = r.student_id AND o.id <> r.id AND o.voided_at IS NULL AND o.gross + o.fine - o.discount - o.paid > 0
      AND (o.kind = 'opening' OR ((o.due_date, o.fee_month, o.id) < (r.due_date, r.fee_month, r.id) AND (o.due_date = r.due_date OR o.due_date < greatest(r.issue_date, ${today()}::date))))) x)) AS paper`;

/** Field by field: what else a policy carries here (its id) is not on the wire. */
const policyOf = (
  policy: FinePolicy & { readonly name?: string; readonly skip_holidays?: boolean },
): NonNullable<OnPaper['late_fee_policy']> => ({
  name: policy.name ?? '',
  method: policy.method,
  amount: policy.amount,
  percent: policy.percent,
  grace_days: policy.grace_days,
  count_from: policy.count_from,
  counts: policy.skip_holidays ? 'working_days' : 'days',
  cap: policy.cap,
  slabs: policy.slabs.map(({ from_day, amount }) => ({ from_day, amount })),
});
/** As the wire carries it; `debt` is the challan itself. */
export function onPaper({ student_name_ur, pending_discount, arrears }: PaperRow, debt: Debt): OnPaper {
  const older = arrears ?? [];
  const days = payDays(lastDay(debt.policy, debt), today());
  const sum = (value: (one: Older) => number): number => older.reduce((all, one) => all + value(one), 0);
  const finesOf = (some: readonly Debt[]) => ({
    by: furtherFines(some, days.by),
    after: furtherFines(some, days.after),
  });
  return {
    student_name_ur,
    late_fee_policy: debt.policy ? policyOf(debt.policy) : null,
    days,
    fine: finesOf([debt]),
    pending_discount,
    arrears: older.flatMap(({ challan_id, challan_no, months }) =>
      months.map(({ challan_month, amount }) => ({ challan_id, challan_no, challan_month, amount })),
    ),
    arrears_fine: finesOf(older),
    arrears_pending: sum(({ pending }) => pending),
    arrears_pending_discount: sum((one) => one.pending_discount),
  };
}
