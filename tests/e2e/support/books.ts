/** The books of an institute as the owner of the database sees them, past every wall of the application. */
import { bookRules } from '../../../server/modules/ledger/books/rules.ts';
import { asOwner } from './owner.ts';

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
