/** What the database says, in the shape of the auditor's books, and the comparison of both. */
import type pg from 'pg';
import type { Auditor } from './auditor.ts';
import { ADMISSION_INCOME, BAD_DEBT, DEPOSIT, DISCOUNT, INSTITUTE, TUITION_INCOME } from './world.ts';

type Books = Readonly<Record<string, unknown>>;
const i = `'${INSTITUTE}'`;
const SQL = `SELECT jsonb_build_object(
  'challans', (SELECT coalesce(jsonb_object_agg(c.id, jsonb_build_array(c.gross + c.fine, c.discount, c.paid, c.pending, c.balance, c.status)), '{}') FROM challans c WHERE c.institute_code = ${i}),
  'lines', (SELECT coalesce(jsonb_object_agg(l.id, jsonb_build_array(l.challan_id, l.particular_id, l.amount, l.discount, l.paid, l.pending, l.pending_discount, l.is_void)), '{}') FROM challan_lines l WHERE l.institute_code = ${i}),
  'payments', (SELECT coalesce(jsonb_object_agg(p.id, jsonb_build_array(p.status, p.amount, p.allocated, p.advance_used, p.refunded)), '{}') FROM payments p WHERE p.institute_code = ${i}),
  'cheques', (SELECT coalesce(jsonb_object_agg(q.payment_id, q.state), '{}') FROM cheques q WHERE q.institute_code = ${i}),
  'discounts', (SELECT coalesce(jsonb_object_agg(d.id, jsonb_build_array(d.status, d.amount)), '{}') FROM challan_discounts d WHERE d.institute_code = ${i}),
  'refunds', (SELECT coalesce(jsonb_object_agg(f.id, jsonb_build_array(f.amount, f.voided_at IS NOT NULL)), '{}') FROM refunds f WHERE f.institute_code = ${i}),
  'ledger', (SELECT coalesce(jsonb_object_agg(x.key, x.net), '{}') FROM (SELECT concat_ws('/', l.account_id, l.campus_id, coalesce(l.student_id, 0), l.entry_date) AS key, sum(l.debit - l.credit) AS net FROM gl_lines l
    WHERE l.institute_code = ${i} GROUP BY 1 HAVING sum(l.debit - l.credit) <> 0) x),
  'wrong days', (SELECT count(*) FROM (SELECT account_id, campus_id, entry_date, sum(debit) AS d, sum(credit) AS c FROM gl_lines WHERE institute_code = ${i} GROUP BY 1, 2, 3) a
    FULL JOIN (SELECT * FROM gl_days WHERE institute_code = ${i}) b USING (account_id, campus_id, entry_date) WHERE a.d IS DISTINCT FROM b.debit OR a.c IS DISTINCT FROM b.credit),
  'unbalanced', (SELECT count(*) FROM (SELECT journal_id FROM gl_lines WHERE institute_code = ${i} GROUP BY 1 HAVING sum(debit) <> sum(credit)) u),
  'gaps', (SELECT jsonb_build_array((SELECT coalesce(max(voucher_no) - count(*), 0) FROM gl_journals WHERE institute_code = ${i}), (SELECT max(receipt_no) - count(*) FROM payments WHERE institute_code = ${i}), (SELECT max(challan_no) - count(*) FROM challans WHERE institute_code = ${i})))
) AS books`;

export async function booksOfDatabase(client: pg.Client): Promise<Books> {
  return (await client.query<{ books: Books }>(SQL)).rows[0]?.books ?? {};
}

const statusOf = (isVoid: boolean, balance: number, paid: number): string =>
  isVoid ? 'Void' : balance === 0 ? 'Fully Paid' : paid > 0 ? 'Partially Paid' : 'Unpaid';
export function booksOfAuditor(auditor: Auditor): Books {
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const gap = (n: number): number | null => (n === 0 ? null : 0);
  return {
    challans: Object.fromEntries(
      auditor.challans.map((c) => {
        const living = c.lines.filter((l) => c.void || !l.void);
        const [gross, discount, paid] = [
          sum(living.map((l) => l.amount)),
          sum(living.map((l) => l.discount)),
          sum(c.lines.map((l) => l.paid)),
        ];
        const balance = c.void ? 0 : gross - discount - paid;
        return [
          c.id,
          [
            gross,
            discount,
            paid,
            sum(c.lines.map((l) => l.pending + l.reserved)),
            balance,
            statusOf(c.void, balance, paid),
          ],
        ];
      }),
    ),
    lines: Object.fromEntries(
      auditor.challans.flatMap((c) =>
        c.lines.map((l) => [l.id, [c.id, l.particular, l.amount, l.discount, l.paid, l.pending, l.reserved, l.void]]),
      ),
    ),
    payments: Object.fromEntries(
      auditor.payments.map((p) => [p.id, [p.status, p.amount, sum(p.shares.map((s) => s.amount)), p.used, p.refunded]]),
    ),
    cheques: Object.fromEntries(
      auditor.payments.flatMap(({ id, cheque }) => (cheque && cheque.state !== 'waiting' ? [[id, cheque.state]] : [])),
    ),
    discounts: Object.fromEntries(auditor.discounts.map((d) => [d.id, [d.status, d.amount]])),
    refunds: Object.fromEntries(auditor.refunds.map((r) => [r.id, [r.amount, r.void]])),
    ledger: Object.fromEntries([...auditor.ledger].filter(([, net]) => net !== 0)),
    'wrong days': 0,
    unbalanced: 0,
    gaps: [0, gap(auditor.payments.length), gap(auditor.challans.length)],
  };
}

/**
 * What the particular fee report says of months that began after every day of these lives (documents, by month), beside
 * what was posted in them to the accounts of income, discounts and bad debts. They differ in nothing.
 */
const APART = `SELECT coalesce(r.month, g.month) AS month, coalesce(r.particular_id, g.particular_id) AS particular, r.net AS documents, g.net AS postings
  FROM (SELECT l.line_month AS month, l.particular_id, sum(l.amount - l.discount) AS net FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id AND c.voided_at IS NULL
    WHERE l.institute_code = ${i} AND NOT l.is_void AND l.line_month > $1 AND l.source <> 'fine' AND l.particular_id <> ${DEPOSIT}
      AND EXISTS (SELECT 1 FROM fiscal_years y WHERE y.institute_code = l.institute_code AND l.line_month BETWEEN y.start_date AND y.end_date AND y.status = 'open') GROUP BY 1, 2) r
  FULL JOIN (SELECT date_trunc('month', g.entry_date)::date AS month, g.particular_id, sum(g.credit - g.debit) AS net FROM gl_lines g
    WHERE g.institute_code = ${i} AND g.entry_date > $1 AND g.account_id IN (${[TUITION_INCOME, ADMISSION_INCOME, DISCOUNT, BAD_DEBT].join(', ')})
      AND EXISTS (SELECT 1 FROM fiscal_years y WHERE y.institute_code = g.institute_code AND g.entry_date BETWEEN y.start_date AND y.end_date AND y.status = 'open') GROUP BY 1, 2) g ON g.month = r.month AND g.particular_id = r.particular_id
  WHERE coalesce(r.net, 0) <> coalesce(g.net, 0)`;
/** @throws Error when reports by month and the ledger do not reconcile. */
export async function reconciled(client: pg.Client, lastDay: string): Promise<void> {
  const { rows } = await client.query(APART, [lastDay]);
  if (rows.length > 0) throw new Error(`reports and ledger differ: ${JSON.stringify(rows)}`);
}
