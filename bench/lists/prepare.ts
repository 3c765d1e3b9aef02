/**
 * Databases of the benchmark: migrated like any other, with the bench entity made by the schema generator and filled by
 * SQL.
 */
import pg from 'pg';
import { migrate } from '../../server/database/migrate.ts';
import { createTables } from '../../server/database/schema/createSql.ts';
import { wantedTables } from '../../server/database/schema/wantedTables.ts';
import { CAMPUSES, challans, CLASSES } from './challans.ts';

export const INSTITUTE = 'bench';

/** Runs `work` as the owner, past row-level security. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

const institutes = `
INSERT INTO institute (institute_code, institute_name) SELECT code, 'School ' || code FROM unnest($1::text[]) code;`;
const lookups = [
  `INSERT INTO campuses (institute_code, id, campus_name, campus_code) SELECT code, n, 'Campus ' || n, 'C' || n FROM unnest($1::text[]) code, generate_series(1, ${CAMPUSES}) n`,
  `INSERT INTO classes (institute_code, id, class_name) SELECT code, n, 'Class ' || n FROM unnest($1::text[]) code, generate_series(1, ${CLASSES}) n`,
];
/** 70 % paid, 15 % unpaid, 10 % partial, 5 % cancelled, spread over classes and campuses without correlation. */
const rows = `
INSERT INTO bench_challans (institute_code, challan_no, campus_id, class_id, student_id, student_name, fee_month, issue_date, due_date, status, gross, discount, net)
SELECT code, 'C-' || n, 1 + n % ${CAMPUSES}, 1 + (n::bigint * 7919 / 13) % ${CLASSES}, 1 + n % 50000, 'Student ' || n % 50000, DATE '2023-01-01' + make_interval(months => n % 40),
  DATE '2023-01-01' + n % 1200, DATE '2023-01-10' + n % 1200, (ARRAY['paid','paid','paid','paid','paid','paid','paid','paid','paid','paid','paid','paid','paid','paid','unpaid','unpaid','unpaid','partial','partial','cancelled'])[1 + (n::bigint * 31 / 7) % 20],
  450000 + (n % 100) * 100, 0, 450000 + (n % 100) * 100
FROM unnest($1::text[]) code, generate_series($2::int, $3::int) n`;

export async function addInstitutes(client: pg.Client, codes: readonly string[]): Promise<void> {
  for (const sql of [institutes, ...lookups]) await client.query(sql, [codes]);
}
/** Rows number `from` to `to` of each institute. */
export async function addRows(client: pg.Client, codes: readonly string[], from: number, to: number): Promise<void> {
  await client.query(rows, [codes, from, to]);
}
/** A database with the bench entity and one institute without rows. */
export async function makeBase(serverUrl: string, name: string): Promise<void> {
  const done = await stepsDone(serverUrl, name);
  if (done === 1) return;
  if (done === null) await asOwner(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = databaseUrl(serverUrl, name);
  await migrate(url);
  await asOwner(url, async (client) => {
    await client.query('BEGIN');
    for (const sql of createTables(wantedTables([challans]))) await client.query(sql);
    // As a migration would for a list that is always read by class and status; the campus is there for row-level
    // security, so that a count need not visit the rows.
    await client.query(
      'CREATE INDEX bench_challans_list_idx ON bench_challans (institute_code, class_id, status, id DESC) INCLUDE (campus_id)',
    );
    await addInstitutes(client, [INSTITUTE]);
    // The loads go in with the owner's rights, and in one piece.
    await client.query(`ALTER ROLE CURRENT_USER SET work_mem = '64MB'`);
    await client.query(`COMMENT ON DATABASE ${name} IS '1'; COMMIT`);
  });
}
/** What a kept directory holds of a database: the steps that are done; null when it is not there. */
async function stepsDone(serverUrl: string, name: string): Promise<number | null> {
  return asOwner(serverUrl, async (client) => {
    const { rows } = await client.query<{ done: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS done FROM pg_database WHERE datname = $1`,
      [name],
    );
    return rows[0] ? Number(rows[0].done ?? 0) : null;
  });
}
/**
 * A copy of `from` that each step of `fill` adds to; analysed and written to disk before anything is measured. A step
 * and the note that it is done are one transaction, so that a filling that was ended goes on where it was.
 */
export async function makeFilled(
  serverUrl: string,
  name: string,
  from: string,
  fill: readonly ((client: pg.Client) => Promise<void>)[],
): Promise<string> {
  const url = databaseUrl(serverUrl, name);
  const done = await stepsDone(serverUrl, name);
  // The last note says that it has been analysed too.
  if (done === fill.length + 1) {
    await migrate(url);
    return url;
  }
  if (done === null) await asOwner(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from}`));
  await asOwner(url, async (client) => {
    for (const [step, work] of fill.entries()) {
      if (step < (done ?? 0)) continue;
      await client.query('BEGIN');
      await work(client);
      await client.query(`COMMENT ON DATABASE ${name} IS '${step + 1}'; COMMIT`);
    }
    await client.query('VACUUM (ANALYZE)');
    await client.query(`COMMENT ON DATABASE ${name} IS '${fill.length + 1}'`);
    await client.query('CHECKPOINT');
  });
  return url;
}
