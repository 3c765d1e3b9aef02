/** Reads the books in snapshots while others write: at no moment may a rule of them find anything. */
import pg from 'pg';
import { bookRules } from '../../../server/modules/ledger/books/rules.ts';
import { INSTITUTE } from './world.ts';

/** Receivable = open lines, debit = credit and heads = lines, days = lines, challans = lines, what is ahead is earned in its month. */
const WATCHED = [
  'receivable',
  'entries balance',
  'sums of days',
  'challans',
  'billed ahead',
  'earned in its month',
] as const;

/** What the rules find wrong in what this connection sees now; all 17 by default. */
export async function wrongIn(
  client: pg.Client,
  names: readonly string[] = bookRules.map(({ name }) => name),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of names) {
    const rule = bookRules.find((one) => one.name === name);
    if (!rule) throw new Error(`no rule "${name}"`);
    const { rows } = await client.query<{ id: unknown; message: string }>(rule.sql, [INSTITUTE]);
    wrong.push(...rows.slice(0, 3).map(({ id, message }) => `${name}: ${String(id)} ${message}`));
  }
  return wrong;
}
export interface Watched {
  /** Snapshots that were read whole. */
  readonly snapshots: number;
  /** Snapshots that held another number of entries than the one before: that something happened meanwhile. */
  readonly moved: number;
  readonly wrong: readonly string[];
}
/** As the owner, so that row-level security hides nothing. `seen` is told how often the books have moved. */
export async function watch(url: string, running: () => boolean, seen: (moved: number) => void): Promise<Watched> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let [snapshots, moved, before] = [0, 0, -1];
  const wrong: string[] = [];
  try {
    while (running()) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      wrong.push(...(await wrongIn(client, WATCHED)));
      const { rows } = await client.query<{ n: string }>(
        'SELECT count(*) AS n FROM gl_journals WHERE institute_code = $1',
        [INSTITUTE],
      );
      await client.query('COMMIT');
      snapshots += 1;
      if (Number(rows[0]?.n) !== before) moved += 1;
      before = Number(rows[0]?.n);
      seen(moved);
    }
  } finally {
    await client.end();
  }
  return { snapshots, moved, wrong };
}
