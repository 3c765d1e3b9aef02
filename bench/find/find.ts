/**
 * npm run bench -- find: what Ctrl+K finds in a school of 1,000 students and in one of 500,000, in turn, kind of
 * question by kind of question. BENCH_DATA_DIR keeps both schools for the next run. `--quick` asks less often, of
 * schools just as large.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { privilegeCatalogue } from '../../server/http/privileges.ts';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { withInstitute } from '../../server/database/door.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openSession } from '../../server/http/session.ts';
import { setSecretKey } from '../../server/resources/secrets.ts';
import { FILLING } from '../fees/fees.ts';
import { ADMIN, CODE, makeSchool, SETTINGS } from '../fees/school.ts';
import { startTarget } from '../fees/target.ts';
import { median, percentile, report, type Figure } from '../figures.ts';
import { asOwner, databaseUrl, makeFilled } from '../lists/prepare.ts';
import { fillPeople } from './fill.ts';
import { kindsOf, type Asking, type Kind } from './kinds.ts';

const SIZES = [1_000, 500_000] as const;
/** Until PostgreSQL has decided which plans to keep. */
const WARM = 6;
/**
 * How many times as long the larger school may take; and where it has more than twice as many to answer, which is more
 * than the same work.
 */
const MOST = 1.5;
const MOST_OF_MORE = 2;
const note = (text: string): void => console.error(text);
const shown = (count: number): string => count.toLocaleString('en');

interface Timed {
  readonly ms: number;
  readonly rows: number;
}
interface School {
  readonly kinds: readonly Kind[];
  /** Milliseconds to the last byte of the answer, and how many it has. */
  readonly time: (asks: Asking, path: string) => Promise<Timed>;
  readonly stop: () => void;
}

async function open(url: string): Promise<School> {
  setSecretKey('for the benchmark');
  const db = openDatabase({ url, poolSize: 2 });
  const { head, clerk, campus } = await withInstitute(
    db,
    { instituteCode: CODE, campuses: 'all', userId: null },
    async (trx) => {
      const { rows } = await sql<{
        id: number;
        campus: number;
      }>`SELECT u.id, (SELECT max(k.id) FROM campuses k WHERE k.institute_code = ${CODE}) AS campus
        FROM users u WHERE u.institute_code = ${CODE} AND u.username = ${ADMIN}`.execute(trx);
      const campus = Number(rows[0]?.campus);
      const made = await sql<{ id: number }>`WITH made AS (
          INSERT INTO users (institute_code, username, password_hash, full_name, all_campuses, all_privileges, privileges)
          VALUES (${CODE}, ${`clerk${Date.now()}`}, '-', 'Clerk', false, false, ${[...privilegeCatalogue]}) RETURNING id),
        there AS (INSERT INTO users_campus (institute_code, users_id, campuses_id) SELECT ${CODE}, m.id, ${campus}::bigint FROM made m)
        SELECT id FROM made`.execute(trx);
      return {
        campus,
        head: await openSession(trx, CODE, Number(rows[0]?.id)),
        clerk: await openSession(trx, CODE, Number(made.rows[0]?.id)),
      };
    },
  );
  await db.close();
  const client = new pg.Client({ connectionString: url, options: SETTINGS });
  await client.connect();
  const kinds = await kindsOf(client, campus);
  await client.end();
  const target = await startTarget(url, '/nowhere');
  const tokens = { head, clerk };
  return {
    kinds,
    async time(asks, path) {
      const start = performance.now();
      const response = await fetch(`${target.origin}${path}`, { headers: { authorization: `Bearer ${tokens[asks]}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
      const ms = performance.now() - start;
      const { data } = JSON.parse(text) as { data: unknown[] | { found: unknown[] } };
      return { ms, rows: (Array.isArray(data) ? data : data.found).length };
    },
    stop: target.stop,
  };
}

interface Middle {
  readonly middle: number;
  readonly most: number;
  readonly rows: number;
}
/** Middle and 95 % of both, asked in turn, and how many they answer in the middle. */
async function inTurn(
  schools: readonly School[],
  rounds: number,
  ask: (school: School, round: number) => Promise<Timed>,
): Promise<Middle[]> {
  const times = schools.map((): Timed[] => []);
  for (let round = -WARM; round < rounds; round += 1)
    for (const [at, school] of schools.entries()) {
      const time = await ask(school, round + WARM);
      if (round >= 0) times[at]?.push(time);
    }
  return times.map((each) => {
    const ms = each.map((one) => one.ms);
    return { middle: median(ms), most: percentile(ms, 0.95), rows: median(each.map(({ rows }) => rows)) };
  });
}
function figuresOf(name: string, [small, large]: readonly Middle[]): Figure[] {
  if (!small || !large) throw new Error(`${name} was not measured`);
  const of = (what: string, key: 'middle' | 'most', limit?: number): Figure => ({
    name: `${what}, ${shown(SIZES[1])} students`,
    value: large[key],
    unit: 'ms',
    against: { what: `ms of ${shown(SIZES[0])}`, value: small[key], ratio: large[key] / small[key] },
    ...(limit === undefined ? {} : { budget: { limit, is: 'at most', of: 'ratio' } as const }),
  });
  note(
    `${name}: ${small.middle.toFixed(1)} → ${large.middle.toFixed(1)} ms, ${(large.middle / small.middle).toFixed(2)}; 95 % ${small.most.toFixed(1)} → ${large.most.toFixed(1)}; ${small.rows} → ${large.rows} answered`,
  );
  return [of(name, 'middle', large.rows > 2 * small.rows ? MOST_OF_MORE : MOST), of(`${name}, 95 %`, 'most')];
}

/** Fills first, then measures on an embedded server with the product's settings. */
export async function benchFind({ quick }: { readonly quick: boolean }): Promise<boolean> {
  const kept = process.env['BENCH_DATA_DIR'];
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  chmodSync(dataDir, 0o755);
  let engine = await startEngine({ dataDir, settings: FILLING });
  try {
    const base = 'find_base';
    const there = await asOwner(engine.url, (client) =>
      client.query('SELECT 1 FROM pg_database WHERE datname = $1', [base]),
    );
    if (there.rowCount === 0) await makeSchool(engine.url, base, 0);
    for (const size of SIZES) {
      note(`filling ${shown(size)} students`);
      await makeFilled(engine.url, `find_${size}`, base, [(client) => fillPeople(client, size)]);
    }
    await engine.stop();
    engine = await startEngine({ dataDir });
    const schools: School[] = [];
    const figures: Figure[] = [];
    try {
      for (const size of SIZES) schools.push(await open(databaseUrl(engine.url, `find_${size}`)));
      const only = process.env['BENCH_ONLY'] ?? '';
      for (const [at, { name, asks }] of (schools[0]?.kinds ?? []).entries())
        if (name.includes(only))
          figures.push(
            ...figuresOf(
              `find ${name}`,
              await inTurn(schools, quick ? 61 : 120, (school, round) => {
                const texts = school.kinds[at]?.texts ?? [];
                const text = encodeURIComponent(texts[round % texts.length] ?? '');
                return school.time(asks, `/api/find?institute_code=${CODE}&text=${text}`);
              }),
            ),
          );
      figures.push(
        ...figuresOf(
          'payees of a voucher',
          await inTurn(schools, quick ? 61 : 120, (school) =>
            school.time('head', `/api/payees?institute_code=${CODE}`),
          ),
        ),
      );
    } finally {
      for (const school of schools) school.stop();
    }
    return report('find', figures);
  } finally {
    await engine.stop();
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
