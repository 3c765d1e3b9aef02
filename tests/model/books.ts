/** What the database says, in the shape of the auditor's books, and the comparison of both. */
import type pg from 'pg';
import type { Auditor } from './auditor.ts';
import { INSTITUTE } from './world.ts';

type Books = Readonly<Record<string, unknown>>;
const i = `'${INSTITUTE}'`;
const SQL = `SELECT jsonb_build_object(
  'challans', (SELECT coalesce(jsonb_object_agg(c.id, jsonb_build_array(c.gross + c.fine, c.discount, c.paid, c.pending, c.balance, c.status)), '{}') FROM challans c WHERE c.institute_code = ${i}),
  'lines', (SELECT coalesce(jsonb_object_agg(l.id, jsonb_build_array(l.challan_id, l.particular_id, l.amount, l.discount, l.paid, l.pending, l.pending_discount, l.is_void)), '{}') FROM challan_lines l WHERE l.institute_code = ${i}),
  'payments', (SELECT coalesce(jsonb_object_agg(p.id, jsonb_build_array(p.status, p.amount, p.allocated, p.advance_used, p.refunded)), '{}') FROM payments p WHERE p.institute_code = ${i}),
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
        const [gross, discount, paid] = [sum(living.map((l) => l.amount)), sum(living.map((l) => l.discount)), sum(c.lines.map((l) => l.paid))];
        const balance = c.void ? 0 : gross - discount - paid;
        return [c.id, [gross, discount, paid, sum(c.lines.map((l) => l.pending + l.reserved)), balance, statusOf(c.void, balance, paid)]];
      }),
    ),
    lines: Object.fromEntries(
      auditor.challans.flatMap((c) => c.lines.map((l) => [l.id, [c.id, l.particular, l.amount, l.discount, l.paid, l.pending, l.reserved, l.void]])),
    ),
    payments: Object.fromEntries(auditor.payments.map((p) => [p.id, [p.status, p.amount, sum(p.shares.map((s) => s.amount)), p.used, p.refunded]])),
    discounts: Object.fromEntries(auditor.discounts.map((d) => [d.id, [d.status, d.amount]])),
    refunds: Object.fromEntries(auditor.refunds.map((r) => [r.id, [r.amount, r.void]])),
    ledger: Object.fromEntries([...auditor.ledger].filter(([, net]) => net !== 0)),
    'wrong days': 0,
    unbalanced: 0,
    gaps: [0, gap(auditor.payments.length), gap(auditor.challans.length)],
  };
}
