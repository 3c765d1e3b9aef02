/** npm run bench -- students: what a registrar does, beside the same rows by bare SQL of the owner on one connection. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import pg from 'pg';
import { importFields } from '../../contract/exchange/fields.ts';
import { suggestMapping } from '../../contract/exchange/headers.ts';
import { createApp } from '../../server/app.ts';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { withInstitute } from '../../server/database/door.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase, type Database } from '../../server/database/open.ts';
import { openSession } from '../../server/http/session.ts';
import { setSecretKey } from '../../server/resources/secrets.ts';
import { DEMO_INSTITUTE, seedDemo } from '../../server/seed/demo.ts';
import { fillStudents } from '../../server/seed/students/fill.ts';
import { students } from '../../src/resources/students.ts';
import { median, report, type Figure } from '../figures.ts';

interface Wish {
  readonly full: boolean;
  readonly quick: boolean;
}
type Json = Record<string, unknown>;
type Ask = (path: string, body?: unknown, method?: string) => Promise<Json>;
const note = (text: string): void => console.error(text);
const who = { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null } as const;
const shown = (count: number): string => count.toLocaleString('en');

async function asker(app: Hono, db: Database): Promise<Ask> {
  const token = await withInstitute(db, who, async (trx) => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE institute_code = ${DEMO_INSTITUTE} AND username = 'admin'`.execute(trx);
    return openSession(trx, DEMO_INSTITUTE, Number(rows[0]?.id));
  });
  return async (path, body, method) => {
    const form = body instanceof FormData;
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) };
    const response = await app.request(`/api${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? null : form ? body : JSON.stringify(body),
    });
    const json = (await response.json()) as Json;
    if (response.status >= 300) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(json).slice(0, 300)}`);
    return json;
  };
}
/** Milliseconds, the median over rounds in which both are run in turn. */
async function beside(
  rounds: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ ours: number; bare: number; ratio: number }> {
  const times: [number, number][] = [];
  await ours();
  await bare();
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await ours();
    const middle = performance.now();
    await bare();
    times.push([middle - start, performance.now() - middle]);
  }
  return { ours: median(times.map(([a]) => a)), bare: median(times.map(([, b]) => b)), ratio: median(times.map(([a, b]) => a / b)) };
}
const LIST = 'institute_code=demo&page=1&with_total=0&per_page=50';
const SELECT = `SELECT s.*, c.class_name, x.section_name, b.campus_name FROM students s JOIN classes c ON c.institute_code = s.institute_code AND c.id = s.class_id
  LEFT JOIN sections x ON x.institute_code = s.institute_code AND x.id = s.section_id JOIN campuses b ON b.institute_code = s.institute_code AND b.id = s.campus_id
  WHERE s.institute_code = 'demo' AND s.deleted_at IS NULL AND s.status_class <> ALL (ARRAY['inquiry', 'applied', 'rejected'])`;

function csvOf(count: number, from: number): File {
  const lines = ['Student name,Father name,Mobile,Date of birth,Campus,Class,Section,Session,Status'];
  const classes = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (let at = 0; at < count; at += 1) {
    const number = from + at;
    lines.push(
      `Child ${number},Father ${Math.floor(number / 2)},03${String(50 + (number % 40))}-${String(Math.floor(number / 2)).padStart(7, '0')},2016-0${1 + (at % 9)}-1${at % 10},Gulberg Campus,${classes[at % 5]},${'AB'[at % 2]},${session},Active`,
    );
  }
  return new File([lines.join('\n')], 'students.csv');
}
let session = '';
let imported = 0;
/** The whole way of an import through the API; seconds of the check and of the creation. */
async function importThem(ask: Ask, count: number): Promise<{ check: number; create: number }> {
  const form = new FormData();
  form.append('type', 'students');
  form.append('file', csvOf(count, (imported += count) + 1_000_000));
  const { run } = (await ask('/bulk_imports/', form))['data'] as { run: { id: number; columns: string[] } };
  await ask(`/imports/${run.id}/mapping`, { mapping: suggestMapping(run.columns, importFields(students)) });
  const repeat = async (step: string): Promise<number> => {
    const start = performance.now();
    for (;;) if (((await ask(`/imports/${run.id}/${step}`, {}))['data'] as { finished: boolean }).finished) return (performance.now() - start) / 1000;
  };
  const check = await repeat('check');
  const create = await repeat('commit');
  const { run: done } = (await ask(`/imports/${run.id}`))['data'] as { run: { counts: { created: number } } };
  if (done.counts.created !== count) throw new Error(`${done.counts.created} of ${count} students were imported`);
  return { check, create };
}

async function measure(ask: Ask, client: pg.Client, count: number, { quick }: Wish): Promise<Figure[]> {
  const rounds = quick ? 15 : 60;
  const figures: Figure[] = [];
  const compare = async (name: string, limit: number, times: number, ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<void> => {
    const found = await beside(times, ours, bare);
    figures.push({
      name: `${name}, ${shown(count)} students`,
      value: found.ours,
      unit: 'ms',
      against: { what: 'ms bare', value: found.bare, ratio: found.ratio },
      budget: { limit, is: 'at most', of: 'value' },
    });
    note(`${name}, ${shown(count)}: ${found.ours.toFixed(1)} ms, bare ${found.bare.toFixed(1)} ms`);
  };
  const { rows: places } = await client.query<{ class_id: number; campus_id: number }>(
    "SELECT class_id::int, campus_id::int FROM students WHERE institute_code = 'demo' GROUP BY 1, 2 ORDER BY 1, 2",
  );
  const place = (): { class_id: number; campus_id: number } => places[Math.floor(Math.random() * places.length)] ?? { class_id: 0, campus_id: 0 };
  const filters = (): string =>
    encodeURIComponent(JSON.stringify(Object.entries(place()).map(([field, value]) => ({ field, operator: '=', value }))));
  const words = ['hamza kh', 'fatima', '0312', 'imran malik', '35202-20'];
  const word = (): string => words[Math.floor(Math.random() * words.length)] ?? '';
  await compare(
    'first page',
    50,
    rounds,
    () => ask(`/api_students?${LIST}`),
    () => client.query(`${SELECT} ORDER BY s.sid LIMIT 50`),
  );
  await compare(
    'filtered page',
    50,
    rounds,
    () => ask(`/api_students?${LIST}&filters=${filters()}`),
    () => client.query(`${SELECT} AND s.class_id = $1 AND s.campus_id = $2 ORDER BY s.sid LIMIT 50`, Object.values(place())),
  );
  await compare(
    'search',
    100,
    rounds,
    () => ask(`/api_students?${LIST}&search=${encodeURIComponent(word())}`),
    () => client.query(`${SELECT} AND s.search_text LIKE $1 ORDER BY s.sid LIMIT 50`, [`%${word()}%`]),
  );
  const { rows } = await client.query<{ id: number }>(
    "SELECT id::int FROM students WHERE institute_code = 'demo' AND deleted_at IS NULL ORDER BY random() LIMIT 500",
  );
  const ids = rows.map(({ id }) => id);
  let turn = 0;
  await compare(
    'bulk edit of 500',
    1_500,
    quick ? 3 : 10,
    () => ask('/studentBulkEdit', { ids, changes: { remarks: `Bus ${(turn += 1)}` } }, 'PATCH'),
    () =>
      client.query("UPDATE students SET remarks = $1, version = version WHERE institute_code = 'demo' AND id = ANY ($2)", [
        `Van ${(turn += 1)}`,
        ids,
      ]),
  );
  const many = quick ? 1_000 : 10_000;
  const { check, create } = await importThem(ask, many);
  const start = performance.now();
  await client.query('BEGIN');
  for (const { id } of (await client.query<{ id: number }>("SELECT id FROM students WHERE institute_code = 'demo' ORDER BY id DESC LIMIT $1", [many]))
    .rows)
    await client.query(
      `INSERT INTO students (institute_code, student_name, campus_id, session_id, class_id, section_id, status_id, family_id, date_of_birth)
      SELECT institute_code, student_name, campus_id, session_id, class_id, section_id, status_id, family_id, date_of_birth FROM students WHERE institute_code = 'demo' AND id = $1`,
      [id],
    );
  await client.query('ROLLBACK');
  const bare = (performance.now() - start) / 1000;
  for (const [name, value] of [
    ['check', check],
    ['creation', create],
  ] as const)
    figures.push({
      name: `${name} of an import of ${shown(many)}, ${shown(count)} students`,
      value,
      unit: 's',
      against: { what: 's bare INSERTs', value: bare, ratio: value / bare },
      budget: { limit: many * 0.006, is: 'at most' },
    });
  note(`import of ${shown(many)}: check ${check.toFixed(1)} s, creation ${create.toFixed(1)} s, bare ${bare.toFixed(1)} s`);
  return figures;
}

/** Runs on an embedded server of its own with the product's settings: fsync and synchronous commit are on. */
export async function benchStudents(wish: Wish): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  const engine = await startEngine({ dataDir });
  try {
    await migrate(engine.url);
    setSecretKey('for the benchmark');
    const db = openDatabase({ url: engine.url, poolSize: 4 });
    const client = new pg.Client({ connectionString: engine.url });
    await client.connect();
    // What the triggers of the product need to know on a bare connection as well.
    await client.query("SET app.institute = 'demo'; SET app.campuses = 'all'");
    await seedDemo(db);
    session =
      (await client.query<{ session_name: string }>("SELECT session_name FROM sessions WHERE institute_code = 'demo' AND is_current")).rows[0]
        ?.session_name ?? '';
    const app = createApp({ config: { publicUrl: 'http://localhost', legacyBaseUrl: null, signInUrl: '/sign-in' }, db, webRoot: '/nowhere' });
    const ask = await asker(app, db);
    const figures: Figure[] = [];
    for (const count of [1_000, 50_000, ...(wish.full ? [500_000] : [])]) {
      const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM students WHERE institute_code = 'demo'");
      const missing = count - (rows[0]?.n ?? 0);
      if (missing > 0) {
        note(`adding ${shown(missing)} students`);
        for (let left = missing; left > 0; left -= 50_000)
          await withInstitute(db, who, (trx) => fillStudents(trx, DEMO_INSTITUTE, { count: Math.min(left, 50_000) }));
      }
      await client.query('VACUUM (ANALYZE)');
      await client.query('CHECKPOINT');
      figures.push(...(await measure(ask, client, count, wish)));
    }
    await client.end();
    await db.close();
    return report('students', figures);
  } finally {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
