/** What entries of salaries and of employees' advances are about, for who may see it. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ledgerStaff } from '../../../../contract/endpoints/finance/ledger.ts';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';

type Sql = RawBuilder<unknown>;
export type Staff = z.input<typeof ledgerStaff>;
/** An entry with the id of the document that posted it, or that posted what it reverses. */
export interface Posted {
  readonly source: string;
  readonly reverses: string | null;
  readonly source_id: number | null;
}
interface Found extends Staff {
  source: string;
  source_id: number;
}
interface Way {
  readonly privilege: string;
  /** Columns source_id, kind, id, document_no, employee, is_void. */
  readonly rows: (code: string, ids: readonly number[]) => Sql;
}
const nameOf = (code: string, id: Sql): Sql =>
  sql`(SELECT e.name FROM employees e WHERE e.institute_code = ${code} AND e.id = ${id})`;
/** Documents are of one employee, runs and payments of many: these name theirs where there is but one. */
const WAYS: Readonly<Record<string, Way>> = {
  employee_advance: {
    privilege: 'advances.read',
    rows: (code, ids) =>
      sql`SELECT a.id AS source_id, 'advance' AS kind, a.id, a.advance_no AS document_no, ${nameOf(code, sql`a.employee_id`)} AS employee, false AS is_void
        FROM employee_advances a WHERE a.institute_code = ${code} AND a.id = ANY (${ids}::bigint[])`,
  },
  advance_recovery: {
    privilege: 'advances.read',
    rows: (code, ids) =>
      sql`SELECT c.id AS source_id, 'advance' AS kind, a.id, a.advance_no AS document_no, ${nameOf(code, sql`a.employee_id`)} AS employee, false AS is_void
        FROM employee_advance_recoveries c JOIN employee_advances a ON a.institute_code = ${code} AND a.id = c.advance_id WHERE c.institute_code = ${code} AND c.id = ANY (${ids}::bigint[])`,
  },
  salary: {
    privilege: 'payroll.read',
    rows: (code, ids) => sql`SELECT r.id AS source_id, 'run' AS kind, r.id, r.n_slips AS document_no,
        CASE WHEN r.n_slips = 1 THEN ${nameOf(code, sql`(SELECT s.employee_id FROM salary_slips s WHERE s.institute_code = ${code} AND s.run_id = r.id)`)} END AS employee, r.state = 'voided' AS is_void
        FROM payroll_runs r WHERE r.institute_code = ${code} AND r.id = ANY (${ids}::bigint[])`,
  },
  salary_payment: {
    privilege: 'payroll.read',
    rows: (code, ids) => sql`SELECT y.id AS source_id, 'payment' AS kind, y.id, y.payment_no AS document_no,
        CASE WHEN y.n_slips = 1 THEN ${nameOf(code, sql`(SELECT s.employee_id FROM salary_payment_slips x JOIN salary_slips s ON s.institute_code = ${code} AND s.id = x.slip_id WHERE x.institute_code = ${code} AND x.payment_id = y.id)`)} END AS employee,
        y.voided_at IS NOT NULL AS is_void FROM salary_payments y WHERE y.institute_code = ${code} AND y.id = ANY (${ids}::bigint[])`,
  },
};
const sourceOf = ({ source, reverses }: Posted): string => reverses ?? source;

/** For each entry what it is about; null for any other entry, and for what the session may not see. */
export async function staffOf(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  entries: readonly Posted[],
): Promise<(Staff | null)[]> {
  const bySource = Map.groupBy(
    entries.filter(({ source_id }) => source_id !== null),
    sourceOf,
  );
  const parts = [...bySource].flatMap(([source, rows]) => {
    const way = WAYS[source];
    if (!way || !session.privileges.has(way.privilege)) return [];
    const ids = [...new Set(rows.map(({ source_id }) => Number(source_id)))];
    return sendNow(trx, sql<Found>`SELECT ${source} AS source, w.* FROM (${way.rows(session.instituteCode, ids)}) w`);
  });
  const found = (await Promise.all(parts)).flat();
  return entries.map((entry) => {
    const one = found.find(({ source, source_id }) => source === sourceOf(entry) && source_id === entry.source_id);
    if (!one) return null;
    const { kind, id, document_no, employee, is_void } = one;
    return { kind, id, document_no, employee, is_void };
  });
}
