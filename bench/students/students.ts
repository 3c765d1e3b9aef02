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
import { median, report, type Figure } from '../figures.ts';
import { BULK, FILTERED, FIRST, SEARCH, SETTINGS } from './bareSql.ts';
import { fillHome, homeFigure, homeIn } from './home.ts';
import { importThem, insertThem } from './importing.ts';
import { startTarget, type Target } from './target.ts';

interface Wish {
  readonly full: boolean;
  readonly quick: boolean;
}
type Call = () => Promise<unknown>;
interface Three {
  readonly ours: Call;
  readonly bare: Call;
  readonly sql: Call;
}
const who = { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null } as const;
const note = (text: string): void => console.error(text);
const shown = (count: number): string => count.toLocaleString('en');
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
/** Until PostgreSQL has decided which plans to keep. */
const WARM = 8;

async function timeOf(call: Call): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}
/**
 * Medians in milliseconds over rounds in which each is called once, in turn, and of what one round says of the ratios.
 */
async function inTurn(rounds: number, { ours, bare, sql }: Three) {
  const times: [number, number, number][] = [];
  for (let round = -WARM; round < rounds; round += 1) {
    const three: [number, number, number] = [await timeOf(ours), await timeOf(bare), await timeOf(sql)];
    if (round >= 0) times.push(three);
  }
  const of = (value: (three: [number, number, number]) => number): number => median(times.map(value));
  return {
    ours: of(([a]) => a),
    bare: of(([, b]) => b),
    sql: of(([, , c]) => c),
    byBare: of(([a, b]) => a / b),
    bySql: of(([a, , c]) => a / c),
  };
}
const LIST = '/api/api_students?institute_code=demo&page=1&with_total=0&per_page=50';
const WORDS = ['hamza kh', 'fatima', '0312', 'imran malik', '35202-20'] as const;
/** What may be missed at none of the sizes, in milliseconds. */
const BUDGETS = { 'first page': 50, 'filtered page': 50, search: 100, 'bulk edit of 500': 1_500 } as const;

async function callsOn(
  { ask }: Target,
  bare: Target,
  client: pg.Client,
): Promise<Record<keyof typeof BUDGETS, () => Three>> {
  const { rows: classes } = await client.query<{ class_id: number; campus_id: number }>(
    "SELECT class_id::int, campus_id::int FROM students WHERE institute_code = 'demo' GROUP BY 1, 2 ORDER BY 1, 2",
  );
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
          const filters = Object.entries({ class_id, campus_id }).map(([field, value]) => ({
            field,
            operator: '=',
            value,
          }));
          return ask(`${LIST}&filters=${encodeURIComponent(JSON.stringify(filters))}`);
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
          return ask(`${LIST}&search=${encodeURIComponent(word())}`);
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
/** From the smallest to the largest school: what reads a page must not notice. */
function growthOf(figures: readonly Figure[], counts: readonly number[]): Figure[] {
  const [least = 0, most = 0] = [counts[0], counts.at(-1)];
  const names = ['home page', 'first page', 'filtered page', 'search'] as const;
  return names
    .filter((name) => figures.some((figure) => figure.name.startsWith(`${name}, `)))
    .map((name) => {
      const at = (count: number): number =>
        figures.find((figure) => figure.name === `${name}, ${shown(count)} students`)?.value ?? Number.NaN;
      return {
        name: `${name}, ${shown(least)} → ${shown(most)} students`,
        value: at(most),
        unit: 'ms',
        against: { what: 'ms before', value: at(least), ratio: at(most) / at(least) },
        // A word that is typed finds five hundred times as many.
        ...(name === 'search' ? {} : { budget: { limit: 1.3, is: 'at most', of: 'ratio' } as const }),
      };
    });
}

/** Runs on an embedded server of its own with the product's settings: fsync and synchronous commit are on. */
export async function benchStudents(wish: Wish): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  const engine = await startEngine({ dataDir });
  try {
    await migrate(engine.url);
    setSecretKey('for the benchmark');
    const db = openDatabase({ url: engine.url, poolSize: 4, statementTimeoutMs: 300_000 });
    const client = new pg.Client({ connectionString: engine.url, options: SETTINGS });
    await client.connect();
    await seedDemo(db);
    const session = (
      await client.query<{ session_name: string }>(
        "SELECT session_name FROM sessions WHERE institute_code = 'demo' AND is_current",
      )
    ).rows[0]?.session_name;
    const figures: Figure[] = [];
    const counts = [1_000, 50_000, ...(wish.full ? [500_000] : [])];
    for (const count of counts) {
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
      // Started anew, so that no plan of the smaller school is kept.
      const ours = await startTarget('oursServer.ts', engine.url);
      const bare = await startTarget('bareServer.ts', engine.url);
      try {
        figures.push(...(await measure(ours, bare, client, count, session ?? '', wish)));
      } finally {
        ours.stop();
        bare.stop();
      }
    }
    await client.end();
    await db.close();
    return report('students', [...figures, ...growthOf(figures, counts)]);
  } finally {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
