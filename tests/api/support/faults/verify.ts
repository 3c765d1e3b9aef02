/** Compares what the clients were told with what is in the database. */
import pg from 'pg';
import { bookRules } from '../../../../server/modules/ledger/books/rules.ts';
import type { School } from './school.ts';
import type { Written } from './writers.ts';

export interface Loss {
  /** Acknowledged and not there. */
  readonly lost: string[];
  /** There more than once. */
  readonly doubled: string[];
  /** There without the entry in the audit log that was written with it. */
  readonly unaudited: number;
  readonly rows: number;
  /** Payments and vouchers among them. */
  readonly payments: number;
  readonly vouchers: number;
  /** What the rules of the books find. */
  readonly books: readonly string[];
}

/** `url` is the owner's. Titles begin with `name`. */
export async function compare(
  url: string,
  { code }: School,
  name: string,
  written: Pick<Written, 'acknowledged' | 'receipts' | 'vouchers'>,
): Promise<Loss> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false)", [
      code,
    ]);
    const { rows } = await client.query<{
      title: string;
      receipt: number | null;
      voucher: string | null;
      audited: boolean;
    }>(
      `SELECT n.title, NULL::int AS receipt, NULL AS voucher, EXISTS (SELECT 1 FROM audit_log a WHERE a.institute_code = $1 AND a.entity = 'news' AND a.entity_id = n.id::text) AS audited
       FROM news n WHERE n.institute_code = $1 AND starts_with(n.title, $2)
       UNION ALL SELECT p.reference_no, p.receipt_no::int, NULL, EXISTS (SELECT 1 FROM audit_log a WHERE a.institute_code = $1 AND a.entity = 'payments' AND a.entity_id = p.id::text)
       FROM payments p WHERE p.institute_code = $1 AND p.status = 'approved' AND starts_with(p.reference_no, $2)
       UNION ALL SELECT v.memo, NULL, v.voucher, EXISTS (SELECT 1 FROM audit_log a WHERE a.institute_code = $1 AND a.entity = 'vouchers' AND a.entity_id = v.id::text)
       FROM vouchers v WHERE v.institute_code = $1 AND v.status = 'approved' AND starts_with(v.memo, $2)`,
      [code, `${name} `],
    );
    const count = new Map<string, number>();
    for (const { title } of rows) count.set(title, (count.get(title) ?? 0) + 1);
    const receipts = new Map(rows.map(({ title, receipt }) => [title, receipt]));
    const vouchers = new Map(rows.map(({ title, voucher }) => [title, voucher]));
    const books: string[] = [];
    for (const rule of bookRules)
      for (const found of (await client.query<{ id: unknown; message: string }>(rule.sql, [code])).rows.slice(0, 3))
        books.push(`${rule.name}: ${String(found.id)} ${found.message}`);
    return {
      lost: [
        ...[...written.acknowledged].filter((title) => !count.has(title)),
        ...[...written.receipts]
          .filter(([title, receipt]) => receipts.get(title) !== receipt)
          .map(([title, receipt]) => `receipt ${receipt} of ${title}`),
        ...[...written.vouchers]
          .filter(([title, voucher]) => vouchers.get(title) !== voucher)
          .map(([title, voucher]) => `voucher ${voucher} of ${title}`),
      ],
      doubled: [...count].filter(([, times]) => times > 1).map(([title]) => title),
      unaudited: rows.filter(({ audited }) => !audited).length,
      rows: rows.length,
      payments: rows.filter(({ receipt }) => receipt !== null).length,
      vouchers: rows.filter(({ voucher }) => voucher !== null).length,
      books,
    };
  } finally {
    await client.end();
  }
}
