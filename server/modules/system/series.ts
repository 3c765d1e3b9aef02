/** GET /number_series: what is given next of each visible number, beside the last that was. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { numberSeries } from '../../../contract/endpoints/system.ts';
import { sendNow } from '../../database/door.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireAllCampuses } from './allCampuses.ts';

type Series = z.input<typeof numberSeries.response>['data'][number];
/** By the name of its counter: what people call it, and the column whose greatest value was given last. */
const SERIES: Readonly<Record<string, readonly [label: string, table: string, column: string]>> = {
  sid: ['Students (SID)', 'students', 'sid'],
  family_no: ['Families', 'families', 'family_no'],
  challan: ['Challans', 'challans', 'challan_no'],
  receipt: ['Receipts', 'payments', 'receipt_no'],
  refund: ['Refunds', 'refunds', 'refund_no'],
  till_closing: ['Till closings', 'till_closings', 'closing_no'],
  cheque_slip: ['Deposit slips of cheques', 'cheques', 'slip_no'],
  voucher: ['Journal entries', 'gl_journals', 'voucher_no'],
  emp_no: ['Employees', 'employees', 'emp_no'],
  salary_slip: ['Salary slips', 'salary_slips', 'slip_no'],
  salary_payment: ['Payments of salaries', 'salary_payments', 'payment_no'],
  employee_advance: ['Advances of employees', 'employee_advances', 'advance_no'],
  asset: ['Fixed assets', 'fixed_assets', 'asset_no'],
};
const VOUCHERS: Readonly<Record<string, string>> = {
  JV: 'Journal vouchers',
  PV: 'Payment vouchers',
  RV: 'Receipt vouchers',
  CV: 'Contra vouchers',
  OV: 'Opening vouchers',
};
/** The kind of voucher that a mark is of, as functions/voucher_number.sql gives them. */
const KIND_OF_MARK = sql.raw(
  `CASE m.mark WHEN 'JV' THEN 'journal' WHEN 'PV' THEN 'expense' WHEN 'RV' THEN 'income' WHEN 'CV' THEN 'transfer' WHEN 'OV' THEN 'opening' END`,
);
interface Counter {
  readonly series: string;
  readonly year: string | null;
  readonly next_number: number;
  readonly last_number: number | null;
}
const parts = (code: string) =>
  Object.entries(SERIES).map(
    ([name, [, table, column]]) =>
      sql`SELECT ${name}::text AS series, max(${sql.ref(`x.${column}`)})::bigint AS last_number FROM ${sql.table(table)} x WHERE x.institute_code = ${code}`,
  );
export const seriesRoute = endpointRoute(numberSeries, async ({ trx, session }) => {
  requireAllCampuses(session);
  const code = session.instituteCode;
  const found = await sendNow(
    trx,
    sql<Counter>`SELECT g.series, NULL::text AS year, coalesce(c.next_value, 1) AS next_number, g.last_number FROM (${sql.join(parts(code), sql` UNION ALL `)}) g
        LEFT JOIN counter c ON c.institute_code = ${code} AND c.name = g.series AND c.scope = ''
      UNION ALL SELECT m.mark, f.name, c.next_value, (SELECT max(v.doc_no) FROM vouchers v WHERE v.institute_code = ${code} AND v.fiscal_year_id = f.id AND v.kind = ${KIND_OF_MARK}) FROM counter c
        CROSS JOIN LATERAL (SELECT split_part(c.name, ' ', 2) AS mark, split_part(c.name, ' ', 3)::bigint AS year_id) m JOIN fiscal_years f ON f.institute_code = ${code} AND f.id = m.year_id
        WHERE c.institute_code = ${code} AND c.name ~ '^voucher [A-Z]{2} [0-9]+$'`,
  );
  const order = [...Object.keys(SERIES), ...Object.keys(VOUCHERS)];
  const data = found
    .toSorted((a, b) => order.indexOf(a.series) - order.indexOf(b.series) || (a.year ?? '').localeCompare(b.year ?? ''))
    .map((one, at): Series => ({
      id: at + 1,
      ...one,
      label: SERIES[one.series]?.[0] ?? VOUCHERS[one.series] ?? one.series,
      is_ahead: one.next_number > (one.last_number ?? 0),
    }));
  return { data };
});
