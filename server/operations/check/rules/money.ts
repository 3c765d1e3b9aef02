/** The books agree with themselves: every rule of server/modules/ledger/books. */
import { bookRules } from '../../../modules/ledger/books/rules.ts';
import { MOST, type InstituteRule, type Violation } from '../rule.ts';

export const money: InstituteRule = {
  name: 'books',
  about: 'Ledger, challans, payments and refunds say the same (docs/money.md)',
  scope: 'institute',
  async find({ client }, institute) {
    const found: Violation[] = [];
    // Each rule reads everything, and the planner expects next to nothing behind row-level security: rows are joined by
    // hashing.
    await client.query('SET LOCAL enable_nestloop = off');
    for (const { name, table, sql } of bookRules) {
      const { rows } = await client.query<{ id: string; message: string }>(`${sql} LIMIT ${MOST}`, [institute]);
      found.push(
        ...rows.map(({ id, message }) => ({ institute, table, id: String(id), message: `${name}: ${message}` })),
      );
    }
    await client.query('SET LOCAL enable_nestloop = on');
    return found;
  },
};
