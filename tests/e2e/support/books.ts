/** The books of an institute as the owner of the database sees them, past every wall of the application. */
import pg from 'pg';
import { reachDatabase } from '../../../server/operations/connect.ts';
import { bookRules } from '../../../server/modules/ledger/books/rules.ts';

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url, release } = await reachDatabase();
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await release();
  }
}
/** What the rules of the books find wrong: 'rule: what', nothing when the books hold. */
export const foundInBooks = (institute: string): Promise<string[]> =>
  asOwner(async (client) => {
    const found: string[] = [];
    for (const { name, sql } of bookRules) {
      const { rows } = await client.query<{ message: string }>(`${sql} LIMIT 20`, [institute]);
      found.push(...rows.map(({ message }) => `${name}: ${message}`));
    }
    return found;
  });
/** Net debit of an account on a day, in rupees, from the lines of the ledger. */
export const movedOn = (institute: string, account: number, day: string): Promise<number> =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ net: number }>(
      `SELECT (coalesce(sum(debit - credit), 0) / 100.0)::float8 AS net FROM gl_lines WHERE institute_code = $1 AND account_id = $2 AND entry_date = $3::date`,
      [institute, account, day],
    );
    return rows[0]?.net ?? Number.NaN;
  });
