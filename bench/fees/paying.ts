/** Payments per second over HTTP, and the same rows by plain statements in a transaction each. */
import pg from 'pg';
import { today } from '../../contract/dates.ts';
import { median, percentile, type Figure } from '../figures.ts';
import { CODE, SETTINGS } from './school.ts';
import type { Target } from './target.ts';

export interface Owed {
  readonly line_id: number;
  readonly challan_id: number;
  readonly student_id: number;
  readonly campus_id: number;
  readonly particular_id: number;
  /** Paisa. */
  readonly open: number;
}
interface Rate {
  readonly perSecond: number;
  readonly p95: number;
}
const CLIENTS = [1, 8, 16] as const;
const NUMBER = `UPDATE plain_counter SET next_value = next_value + 1 WHERE institute_code = $1 AND name = $2 AND scope = '' RETURNING next_value AS id`;

/** `clients` at once, each with the next of `work` until the time is over or nothing is left. */
async function rateOf(
  clients: number,
  seconds: number,
  next: () => Owed | undefined,
  work: (owed: Owed, client: number) => Promise<void>,
): Promise<Rate> {
  const times: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let owed = next(); owed && performance.now() < until; owed = next()) {
        const begun = performance.now();
        await work(owed, client);
        times.push(performance.now() - begun);
      }
    }),
  );
  if (times.length === 0) throw new Error('more payments than there are open lines; fill more');
  return { perSecond: (times.length * 1000) / (performance.now() - start), p95: percentile(times, 0.95) };
}
/** What a developer without our rules would send: eleven statements, each waiting for the one before. */
async function payPlainly(
  client: pg.Client,
  owed: Owed,
  cash: number,
  receivable: number,
  year: number,
): Promise<void> {
  const day = today();
  const { line_id, challan_id, student_id, campus_id, particular_id, open } = owed;
  const run = async (text: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await client.query<{ id: string }>({ name: text.slice(0, 60), text, values: [CODE, ...values] });
    return Number(rows[0]?.id);
  };
  await client.query('BEGIN');
  await run('UPDATE plain_challan_lines SET paid = paid + $3 WHERE institute_code = $1 AND id = $2', [line_id, open]);
  await run(
    'UPDATE plain_challans SET paid = paid + $3, last_paid_date = $4, version = version + 1 WHERE institute_code = $1 AND id = $2',
    [challan_id, open, day],
  );
  const voucher = await run(NUMBER, ['voucher']);
  const journal = await run(
    `INSERT INTO plain_gl_journals (institute_code, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, source_id, memo, created_by) VALUES ($1, $2, $3, $4, $5, 2, $6, 'payment', $2, 'Fee received', 1) RETURNING id`,
    [voucher, campus_id, year, day, open],
  );
  await run(
    `INSERT INTO plain_gl_lines (institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit, student_id, particular_id)
      VALUES ($1, $2, 1, 2, $5, $3, $4, $6, $5, 0, $8, NULL), ($1, $2, 2, 2, $5, $3, $4, $7, 0, $5, $8, $9)`,
    [journal, campus_id, day, open, cash, receivable, student_id, particular_id],
  );
  await run(
    `INSERT INTO plain_gl_days AS x (institute_code, account_id, campus_id, entry_date, debit, credit, n) VALUES ($1, $2, $4, $5, $6, 0, 1), ($1, $3, $4, $5, 0, $6, 1)
      ON CONFLICT (institute_code, account_id, campus_id, entry_date) DO UPDATE SET debit = x.debit + EXCLUDED.debit, credit = x.credit + EXCLUDED.credit, n = x.n + EXCLUDED.n`,
    [cash, receivable, campus_id, day, open],
  );
  const receipt = await run(NUMBER, ['receipt']);
  const payment = await run(
    `INSERT INTO plain_payments (institute_code, receipt_no, campus_id, student_id, paid_date, receiving_account_id, amount, allocated, created_by, journal_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 1, $8) RETURNING id`,
    [receipt, campus_id, student_id, day, cash, open, journal],
  );
  await run(
    'INSERT INTO plain_payment_allocations (institute_code, payment_id, challan_line_id, amount, allocated_on, journal_id) VALUES ($1, $2, $3, $4, $5, $6)',
    [payment, line_id, open, day, journal],
  );
  await run(
    `INSERT INTO plain_audit_log (institute_code, user_id, username, action, entity, entity_id, after) VALUES ($1, 1, 'head', 'pay', 'payments', $2, jsonb_build_object('amount', $3::bigint, 'student_id', $4::bigint))`,
    [String(payment), open, student_id],
  );
  await client.query('COMMIT');
}

/** Lines with something open, oldest month first and mixed within it; at most `limit`. */
export async function owedLines(client: pg.Client, limit?: number): Promise<Owed[]> {
  const { rows } = await client.query<Owed>(
    `SELECT l.id::int AS line_id, l.challan_id::int, l.student_id::int, l.campus_id::int, l.particular_id::int, (l.amount - l.discount - l.paid)::int AS open FROM challan_lines l
      WHERE l.institute_code = $1 AND NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount ORDER BY l.line_month, l.part, hashint8(l.id) LIMIT $2`,
    [CODE, limit ?? null],
  );
  return rows;
}
/** Pays all that is open of a line, in cash, over HTTP. */
export const payWhole = ({ ask }: Target, { line_id, open }: Owed, cash: number): Promise<unknown> =>
  ask('/api/payChallan', {
    paid_date: today(),
    receiving_acc: cash,
    lines: [{ particular_line_id: line_id, currentPayment: open / 100, balance: open / 100 }],
  });

export async function benchPaying(
  url: string,
  client: pg.Client,
  target: Target,
  rounds: number,
  seconds: number,
  label: string,
): Promise<Figure[]> {
  const owed = await owedLines(client);
  const { rows } = await client.query<{ cash: number; receivable: number; year: number }>(
    `SELECT (SELECT min(id)::int FROM finance_accounts WHERE institute_code = $1 AND role = 'cash') AS cash, (SELECT min(id)::int FROM finance_accounts WHERE institute_code = $1 AND role = 'receivable') AS receivable,
      (SELECT id::int FROM fiscal_years WHERE institute_code = $1 AND $2::date BETWEEN start_date AND end_date) AS year`,
    [CODE, today()],
  );
  const { cash = 0, receivable = 0, year = 0 } = rows[0] ?? {};
  // The copies number their own rows, behind those that were copied.
  for (const table of ['plain_gl_journals', 'plain_payments', 'plain_payment_allocations', 'plain_audit_log'])
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM ${table}))`,
    );
  await client.query(
    'UPDATE plain_counter p SET next_value = c.next_value + 1 FROM counter c WHERE (c.institute_code, c.name, c.scope) = (p.institute_code, p.name, p.scope)',
  );
  const queue = (): (() => Owed | undefined) => {
    let at = 0;
    return () => owed[(at += 1) - 1];
  };
  const [nextOurs, nextPlain] = [queue(), queue()];
  const plain = await Promise.all(
    Array.from({ length: Math.max(...CLIENTS) }, async () => {
      const one = new pg.Client({ connectionString: url, options: SETTINGS });
      await one.connect();
      // Told by the statement that it breaks, if there is one.
      one.on('error', () => undefined);
      return one;
    }),
  );
  const figures: Figure[] = [];
  for (const clients of CLIENTS) {
    const ours: Rate[] = [];
    const bare: Rate[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const [a, b] = [
        await rateOf(clients, seconds, nextOurs, async (one) => void (await payWhole(target, one, cash))),
        await rateOf(clients, seconds, nextPlain, (one, at) =>
          payPlainly(plain[at] as pg.Client, one, cash, receivable, year),
        ),
      ];
      if (round < 0) continue;
      ours.push(a);
      bare.push(b);
    }
    figures.push({
      name: `payments, ${clients} clients, ${label}`,
      value: median(ours.map(({ perSecond }) => perSecond)),
      unit: '/s',
      against: {
        what: '/s plain statements, no HTTP',
        value: median(bare.map(({ perSecond }) => perSecond)),
        ratio: median(ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN))),
      },
    });
    figures.push({
      name: `payment p95, ${clients} clients, ${label}`,
      value: median(ours.map(({ p95 }) => p95)),
      unit: 'ms',
      against: {
        what: 'ms plain statements',
        value: median(bare.map(({ p95 }) => p95)),
        ratio: median(ours.map(({ p95 }, at) => p95 / (bare[at]?.p95 ?? Number.NaN))),
      },
    });
  }
  for (const one of plain) await one.end();
  return figures;
}
