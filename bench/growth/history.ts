/**
 * MADE-UP ROWS, for measuring alone: what a school keeps of years. Money and attendance are filled as in the other
 * benchmarks; the log, messages and results of generations are those of the month that was lived, again for each month
 * before. Other schools are copies of the first under codes of their own, row by row beside it, as schools that work
 * side by side write them. Foreign keys and triggers are off and hold: ids are those of the first.
 */
import type pg from 'pg';
import { columnsOf } from '../fees/copies.ts';
import { CODE } from '../fees/school.ts';

/** How a row of a table is told again: a column that must differ, and what it is then; `g` counts the months. */
const AGAIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_log: {
    id: `nextval(pg_get_serial_sequence('audit_log', 'id'))`,
    entity_id: `CASE WHEN x.entity_id ~ '^[0-9]+$' THEN (x.entity_id::bigint + g * 1000000)::text ELSE x.entity_id END`,
    at: `x.at - make_interval(months => g)`,
  },
  outbox: {
    id: `nextval(pg_get_serial_sequence('outbox', 'id'))`,
    dedupe_key: `x.dedupe_key || '/' || g`,
    made_at: `x.made_at - make_interval(months => g)`,
  },
};
/** The rows of the month that was lived, `times` times, oldest first. */
export async function tellAgain(client: pg.Client, times: number): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  for (const [table, changed] of Object.entries(AGAIN)) {
    const columns = await columnsOf(client, table);
    const values = columns.map((name) => changed[name] ?? `x.${name}`).join(', ');
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM generate_series($1::int, 1, -1) g, ${table} x WHERE x.institute_code = '${CODE}' ORDER BY g DESC, x.id`,
      [times],
    );
  }
  const job = `INSERT INTO fee_jobs (institute_code, kind, state, params, total, done, created, skipped, failed, amount, user_id, username, campuses, started_at, finished_at)
    SELECT institute_code, kind, state, params, total, done, created, skipped, failed, amount, user_id, username, campuses, started_at - make_interval(months => $1), finished_at - make_interval(months => $1) FROM fee_jobs WHERE institute_code = '${CODE}' AND id = $2 RETURNING id`;
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM fee_jobs WHERE institute_code = '${CODE}'`);
  for (let back = times; back > 0; back -= 1)
    for (const { id } of rows) {
      const made = await client.query<{ id: string }>(job, [back, id]);
      await client.query(
        `INSERT INTO fee_job_rows (institute_code, job_id, student_id, place, outcome, challan_id, challans, amount, message)
          SELECT x.institute_code, $1, x.student_id, x.place, x.outcome, c.id, x.challans, x.amount, x.message FROM fee_job_rows x
          JOIN challans c ON c.institute_code = x.institute_code AND c.student_id = x.student_id AND c.fee_month = (date_trunc('month', current_date) - make_interval(months => $3))::date
          WHERE x.institute_code = '${CODE}' AND x.job_id = $2 ORDER BY x.place`,
        [made.rows[0]?.id, id, back],
      );
    }
  await client.query('COMMIT');
}

/** Everything that an institute has, but who is signed in. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'institute_code'
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('session_token', 'idempotency_key') ORDER BY c.oid`,
  );
  return rows.map(({ name }) => name);
}
/** Schools number `from` to `to` of a database; each table a transaction of its own. */
export async function addSchools(client: pg.Client, from: number, to: number): Promise<void> {
  const codes = Array.from({ length: to - from + 1 }, (_, at) => `${CODE}${from + at}`);
  for (const table of await tablesOf(client)) {
    const columns = await columnsOf(client, table);
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    const values = columns.map((name) => (name === 'institute_code' ? 'unnest($1::text[])' : `x.${name}`)).join(', ');
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${table} x WHERE x.institute_code = '${CODE}'`,
      [codes],
    );
    await client.query('COMMIT');
  }
}
