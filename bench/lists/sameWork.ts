/**
 * The writes of the bare server that do the same work as ours in the database: one transaction with the settings of
 * row-level security, the session's check, the audit row with before and after, all in the statement that a careful
 * program would write by hand. Prepared by name, sent together (`pipeline` of pg), so that neither planning nor round
 * trips are held against it.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { COLUMNS, createdValues, type Body } from './bareStatements.ts';
import { INSTITUTE } from './prepare.ts';

const STANDS = `(SELECT m.mark = $1 AND NOT m.renew FROM (
  SELECT concat(u.xmin::text, CASE WHEN u.all_campuses THEN ' all' ELSE ' ' || ARRAY(SELECT c.campuses_id FROM users_campus c
      WHERE c.institute_code = $2 AND c.users_id = t.user_id ORDER BY 1)::text END) AS mark,
    t.expires_at < least(now() + interval '7140 s', t.created_at + interval '43200 s') AS renew
  FROM session_token t JOIN users u ON u.institute_code = $2 AND u.id = t.user_id
  WHERE t.institute_code = $2 AND t.token_hash = $3 AND t.expires_at > now() AND u.deleted_at IS NULL AND u.is_active AND t.kind = 'session') m)`;
const json = (
  of: string,
): string => `(SELECT to_jsonb(t) FROM (SELECT s.id, s.version, s.challan_no, s.campus_id, s.class_id, s.student_id, s.student_name,
  s.fee_month, s.issue_date, s.due_date, s.status, trim_scale(s.gross * 0.01) AS gross, trim_scale(s.discount * 0.01) AS discount, trim_scale(s.net * 0.01) AS net FROM ${of} s) t)`;
const audited = (action: string, before: string): string =>
  `INSERT INTO audit_log (institute_code, user_id, username, request_id, ip, action, entity, entity_id, before, after)
   SELECT $2, $4, $5, $6, $7, '${action}', 'bench_challans', stored.id::text, ${before}, ${json('stored')} FROM stored`;

const INSERT = `WITH stored AS (
  INSERT INTO bench_challans AS r (institute_code, challan_no, campus_id, class_id, student_id, student_name, fee_month, issue_date, due_date, status, gross, discount, net)
  SELECT $2, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19 WHERE ${STANDS} RETURNING ${COLUMNS}),
 logged AS (${audited('create', 'NULL')}) SELECT * FROM stored`;
const UPDATE = `WITH found AS (SELECT ${COLUMNS} FROM bench_challans r WHERE r.institute_code = $2 AND r.id = $8 AND ${STANDS} FOR UPDATE),
 stored AS (UPDATE bench_challans AS r SET version = r.version + 1, updated_at = now(), status = $9, student_name = $10 FROM found
   WHERE r.institute_code = $2 AND r.id = found.id RETURNING ${COLUMNS}),
 logged AS (${audited('update', json('found'))}) SELECT * FROM stored`;

export interface SameWork {
  create(body: Body): Promise<unknown>;
  update(id: string, body: Body): Promise<unknown>;
}
/** `awaited`: BEGIN, the statement and COMMIT each wait for the answer to the one before. */
export async function sameWork(url: string, awaited: boolean): Promise<SameWork> {
  // `types` and the rest are pg's defaults.
  const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true });
  const hash = randomBytes(32);
  const username = `bare-${randomUUID()}`;
  const made = await pool.query<{ id: string; mark: string }>(
    `INSERT INTO users (institute_code, username, password_hash, full_name, all_campuses, privileges) VALUES ($1, $2, 'x', 'Bare', true, '{}') RETURNING id`,
    [INSTITUTE, username],
  );
  const userId = made.rows[0]?.id;
  const { rows } = await pool.query<{ mark: string }>(
    `SELECT u.xmin::text || ' all' AS mark FROM users u WHERE institute_code = $1 AND id = $2`,
    [INSTITUTE, userId],
  );
  await pool.query(
    `INSERT INTO session_token (institute_code, token_hash, user_id, kind, expires_at) VALUES ($1, $2, $3, 'session', now() + interval '12 hours')`,
    [INSTITUTE, hash, userId],
  );
  const begin = `BEGIN; SET LOCAL app.institute = '${INSTITUTE}'; SET LOCAL app.campuses = 'all'; SET LOCAL app."user" = '${userId}'`;
  const own = () => [rows[0]?.mark, INSTITUTE, hash, userId, username, randomUUID(), '127.0.0.1'];

  async function run(name: string, text: string, values: readonly unknown[]): Promise<unknown> {
    const client = await pool.connect();
    try {
      const statement = { name, text, values: [...own(), ...values] };
      if (awaited) {
        await client.query(begin);
        const result = await client.query(statement);
        await client.query('COMMIT');
        return result.rows[0];
      }
      const [, result] = await Promise.all([client.query(begin), client.query(statement), client.query('COMMIT')]);
      return result.rows[0];
    } finally {
      client.release();
    }
  }
  return {
    create: (body) => run('create', INSERT, createdValues(body)),
    update: (id, body) => run('update', UPDATE, [id, body['status'], body['student_name']]),
  };
}
