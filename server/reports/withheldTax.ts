/**
 * GET /withheld_tax: tax that expenses withheld from who was paid, voucher by voucher. A void of a later day takes it off
 * on that day, so that every period comes to what its entries put on the account of the tax.
 */
import { sql } from 'kysely';
import { withheldTax } from '../../src/reports/withheldTax.ts';
import { sendNow } from '../database/door.ts';
import { requireDay } from '../http/requireDay.ts';
import { contains } from '../resources/filterSql.ts';
import { all, ownRows } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

export default answers(withheldTax, async ({ session, trx }, params) => {
  const [from, to] = [requireDay('from_date', params.from_date), requireDay('to_date', params.to_date)];
  const where = all([
    ...ownRows(session, 'r', { campus_id: params.campus_id }),
    sql`r.tax > 0 AND r.journal_id IS NOT NULL`,
    ...(params.search
      ? [sql`lower(concat_ws(' ', r.payee, r.payee_tax_no, r.voucher)) LIKE ${contains(params.search)}`]
      : []),
  ]);
  return {
    rows: await sendNow(
      trx,
      sql<RowOf<typeof withheldTax>>`
        SELECT first_value(btrim(r.payee)) OVER (PARTITION BY payee_key(r.payee) ORDER BY r.id) AS payee, r.payee_tax_no, r.id AS trans_id, to_char(e.day, 'YYYY-MM-DD') AS day, r.voucher, CASE WHEN e.sign < 0 THEN 'Void: ' || r.void_reason ELSE r.memo END AS memo,
          r.tax_rate::float8 AS rate, e.sign * r.total AS amount, e.sign * r.tax AS tax
        FROM vouchers r CROSS JOIN LATERAL (VALUES (r.entry_date, 1), (r.void_date, -1)) AS e (day, sign)
        WHERE ${where} AND e.day BETWEEN ${from}::date AND ${to}::date AND NOT (r.entry_date >= ${from}::date AND coalesce(r.void_date <= ${to}::date, false))
        ORDER BY payee_key(r.payee), r.payee_tax_no, e.day, r.id, e.sign DESC`,
    ),
  };
});
