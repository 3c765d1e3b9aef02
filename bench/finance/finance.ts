/**
 * npm run bench -- finance: the statements and the ledger of a school with 1,500,000 lines, of which 750,000 are on one
 * account (--quick: 200,000; --full: 15,000,000 too), beside the sum of all lines and a bare page by key; and a hundred
 * thousand rows as a file asks for them, with the memory that the server takes for it.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { CODE, makeSchool, SETTINGS } from '../fees/school.ts';
import { startTarget, type Target } from '../fees/target.ts';
import { report, type Figure } from '../figures.ts';
import { asOwner, makeFilled } from '../lists/prepare.ts';
import { beside } from './beside.ts';
import { LARGE, ledgerSteps } from './ledgerLines.ts';
import { benchStatements } from './statements.ts';

const FROM = '2000-01-01';

/**
 * A handler that does nothing but the page: its rows by key over HTTP, with every column that ours answers but the
 * balance. No session, no institute's wall, no sums of the account: what is beside the page is what ours costs more.
 */
async function bareServer(url: string, account: number) {
  const pool = new pg.Pool({ connectionString: url, options: SETTINGS, max: 2 });
  const page = {
    name: 'bare page',
    text: `SELECT l.account_id, to_char(l.entry_date, 'YYYY-MM-DD') AS date, coalesce(v.id, l.journal_id) AS trans_id, l.journal_id, l.line_no, coalesce(v.voucher, j.voucher_no::text) AS voucher, j.source, o.source AS reverses,
        coalesce(w.memo, j.memo) AS memo, s.student_name AS student, s.id AS student_id, v.payee, h.id AS challan_id, h.challan_no, y.id AS payment_id, y.receipt_no, c.campus_name, l.debit / 100.0 AS debit, l.credit / 100.0 AS credit,
        (SELECT string_agg(DISTINCT a.acc_code || ' ' || a.acc_name, ', ') FROM gl_lines z JOIN finance_accounts a ON a.institute_code = z.institute_code AND a.id = z.account_id
          WHERE z.institute_code = l.institute_code AND z.journal_id = l.journal_id AND (z.debit > 0) <> (l.debit > 0)) AS contra
      FROM (SELECT * FROM gl_lines WHERE institute_code = '${CODE}' AND account_id = $1 AND entry_date BETWEEN $2::date AND $3::date ORDER BY entry_date, journal_id, line_no LIMIT 50) l
      JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id JOIN campuses c ON c.institute_code = l.institute_code AND c.id = l.campus_id
      LEFT JOIN gl_journals o ON o.institute_code = l.institute_code AND o.id = j.reverses_id
      LEFT JOIN vouchers v ON v.institute_code = l.institute_code AND v.journal_id = l.journal_id
      LEFT JOIN voucher_lines w ON w.institute_code = l.institute_code AND w.voucher_id = v.id AND w.line_no = l.line_no
      LEFT JOIN students s ON s.institute_code = l.institute_code AND s.id = l.student_id
      LEFT JOIN challans h ON h.institute_code = l.institute_code AND h.id = j.challan_id
      LEFT JOIN payments y ON y.institute_code = l.institute_code AND y.id = CASE WHEN j.source = 'payment' THEN j.source_id WHEN o.source = 'payment' THEN o.source_id END
      ORDER BY l.entry_date, l.journal_id, l.line_no`,
  };
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query({ ...page, values: [account, FROM, '2100-01-01'] });
    response.end(JSON.stringify({ data: rows }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    ask: async () => (await fetch(`http://127.0.0.1:${port}`)).json(),
    stop: async () => {
      server.close();
      await pool.end();
    },
  };
}
/** Most memory that a process has had, and what it has now, in MB. */
function memoryOf(pid: number): { readonly most: number; readonly now: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { most: of('VmHWM'), now: of('VmRSS') };
}
/**
 * What a file of the ledger asks for: every page of 500 rows, one after another. Twice as many rows take no more memory
 * of the server, which answers one page at a time.
 */
async function fileOf(target: Target, query: string, rows: number): Promise<Figure[]> {
  const before = memoryOf(target.pid);
  const read = async (from: number, to: number): Promise<void> => {
    for (let row = from; row < to; row += 500)
      await target.ask(`/api/gl_inquiry?${query}&per_page=500&page=${row / 500 + 1}`);
  };
  const start = performance.now();
  await read(0, rows);
  const name = `${rows.toLocaleString('en')} rows, page by page, for a file`;
  const seconds = (performance.now() - start) / 1000;
  const once = memoryOf(target.pid).most;
  await read(rows, 2 * rows);
  const twice = memoryOf(target.pid).most;
  const above = 'memory of the server above what it had';
  return [
    { name, value: seconds, unit: 's' },
    { name: `${name}: ${above}`, value: once - before.now, unit: 'MB', budget: { limit: 200, is: 'at most' } },
    { name: `twice as many: ${above}`, value: twice - before.now, unit: 'MB', budget: { limit: 200, is: 'at most' } },
  ];
}

async function measure(url: string, lines: number, quick: boolean): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url, options: SETTINGS });
  await client.connect();
  const target = await startTarget(url, '/nowhere');
  const label = `${lines.toLocaleString('en')} lines`;
  const rounds = quick ? 9 : 15;
  const { rows } = await client.query<{ id: string; acc_code: string }>(
    `SELECT id, acc_code FROM finance_accounts WHERE institute_code = '${CODE}' AND role = '${LARGE}' LIMIT 1`,
  );
  const { id, acc_code } = rows[0] ?? { id: '0', acc_code: '' };
  const bare = await bareServer(url, Number(id));
  try {
    const statements = await benchStatements(client, target, Math.min(rounds, 9), { small: quick });
    const query = `acc_code=${acc_code}&from_date=${FROM}`;
    const [first, bareFirst] = await beside(rounds * 3, () => target.ask(`/api/gl_inquiry?${query}`), bare.ask);
    const last = Math.floor(lines / 2 / 50) - 1;
    const [deep, bareDeep] = await beside(rounds, () => target.ask(`/api/gl_inquiry?${query}&page=${last}`), bare.ask);
    return [
      ...statements.map((figure) => ({ ...figure, name: `${label}: ${figure.name}` })),
      {
        name: `first page of an account of ${(lines / 2).toLocaleString('en')} lines`,
        value: first,
        unit: 'ms',
        against: { what: 'ms bare page by key', value: bareFirst, ratio: first / bareFirst },
        budget: { limit: 2, is: 'at most', of: 'ratio' },
      },
      {
        name: 'its last page',
        value: deep,
        unit: 'ms',
        against: { what: 'ms bare first page', value: bareDeep, ratio: deep / bareDeep },
      },
      ...(await fileOf(target, query, quick ? 50_000 : 100_000)),
    ];
  } finally {
    target.stop();
    await bare.stop();
    await client.end();
  }
}

/** Fills first, then measures with the product's settings. BENCH_DATA_DIR keeps what was filled; BENCH_ONLY=15000000 measures that many lines alone. */
export async function benchFinance({ quick, full }: { readonly quick: boolean; readonly full: boolean }) {
  const given = process.env['BENCH_DATA_DIR'];
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  chmodSync(dataDir, 0o755);
  const engine = await startEngine({ dataDir });
  const only = Number(process.env['BENCH_ONLY'] ?? 0);
  const sizes = only > 0 ? [only] : quick ? [200_000] : [1_500_000, ...(full ? [15_000_000] : [])];
  try {
    const figures: Figure[] = [];
    const base = await asOwner(engine.url, (client) =>
      client.query(`SELECT 1 FROM pg_database WHERE datname = 'finance_base'`),
    );
    if (base.rowCount === 0) await makeSchool(engine.url, 'finance_base', 40);
    for (const lines of sizes) {
      const url = await makeFilled(engine.url, `finance_${lines}`, 'finance_base', ledgerSteps(lines));
      figures.push(...(await measure(url, lines, quick)));
    }
    return report('finance', figures);
  } finally {
    await engine.stop();
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
