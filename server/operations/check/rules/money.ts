/** The books agree with themselves: every rule of server/modules/ledger/books. */
import { bookRules } from '../../../modules/ledger/books/rules.ts';
import { MOST, type InstituteRule, type Violation } from '../rule.ts';

export const money: readonly InstituteRule[] = bookRules.map(({ name, about, table, sql }) => ({
  name: `books: ${name}`,
  about,
  scope: 'institute',
  async find({ client }, institute): Promise<Violation[]> {
    const { rows } = await client.query<{ id: string; message: string }>(`${sql} LIMIT ${MOST}`, [institute]);
    return rows.map(({ id, message }) => ({ institute, table, id: String(id), message }));
  },
}));
