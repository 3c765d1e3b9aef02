/** Settling with employees who leave (functions/settlement_*.sql); approved, paid and void as the salaries of a month. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { isOn } from '../../../contract/endpoints/fees/shapes.ts';
import { settle, settlementForm } from '../../../contract/endpoints/salaries/settlements.ts';
import { toPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import type { Row as TableRow } from '../../database/tables.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Route } from '../../http/route.ts';
import type { Session } from '../../http/whose.ts';
import { all, campusOf, ownRows } from '../../resources/scope.ts';
import { keepEvents } from '../fees/payments/events.ts';
import { LINE_NAME } from './slipLines.ts';

type Form = z.input<typeof settlementForm.response>['data'];
type Run = TableRow<'payroll_runs'>;
interface Terms extends Pick<
  Form,
  'employee' | 'last_day' | 'leave_reason' | 'months' | 'notice' | 'leave_left' | 'gratuity_days'
> {
  readonly advances: number;
}

const NOTHING = {
  months: 0,
  notice: 0,
  leave_left: 0,
  gratuity_days: 0,
  lines: [],
  gross: 0,
  deductions: 0,
  net: 0,
  owed: 0,
};
const visibleTo = ({ campuses }: Session) => all([sql`true`, ...campusOf({ campuses }, sql`e.campus_id`)]);

const form = endpointRoute(settlementForm, async ({ trx, session }, { query }) => {
  const code = session.instituteCode;
  const employee = Number(query.employee_id);
  const [first] = await sendNow(
    trx,
    sql<
      Pick<Form, 'employee' | 'last_day' | 'leave_reason'> & { campus_id: number; month: string | null }
    >`SELECT e.name AS employee, e.campus_id, e.leave_date AS last_day, e.leave_reason, to_char(settlement_salary(${code}, e.id), 'YYYY-MM') AS month
      FROM employees e WHERE e.institute_code = ${code} AND e.id = ${employee}::bigint AND ${visibleTo(session)}`,
  );
  if (first?.month) {
    const { month, campus_id, ...whose } = first;
    return { data: { ...whose, ...NOTHING, salary_first: { month, campus_id } } };
  }
  const [found] = await sendNow(
    trx,
    sql<Terms>`SELECT e.name AS employee, t.last_day, e.leave_reason, t.months, t.notice, t.leave_days::float8 AS leave_left, t.gratuity::float8 AS gratuity_days, t.advances
      FROM settlement_terms(${code}, ${employee}::bigint) t JOIN employees e ON e.institute_code = ${code} AND e.id = ${employee}::bigint`,
  );
  if (!found) throw new Error('settlement_terms answered nothing');
  const { advances, ...terms } = found;
  const gratuity = query.gratuity === undefined || isOn(query.gratuity);
  const lines = await sendNow(
    trx,
    sql<
      Form['lines'][number]
    >`SELECT l.kind, l.what, l.amount, ${LINE_NAME} AS label FROM settlement_lines(${code}, ${employee}::bigint, ${query.notice_days ?? '0'}::numeric, ${query.leave_days ?? String(terms.leave_left)}::numeric, ${gratuity}) l
      CROSS JOIN (SELECT 0 AS overtime_minutes) s LEFT JOIN allowances_deductions c ON c.institute_code = ${code} AND c.id = l.component_id
      LEFT JOIN employee_advances v ON v.institute_code = ${code} AND v.id = l.advance_id ORDER BY l.line_no`,
  );
  const sum = (which: (line: Form['lines'][number]) => boolean): number =>
    lines.filter(which).reduce((all, { amount }) => all + amount, 0);
  const [gross, deductions] = [sum(({ kind }) => kind === 'earning'), sum(({ kind }) => kind === 'deduction')];
  const owed = advances - sum(({ what }) => what === 'advance');
  return { data: { ...terms, lines, gross, deductions, net: gross - deductions, owed, salary_first: null } };
});
const make = endpointRoute(settle, async (call, { body }) => {
  const { trx, session } = call;
  const { employee_id, notice_days, leave_days, gratuity, seen } = body;
  const [made] = await sendNow(
    trx,
    sql<
      Pick<Run, 'id'>
    >`SELECT settlement_make(${session.instituteCode}, ${employee_id}::bigint, ${notice_days}::numeric, ${leave_days}::numeric, ${gratuity}, ${seen === undefined ? null : toPaisa(seen)}::bigint) AS id`,
  );
  const id = made?.id ?? 0;
  const [run] = await sendNow(
    trx,
    sql<Pick<Run, 'net'>>`SELECT p.net FROM payroll_runs p WHERE ${all(ownRows(session, 'p', { id }))}`,
  );
  if (!run) throw new Error('settlement_make answered nothing');
  const { net } = run;
  const after = { employee_id, notice_days, leave_days, gratuity, net };
  keepEvents(call, [{ action: 'create', entity: 'payroll_runs', entityId: id, after }]);
  return { data: { id, net } };
});
export const settlementRoutes: readonly Route[] = [form, make];
