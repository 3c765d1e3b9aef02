/** Bulk billing whose connections are cut, and sessions that are swapped. */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { today } from '../../../../contract/dates.ts';
import { INTERNAL_ADMIN_USERNAMES } from '../../../../contract/internal.ts';
import { bookRules } from '../../../../server/modules/ledger/books/rules.ts';
import { asOwner, ask, count, dataOf, PATIENCE_MS, pause, type Attacked, type AttackResult } from './attackKit.ts';
import type { Bench } from './rounds.ts';
import { enter } from './school.ts';

/** All connections to the database, but its own. */
const cutConnections = (client: pg.Client): Promise<unknown> =>
  client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
/**
 * All connections of the server are cut while it bills many, or `strike` does worse: the job ends by itself, and bills
 * each student once.
 */
export async function cutBilling(
  bench: Attacked,
  name: string,
  students = 900,
  cuts = 4,
  strike: (client: pg.Client) => Promise<unknown> = cutConnections,
): Promise<AttackResult> {
  const faults: string[] = [];
  let strikes = 0;
  const ids = await asOwner(bench, async (client, code) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO students (institute_code, student_name, campus_id, session_id, class_id, status_id, family_id) SELECT s.institute_code, $2 || ' ' || n, s.campus_id, s.session_id, s.class_id, s.status_id, s.family_id
        FROM (SELECT * FROM students WHERE institute_code = $1 ORDER BY id LIMIT 1) s, generate_series(1, $3::int) n RETURNING id`,
      [code, name, students],
    );
    const made = rows.map(({ id }) => Number(id));
    await client.query(
      `INSERT INTO student_movements (institute_code, student_id, kind, effective_date, to_state) SELECT m.institute_code, s, m.kind, m.effective_date, m.to_state
        FROM unnest($2::bigint[]) s, (SELECT * FROM student_movements WHERE institute_code = $1
          AND student_id = (SELECT min(id) FROM students WHERE institute_code = $1) ORDER BY id DESC LIMIT 1) m`,
      [code, made],
    );
    await client.query(
      `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, from_month) SELECT $1, s, (SELECT min(id) FROM fee_particulars WHERE institute_code = $1 AND kind = 'tuition'), 100000, date_trunc('month', $3::date)::date FROM unnest($2::bigint[]) s`,
      [code, made, today()],
    );
    return made;
  });
  const begun = await ask(bench, '/student_challan', {
    student_ids: ids,
    challan_month_from: today().slice(0, 7),
    apply_advance: false,
  });
  const job = dataOf<{ id: number } | undefined>(begun)?.id;
  if (job === undefined)
    return {
      attack: 'connections cut in bulk billing',
      strikes,
      faults: [`billing answers ${begun.status} ${JSON.stringify(begun.json)}`],
    };
  await asOwner(bench, async (client, code) => {
    const from = Date.now();
    for (;;) {
      const over = await count(
        client,
        `SELECT count(*) AS n FROM fee_jobs WHERE institute_code = $1 AND id = $2 AND finished_at IS NOT NULL`,
        [code, job],
      );
      if (over > 0) break;
      if (Date.now() - from > PATIENCE_MS) return void faults.push('the job does not end');
      if (strikes < cuts) {
        await strike(client);
        strikes += 1;
      }
      await pause(randomInt(50, 300));
    }
    const wrong = await count(
      client,
      `SELECT count(*) AS n FROM unnest($2::bigint[]) s (id) WHERE (SELECT count(*) FROM challans c WHERE c.institute_code = $1 AND c.student_id = s.id AND c.voided_at IS NULL) <> 1
        OR (SELECT count(*) FROM fee_job_rows r WHERE r.institute_code = $1 AND r.job_id = $3 AND r.student_id = s.id AND r.outcome = 'created') <> 1`,
      [code, ids, job],
    );
    if (wrong > 0) faults.push(`${wrong} students are not billed once`);
    for (const { name: rule, sql } of bookRules)
      if ((await client.query(sql, [code])).rows.length > 0) faults.push(`the books: ${rule}`);
  });
  return { attack: 'connections cut in bulk billing', strikes, faults };
}

/**
 * Two users over the same connections, their requests mixed, one with the keys of the other too, and one signed out
 * midway: each writes under their own name, and nothing once signed out.
 */
export async function swapSessions(bench: Bench, name: string, writes = 60): Promise<AttackResult> {
  const { server, school, dataDir } = bench;
  const first = INTERNAL_ADMIN_USERNAMES[0] ?? '';
  const other = `other${name}`.toLowerCase();
  await asOwner(bench, (client, code) =>
    client.query(
      `INSERT INTO users (institute_code, username, password_hash, full_name, all_campuses, all_privileges) SELECT institute_code, $2, password_hash, $2, true, true FROM users WHERE institute_code = $1 AND username = $3`,
      [code, other, first],
    ),
  );
  const token = await enter(server, { dataDir }, other);
  const faults: string[] = [];
  const ids = new Map<number, string>();
  let out = false;
  const write = async (at: number, who: string): Promise<void> => {
    const late = out && who === other;
    const sent = [{ institute_code: school.code, name: `${name} ${who} ${at}` }, `swap-${name}-${who}-${at}`] as const;
    const told = await ask(bench, '/cities', sent[0], who === other ? token : school.token, sent[1]);
    // The same request and key by somebody else is not answered with what the first was told.
    if (who === first && !out) {
      const again = await ask(bench, '/cities', sent[0], token, sent[1]);
      if (again.status < 400) faults.push(`${other} was answered ${again.status} to the request and key of ${who}`);
    }
    if (told.status === 201 || told.status === 200) {
      if (late) faults.push(`${who} wrote after signing out`);
      const id = Number(dataOf<{ id: number }>(told).id);
      if (ids.has(id)) faults.push(`${who} was answered what ${ids.get(id) ?? ''} wrote`);
      ids.set(id, who);
    } else if (!(who === other && told.status === 403))
      faults.push(`${who}: ${told.status} ${JSON.stringify(told.json)}`);
  };
  for (const half of [0, 1]) {
    await Promise.all(
      Array.from({ length: writes }, (_, at) => [
        write(half * writes + at, first),
        write(half * writes + at, other),
      ]).flat(),
    );
    if (half === 0) {
      const left = await ask(bench, '/logout', {}, token);
      if (left.status !== 200) faults.push(`logout answers ${left.status}`);
      out = true;
    }
  }
  await asOwner(bench, async (client, code) => {
    const { rows } = await client.query<{ title: string; username: string }>(
      `SELECT c.name AS title, a.username FROM cities c JOIN audit_log a ON a.institute_code = $1 AND a.entity = 'cities' AND a.action = 'create' AND a.entity_id = c.id::text WHERE c.institute_code = $1 AND starts_with(c.name, $2)`,
      [code, `${name} `],
    );
    for (const { title, username } of rows)
      if (title.split(' ').at(-2) !== username) faults.push(`"${title}" is in the log under ${username}`);
    if (rows.length !== ids.size) faults.push(`${rows.length} rows in the log, ${ids.size} acknowledged`);
  });
  return { attack: 'sessions swapped', strikes: writes * 4, faults };
}
