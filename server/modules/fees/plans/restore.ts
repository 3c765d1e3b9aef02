/** Puts whole plans back as they were before a change of many, when nobody has touched them since. */
import { sql } from 'kysely';
import type { Call } from '../../../http/route.ts';
import { audit, type AuditEntry } from '../../../resources/audit.ts';
import { columns, day, NAMES, TYPES, VALUES, whole } from './changes.ts';
import type { PlanRow } from './planRows.ts';
import { sameCharge } from './terms.ts';

/** What stands for the rows of a plan as they are: another one as soon as any of them changes. */
export const markOf = (rows: readonly PlanRow[]): string =>
  rows
    .map(({ id, version }) => `${id}:${version}`)
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ');
const alike = (a: PlanRow, b: PlanRow): boolean =>
  a.to_month === b.to_month && a.fee_plan_list_id === b.fee_plan_list_id && sameCharge(a, b);

/** A particular that was billed by what would be taken back; null when none was. */
export function billedSince(before: readonly PlanRow[], now: readonly PlanRow[]): string | null {
  const known = new Map(before.map((row) => [row.id, row]));
  const billed = now.find((row) => {
    const old = known.get(row.id);
    const changed = old === undefined || (old.from_month === row.from_month && !sameCharge(old, row));
    return changed && row.billed_to !== null && row.billed_to >= row.from_month;
  });
  return billed?.particular ?? null;
}

/** Writes plans as they were, under `holdPlans`: three statements however many there are. */
export async function restorePlans(
  call: Call,
  plans: readonly { readonly before: readonly PlanRow[]; readonly now: readonly PlanRow[] }[],
): Promise<void> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const entity = 'student_fee_plans';
  const audited: AuditEntry[] = [];
  const gone: PlanRow[] = [];
  const changed: PlanRow[] = [];
  const missing: PlanRow[] = [];
  for (const { before, now } of plans) {
    const old = new Map(before.map((row) => [row.id, row]));
    const present = new Map(now.map((row) => [row.id, row]));
    gone.push(...now.filter(({ id }) => !old.has(id)));
    missing.push(...before.filter(({ id }) => !present.has(id)));
    for (const row of before) {
      const current = present.get(row.id);
      if (!current || alike(current, row)) continue;
      changed.push(row);
      audited.push({ action: 'update', entity, entityId: row.id, before: whole(current), after: whole(row) });
    }
  }
  if (gone.length > 0)
    await sql`DELETE FROM student_fee_plans p WHERE p.institute_code = ${code} AND p.id = ANY(${gone.map(({ id }) => id)}::bigint[])`.execute(
      trx,
    );
  for (const row of gone) audited.push({ action: 'delete', entity, entityId: row.id, before: whole(row) });
  const json = (rows: readonly PlanRow[]): string =>
    JSON.stringify(
      rows.map((row) => ({
        id: row.id,
        student_id: row.student_id,
        particular_id: row.particular_id,
        from_month: day(row.from_month),
        to_month: row.to_month === null ? null : day(row.to_month),
        ...columns(row),
      })),
    );
  if (changed.length > 0)
    await sql`UPDATE student_fee_plans p SET (${NAMES}) = ROW(${VALUES}), to_month = n.to_month, version = p.version + 1
      FROM jsonb_to_recordset(${json(changed)}::jsonb) AS n(id bigint, to_month date, ${TYPES}) WHERE p.institute_code = ${code} AND p.id = n.id`.execute(
      trx,
    );
  if (missing.length > 0) {
    const { rows } = await sql<Pick<PlanRow, 'id' | 'student_id' | 'particular_id' | 'from_month'>>`
      INSERT INTO student_fee_plans (institute_code, student_id, particular_id, from_month, to_month, created_by, ${NAMES})
      SELECT ${code}, n.student_id, n.particular_id, n.from_month, n.to_month, ${session.userId}::bigint, ${VALUES}
      FROM jsonb_to_recordset(${json(missing)}::jsonb) AS n(student_id bigint, particular_id bigint, from_month date, to_month date, ${TYPES})
      RETURNING id, student_id, particular_id, to_char(from_month, 'YYYY-MM') AS from_month`.execute(trx);
    const key = (row: Pick<PlanRow, 'student_id' | 'particular_id' | 'from_month'>): string =>
      `${row.student_id}/${row.particular_id}/${row.from_month}`;
    const made = new Map(rows.map((row) => [key(row), row.id]));
    for (const row of missing)
      audited.push({ action: 'create', entity, entityId: made.get(key(row)) ?? 0, after: whole(row) });
  }
  await audit(call, ...audited);
}
