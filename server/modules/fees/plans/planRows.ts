/** Rows of fee plans as they are read and answered. Money in paisa here, in rupees on the wire. */
import { sql, type RawBuilder } from 'kysely';
import type { PlanRowOnWire, PlanTermsOnWire } from '../../../../contract/endpoints/fees/plans.ts';
import { planDiscount, yearCharge, type PlanTerms } from '../../../../contract/fees/planAmounts.ts';
import { fromMask, PLAN_MONTHS } from '../../../../contract/fees/planMonths.ts';
import type { Call } from '../../../http/route.ts';

/** What a row charges and for what reason: everything that a change can change. */
export interface Terms extends PlanTerms {
  readonly discount_type_id: number | null;
  readonly fee_plan_list_id: number | null;
  readonly remarks: string | null;
}
/** Months are 'YYYY-MM'. `billed_to`: the last month of this particular that was charged. */
export interface PlanRow extends Terms {
  readonly id: number;
  readonly version: number;
  readonly student_id: number;
  readonly particular_id: number;
  readonly particular: string;
  readonly priority: number;
  readonly tariff: string | null;
  readonly discount_type: string | null;
  readonly from_month: string;
  readonly to_month: string | null;
  readonly billed_to: string | null;
  readonly created_at: string;
  readonly username: string | null;
}
const COLUMNS =
  sql.raw(`p.id, p.version, p.student_id, p.particular_id, q.name AS particular, q.priority, p.fee_plan_list_id, l.name AS tariff, p.amount, p.months, p.month_amounts, p.first_time,
  p.discount_type_id, d.name AS discount_type, p.discount_fixed, p.discount_bp, p.discount_cap, p.least_amount, to_char(p.from_month, 'YYYY-MM') AS from_month, to_char(p.to_month, 'YYYY-MM') AS to_month,
  p.remarks, to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at, u.username`);

async function read({ trx, session }: Call, which: RawBuilder<unknown>): Promise<Omit<PlanRow, 'billed_to'>[]> {
  const { rows } = await sql<Omit<PlanRow, 'billed_to'>>`SELECT ${COLUMNS} FROM student_fee_plans p
    JOIN fee_particulars q ON q.institute_code = p.institute_code AND q.id = p.particular_id
    LEFT JOIN fee_plan_lists l ON l.institute_code = p.institute_code AND l.id = p.fee_plan_list_id
    LEFT JOIN discount_types d ON d.institute_code = p.institute_code AND d.id = p.discount_type_id
    LEFT JOIN users u ON u.institute_code = p.institute_code AND u.id = p.created_by
    WHERE p.institute_code = ${session.instituteCode} AND ${which} ORDER BY p.student_id, q.priority, lower(q.name), p.particular_id, p.from_month`.execute(
    trx,
  );
  // The driver gives the elements of a list of bigint as texts.
  return rows.map((row) => ({
    ...row,
    month_amounts: row.month_amounts?.map((value) => (value === null ? null : Number(value))) ?? null,
  }));
}
export const billedKey = (studentId: number, particularId: number): string => `${studentId}/${particularId}`;
/** Last charged month by student and particular, also at campuses that the session does not see. */
export async function billedTo(
  { trx, session }: Call,
  studentIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    student_id: number;
    particular_id: number;
    last: string;
  }>`SELECT b.student_id, b.particular_id, to_char(b.last_month, 'YYYY-MM') AS last
    FROM fee_plans_billed(${session.instituteCode}, ${[...studentIds]}::bigint[]) b`.execute(trx);
  return new Map(rows.map((row) => [billedKey(Number(row.student_id), Number(row.particular_id)), row.last]));
}
/**
 * All rows of these students by student, in the order of particulars and months. The caller has made sure that the
 * session may see them.
 */
export async function plansOf(call: Call, studentIds: readonly number[]): Promise<ReadonlyMap<number, PlanRow[]>> {
  if (studentIds.length === 0) return new Map();
  const [rows, billed] = await Promise.all([
    read(call, sql`p.student_id = ANY(${[...studentIds]}::bigint[])`),
    billedTo(call, studentIds),
  ]);
  return Map.groupBy(
    rows.map((row) => ({ ...row, billed_to: billed.get(billedKey(row.student_id, row.particular_id)) ?? null })),
    (row) => row.student_id,
  );
}
/** In force in this month, or to come after it. */
export const isOpenFrom = (row: Pick<PlanRow, 'from_month' | 'to_month'>, month: string): boolean =>
  row.to_month === null || (row.to_month >= month && row.to_month >= row.from_month);
export const inForce = (row: Pick<PlanRow, 'from_month' | 'to_month'>, month: string): boolean =>
  row.from_month <= month && isOpenFrom(row, month);

export function wireTerms(terms: Terms, discountType: string | null): PlanTermsOnWire {
  const special =
    terms.month_amounts?.flatMap((amount, at) => (amount === null ? [] : [[PLAN_MONTHS[at] ?? '', amount] as const])) ??
    [];
  const discount = planDiscount(terms.amount, terms);
  return {
    amount: terms.amount,
    months: fromMask(terms.first_time ? 0 : terms.months),
    month_amounts: special.length ? Object.fromEntries(special) : null,
    first_time: terms.first_time,
    discount_type_id: terms.discount_type_id,
    discount_type: discountType,
    discount_fixed: terms.discount_fixed,
    discount_percent: terms.discount_bp / 100,
    discount_cap: terms.discount_cap,
    least_amount: terms.least_amount,
    discount: discount,
    net: terms.amount - discount,
    yearly: yearCharge(terms).net,
  };
}
export const wireRow = (row: PlanRow): PlanRowOnWire => ({
  ...wireTerms(row, row.discount_type),
  id: row.id,
  version: row.version,
  student_id: row.student_id,
  particular_id: row.particular_id,
  particular: row.particular,
  priority: row.priority,
  fee_plan_list_id: row.fee_plan_list_id,
  tariff: row.tariff,
  from_month: row.from_month,
  to_month: row.to_month,
  billed_to: row.billed_to,
  remarks: row.remarks,
  created_at: row.created_at,
  username: row.username,
});
