/**
 * Changes of plans: judged one by one, written together. History is kept: a charged month keeps the row that charged
 * it.
 */
import type { Row } from '../../../database/tables.ts';
import { sql } from 'kysely';
import { formatDate } from '../../../../contract/dates.ts';
import type { PlanOutcome } from '../../../../contract/endpoints/fees/plans.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import type { Call } from '../../../http/route.ts';
import { audit, type AuditEntry } from '../../../resources/audit.ts';
import { inForce, isOpenFrom, type PlanRow, type Terms } from './planRows.ts';

export type Change =
  | {
      readonly kind: 'add';
      readonly student_id: number;
      readonly particular_id: number;
      readonly from_month: string;
      readonly terms: Terms;
    }
  | { readonly kind: 'change'; readonly row: PlanRow; readonly from_month: string; readonly terms: Terms }
  | { readonly kind: 'end'; readonly row: PlanRow; readonly from_month: string };
export interface Refusal {
  readonly outcome: PlanOutcome;
  readonly message: string;
}
const billed = (particular: string, row: Pick<PlanRow, 'billed_to'>): Refusal => ({
  outcome: 'billed',
  message: `${particular} is billed up to ${formatDate(row.billed_to)}; take ${formatDate(shiftMonth(row.billed_to ?? '', 1))} or later, or void those challans first`,
});

/** Why an open row cannot change or end from this month on. */
export function refusalOf(row: PlanRow, fromMonth: string, ends: boolean): Refusal | null {
  if (row.to_month !== null)
    return { outcome: 'moved_on', message: `${row.particular} was changed or ended meanwhile; look at the plan again` };
  if (row.billed_to !== null && row.billed_to >= fromMonth) return billed(row.particular, row);
  // An end before it begins takes it back.
  if (!ends && fromMonth < row.from_month)
    return {
      outcome: 'starts_later',
      message: `${row.particular} has this amount only from ${formatDate(row.from_month)}`,
    };
  return null;
}
/** Why a particular cannot begin in this month; `own`: all rows of the student. */
export function refusalToAdd(own: readonly PlanRow[], particularId: number, fromMonth: string): Refusal | null {
  const other = own.find((row) => row.particular_id === particularId && isOpenFrom(row, fromMonth));
  if (!other) return null;
  const since = inForce(other, fromMonth) ? '' : ` from ${formatDate(other.from_month)}`;
  return { outcome: 'has_row', message: `${other.particular} is in the plan already${since}` };
}

export const day = (month: string): string => `${month}-01`;
export const columns = (terms: Terms) => ({
  amount: terms.amount,
  months: terms.months,
  // A list of a jsonb record is a PostgreSQL literal.
  month_amounts: terms.month_amounts ? `{${terms.month_amounts.map((amount) => amount ?? 'NULL').join(',')}}` : null,
  first_time: terms.first_time,
  discount_type_id: terms.discount_type_id,
  discount_fixed: terms.discount_fixed,
  discount_bp: terms.discount_bp,
  discount_cap: terms.discount_cap,
  least_amount: terms.least_amount,
  fee_plan_list_id: terms.fee_plan_list_id,
  remarks: terms.remarks,
});
export const NAMES = sql.raw(
  'amount, months, month_amounts, first_time, discount_type_id, discount_fixed, discount_bp, discount_cap, least_amount, fee_plan_list_id, remarks',
);
export const TYPES =
  sql.raw(`amount bigint, months smallint, month_amounts text, first_time boolean, discount_type_id bigint, discount_fixed bigint, discount_bp integer, discount_cap bigint, least_amount bigint,
  fee_plan_list_id bigint, remarks text`);
export const VALUES = sql.raw(
  `n.amount, n.months, n.month_amounts::bigint[], n.first_time, n.discount_type_id, n.discount_fixed, n.discount_bp, n.discount_cap, n.least_amount, n.fee_plan_list_id, n.remarks`,
);

export const whole = (row: PlanRow) => ({
  student_id: row.student_id,
  particular_id: row.particular_id,
  from_month: row.from_month,
  to_month: row.to_month,
  ...termsAlone(row),
});
const termsAlone = (row: Terms): Terms => ({
  amount: row.amount,
  months: row.months,
  month_amounts: row.month_amounts,
  first_time: row.first_time,
  discount_type_id: row.discount_type_id,
  discount_fixed: row.discount_fixed,
  discount_bp: row.discount_bp,
  discount_cap: row.discount_cap,
  least_amount: row.least_amount,
  fee_plan_list_id: row.fee_plan_list_id,
  remarks: row.remarks,
});

/**
 * Writes changes that were judged, under `holdPlans`: five statements however many there are. Answers the ids of new
 * rows by `student/particular`.
 */
export async function writeChanges(call: Call, changes: readonly Change[]): Promise<ReadonlyMap<string, number>> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const audited: AuditEntry[] = [];
  const entity = 'student_fee_plans';
  const gone = changes.flatMap((change) =>
    change.kind === 'end' && change.from_month <= change.row.from_month ? [change.row] : [],
  );
  const closed = changes.flatMap((change) =>
    change.kind !== 'add' && change.from_month > change.row.from_month
      ? [{ row: change.row, to: shiftMonth(change.from_month, -1) }]
      : [],
  );
  const rewritten = changes.flatMap((change) =>
    change.kind === 'change' && change.from_month === change.row.from_month ? [change] : [],
  );
  const begun = changes.flatMap((change) => {
    if (change.kind === 'add') return [change];
    return change.kind === 'change' && change.from_month > change.row.from_month
      ? [
          {
            student_id: change.row.student_id,
            particular_id: change.row.particular_id,
            from_month: change.from_month,
            terms: change.terms,
          },
        ]
      : [];
  });
  if (gone.length) {
    await sql`DELETE FROM student_fee_plans p WHERE p.institute_code = ${code} AND p.id = ANY(${gone.map(({ id }) => id)}::bigint[])`.execute(
      trx,
    );
    for (const row of gone) audited.push({ action: 'delete', entity, entityId: row.id, before: whole(row) });
  }
  if (closed.length) {
    const json = closed.map(({ row, to }) => ({ id: row.id, to_month: day(to) }));
    await sql`UPDATE student_fee_plans p SET to_month = n.to_month, version = p.version + 1 FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb) AS n(id bigint, to_month date)
      WHERE p.institute_code = ${code} AND p.id = n.id`.execute(trx);
    for (const { row, to } of closed)
      audited.push({
        action: 'update',
        entity,
        entityId: row.id,
        before: whole(row),
        after: { ...whole(row), to_month: to },
      });
  }
  if (rewritten.length) {
    const json = rewritten.map(({ row, terms }) => ({ id: row.id, ...columns(terms) }));
    await sql`UPDATE student_fee_plans p SET (${NAMES}) = ROW(${VALUES}), version = p.version + 1 FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb) AS n(id bigint, ${TYPES})
      WHERE p.institute_code = ${code} AND p.id = n.id`.execute(trx);
    for (const { row, terms } of rewritten)
      audited.push({
        action: 'update',
        entity,
        entityId: row.id,
        before: whole(row),
        after: { ...whole(row), ...termsAlone(terms) },
      });
  }
  const made = new Map<string, number>();
  if (begun.length) {
    const json = begun.map(({ student_id, particular_id, from_month, terms }) => ({
      student_id,
      particular_id,
      from_month: day(from_month),
      ...columns(terms),
    }));
    const { rows } = await sql<
      Pick<Row<'student_fee_plans'>, 'id' | 'student_id' | 'particular_id'>
    >`INSERT INTO student_fee_plans (institute_code, student_id, particular_id, from_month, created_by, ${NAMES})
      SELECT ${code}, n.student_id, n.particular_id, n.from_month, ${session.userId}::bigint, ${VALUES}
      FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb) AS n(student_id bigint, particular_id bigint, from_month date, ${TYPES}) RETURNING id, student_id, particular_id`.execute(
      trx,
    );
    for (const row of rows) made.set(`${row.student_id}/${row.particular_id}`, row.id);
    for (const { student_id, particular_id, from_month, terms } of begun)
      audited.push({
        action: 'create',
        entity,
        entityId: made.get(`${student_id}/${particular_id}`) ?? 0,
        after: { student_id, particular_id, from_month, to_month: null, ...termsAlone(terms) },
      });
  }
  await audit(call, ...audited);
  return made;
}
