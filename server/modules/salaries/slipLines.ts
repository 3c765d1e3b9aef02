/** Lines of salary slips as people read them. */
import { sql } from 'kysely';

/** What a line `l` is called, given its component `c`, its advance `v` and the slip `s`. */
export const LINE_NAME =
  sql.raw(`CASE l.what WHEN 'basic' THEN 'Basic salary' WHEN 'tax' THEN 'Income tax' WHEN 'advance' THEN 'Advance ' || v.advance_no
    WHEN 'overtime' THEN 'Overtime, ' || s.overtime_minutes / 60 || ':' || to_char(s.overtime_minutes % 60, 'FM00') || ' hours' WHEN 'notice' THEN 'Notice, ' || trim_scale(l.quantity) || ' days'
    WHEN 'leave' THEN 'Leave not taken, ' || trim_scale(l.quantity) || ' days' WHEN 'gratuity' THEN 'Gratuity, ' || trim_scale(l.quantity) || ' days' WHEN 'deposit' THEN 'Deposit returned, ' || c.name
    ELSE coalesce(c.name, 'Basic salary') END`);
/** The lines of the slip `s`, in their order. */
export const SLIP_LINES = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'what', l.what, 'amount', l.amount, 'label', concat_ws(', ', ${LINE_NAME}, CASE WHEN l.what = 'arrears' THEN 'arrears of ' || to_char(l.of_month, 'Mon-YYYY') END)) ORDER BY l.line_no), '[]')
  FROM salary_slip_lines l LEFT JOIN allowances_deductions c ON c.institute_code = l.institute_code AND c.id = l.component_id LEFT JOIN employee_advances v ON v.institute_code = l.institute_code AND v.id = l.advance_id
  WHERE l.institute_code = s.institute_code AND l.slip_id = s.id)`;
