/** What gives out numbers is ahead of every number it gave. */
import { ident } from '../../../database/schema/names.ts';
import { readTables, nextOf } from '../../backup/tables.ts';
import type { InstituteRule, Violation } from '../rule.ts';

export const numbers: InstituteRule = {
  name: 'numbers',
  about: 'The next id of every table is above all ids in use',
  scope: 'institute',
  async find({ client }, institute) {
    const found: Violation[] = [];
    for (const { name, identity } of await readTables(client)) {
      if (!identity) continue;
      const { rows } = await client.query<{ highest: string | null }>(
        `SELECT max(${ident(identity.column)})::text AS highest FROM ${ident(name)} WHERE institute_code = $1`,
        [institute],
      );
      const highest = rows[0]?.highest ?? null;
      const next = await nextOf(client, identity.sequence);
      if (highest !== null && BigInt(next) <= BigInt(highest))
        found.push({ institute, table: name, id: highest, message: `is in use, and the next id is ${next}` });
    }
    return found;
  },
};
