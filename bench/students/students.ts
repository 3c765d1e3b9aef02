/**
 * npm run bench -- students: what a registrar does, over HTTP with a session, beside a bare handler with the same SQL
 * by hand (bareServer.ts), and beside that SQL alone on one connection without HTTP. One call at a time, ours and bare
 * in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { withInstitute } from '../../server/database/door.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { setSecretKey } from '../../server/resources/secrets.ts';
import { DEMO_INSTITUTE, seedDemo } from '../../server/seed/demo.ts';
import { fillStudents } from '../../server/seed/students/fill.ts';
import { report, type Figure } from '../figures.ts';
import { asOwner, databaseUrl } from '../lists/prepare.ts';
import { BULK, FILTERED, FIRST, SEARCH, SETTINGS } from './bareSql.ts';
import { growing } from './growing.ts';
import { fillHome, homeFigure, homeIn } from './home.ts';
import { importThem, insertThem } from './importing.ts';
import { inTurn, type Three } from './inTurn.ts';
import { classesOf, classPage, LIST, pick, searchPage, shown, WORDS } from './pages.ts';
import { startTarget, type Target } from './target.ts';

interface Wish {
  readonly full: boolean;
  readonly quick: boolean;
}
const who = { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null } as const;
const note = (text: string): void => console.error(text);
/** What may be missed at none of the sizes, in milliseconds. */
const BUDGETS = { 'first page': 50, 'filtered page': 50, search: 100, 'bulk edit of 500': 1_500 } as const;

async function callsOn(
  { ask }: Target,
  bare: Target,
  client: pg.Client,
): Promise<Record<keyof typeof BUDGETS, () => Three>> {
  const classes = await classesOf(client);
  const { rows } = await client.query<{ id: number }>(
    "SELECT id::int FROM students WHERE institute_code = 'demo' AND deleted_at IS NULL ORDER BY random() LIMIT 500",
  );
  const ids = rows.map(({ id }) => id);
  let turn = 0;
  const remarks = (): string => `Bus ${(turn += 1)}`;
  return {
    'first page': () => ({
      ours: () => ask(LIST),
      bare: () => bare.ask('/first'),
      sql: () => client.query({ name: 'first', text: FIRST }),
    }),
    'filtered page': () => {
      let { class_id, campus_id } = pick(classes);
      return {
        ours: () => {
          ({ class_id, campus_id } = pick(classes));
          return ask(classPage({ class_id, campus_id }));
        },
        bare: () => bare.ask(`/filtered?class_id=${class_id}&campus_id=${campus_id}`),
        sql: () => client.query({ name: 'filtered', text: FILTERED, values: [class_id, campus_id] }),
      };
    },
    search: () => {
      let at = 0;
      const word = (): string => WORDS[at % WORDS.length] ?? '';
      return {
        ours: () => {
          at += 1;
          return ask(searchPage(word()));
        },
        bare: () => bare.ask(`/search?word=${encodeURIComponent(word())}`),
        sql: () => client.query(SEARCH, [`%${word()}%`]),
      };
    },
    'bulk edit of 500': () => ({
      ours: () => ask('/api/studentBulkEdit', { ids, changes: { remarks: remarks() } }, 'PATCH'),
      bare: () => bare.ask('/bulk', { ids, remarks: remarks() }, 'PATCH'),
      sql: () => client.query({ name: 'bulk', text: BULK, values: [remarks(), ids] }),
    }),
  };
}

async function measure(
  ours: Target,
  bare: Target,
  client: pg.Client,
  count: number,
  session: string,
  { quick }: Wish,
): Promise<Figure[]> {
  const home = homeFigure(shown(count), await homeIn(ours, quick ? 15 : 60));
  note(`home page, ${shown(count)}: ${home.value.toFixed(1)} ms`);
  if (process.env['BENCH_ONLY'] === 'home') return [home];
  const figures: Figure[] = [home];
  const calls = await callsOn(ours, bare, client);
  for (const [name, limit] of Object.entries(BUDGETS) as [keyof typeof BUDGETS, number][]) {
    const bulk = name === 'bulk edit of 500';
    const found = await inTurn(quick ? (bulk ? 3 : 15) : bulk ? 10 : 60, calls[name]());
    const value = { value: found.ours, unit: 'ms' };
    figures.push(
      {
        name: `${name}, ${shown(count)} students`,
        ...value,
        against: { what: 'ms bare HTTP', value: found.bare, ratio: found.byBare },
        budget: { limit, is: 'at most' },
      },
      {
        name: `${name}, ${shown(count)} students`,
        ...value,
        against: { what: 'ms SQL alone', value: found.sql, ratio: found.bySql },
      },
    );
    note(
      `${name}, ${shown(count)}: ${found.ours.toFixed(1)} ms, bare HTTP ${found.bare.toFixed(1)} ms, SQL alone ${found.sql.toFixed(1)} ms`,
    );
  }
  const many = quick ? 1_000 : 10_000;
  const { check, create } = await importThem(ours, many, session);
  const inserted = await insertThem(client, many);
  for (const [name, value] of [
    ['check', check],
    ['creation', create],
  ] as const)
    figures.push({
      name: `${name} of an import of ${shown(many)}, ${shown(count)} students`,
      value,
      unit: 's',
      against: { what: 's bare INSERTs', value: inserted, ratio: value / inserted },
      budget: { limit: many * 0.006, is: 'at most' },
    });
  note(
    `import of ${shown(many)}: check ${check.toFixed(1)} s, creation ${create.toFixed(1)} s, bare INSERTs ${inserted.toFixed(1)} s`,
  );
  return figures;
}
/** The same, with servers started for it, so that no plan of the smaller school is kept. */
async function measured(url: string, count: number, wish: Wish): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url, options: SETTINGS });
  await client.connect();
  const { rows } = await client.query<{ session_name: string }>(
    "SELECT session_name FROM sessions WHERE institute_code = 'demo' AND is_current",
  );
  const [ours, bare] = [await startTarget('oursServer.ts', url), await startTarget('bareServer.ts', url)];
  try {
    return await measure(ours, bare, client, count, rows[0]?.session_name ?? '', wish);
  } finally {
    ours.stop();
    bare.stop();
    await client.end();
  }
}
async function copied(serverUrl: string, from: string, name: string): Promise<string> {
  await asOwner(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from}`));
  return databaseUrl(serverUrl, name);
}
/** The demo school, with so many students more than in the database `from`. */
async function makeSchool(serverUrl: string, from: string, name: string, count: number): Promise<string> {
  const url = await copied(serverUrl, from, name);
  const db = openDatabase({ url, poolSize: 4, statementTimeoutMs: 300_000 });
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM students WHERE institute_code = 'demo'",
    );
    const missing = count - (rows[0]?.n ?? 0);
    if (missing > 0) note(`adding ${shown(missing)} students`);
    for (let left = missing; left > 0; left -= 50_000)
      await withInstitute(db, who, (trx) => fillStudents(trx, DEMO_INSTITUTE, { count: Math.min(left, 50_000) }));
    await fillHome(client);
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  });
  await db.close();
  return url;
}
/** Runs on an embedded server of its own with the product's settings: fsync and synchronous commit are on. */
export async function benchStudents(wish: Wish): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  const engine = await startEngine({ dataDir });
  try {
    const base = 'students_base';
    await asOwner(engine.url, (client) => client.query(`CREATE DATABASE ${base}`));
    const url = databaseUrl(engine.url, base);
    await migrate(url);
    setSecretKey('for the benchmark');
    const db = openDatabase({ url, poolSize: 4 });
    await seedDemo(db);
    await db.close();
    const figures: Figure[] = [];
    const counts = [1_000, 50_000, ...(wish.full ? [500_000] : [])];
    const urls: string[] = [];
    let from = base;
    for (const count of counts) {
      const name = `students_${count}`;
      urls.push(await makeSchool(engine.url, from, name, count));
      // What is measured adds students, and is thrown away.
      const used = await copied(engine.url, name, `${name}_used`);
      figures.push(...(await measured(used, count, wish)));
      from = name;
    }
    figures.push(...(await growing([urls[0] ?? '', urls.at(-1) ?? ''], counts, wish.quick)));
    return report('students', figures);
  } finally {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
