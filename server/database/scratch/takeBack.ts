/** Takes back what development applied, and sets aside what has been typed into it. */
import type pg from 'pg';
import { readFunctions } from '../functions.ts';
import { readCatalogue, type LiveTable } from '../schema/catalogue.ts';
import { diffCatalogues } from '../schema/diff.ts';
import { ident } from '../schema/names.ts';
import type { WantedTable } from '../schema/wantedTables.ts';
import { seeingAllRows } from '../seeingAllRows.ts';
import { applyTriggers } from '../triggers.ts';
import { inTransaction, inWords, listed, SCHEMA, tryEach, writeState, type Scratch } from './state.ts';

const policyIn = (definition: string): string =>
  /^PERMISSIVE \* USING \((.*)\) WITH CHECK \(/s.exec(definition)?.[1] ?? 'false';
/** A table as the way back needs it: it is there, and only its policy may have to be made again. */
const known = ({ name, policies }: LiveTable): WantedTable => ({
  name,
  resource: name,
  columns: [],
  primaryKey: [],
  checks: [],
  foreignKeys: [],
  indexes: [],
  policy: policyIn(Object.values(policies)[0] ?? ''),
});

/** Rows of a table that goes move with it; values of a column that goes are copied. */
async function setAside(client: pg.Client, live: readonly LiveTable[], before: readonly LiveTable[]): Promise<void> {
  for (const { name, columns } of live) {
    const [from, aside] = [ident(name), `${SCHEMA}.${ident(name)}`];
    const had = before.find((table) => table.name === name);
    if (!had) {
      await client.query(`DROP TABLE IF EXISTS ${aside} CASCADE; ALTER TABLE ${from} SET SCHEMA ${SCHEMA}`);
      continue;
    }
    const added = Object.keys(columns)
      .filter((column) => !had.columns[column])
      .map(ident);
    if (added.length > 0)
      await client.query(`DROP TABLE IF EXISTS ${aside} CASCADE; CREATE TABLE ${aside} AS SELECT institute_code, id, ${added.join(', ')}
        FROM ${from} WHERE num_nonnulls(${added.join(', ')}) > 0`);
  }
}

/** Where rows of today are not what the migrations ask for, the weaker rule of the same name: a migration finds it. */
const weaker = (sql: string): readonly string[] => [
  sql,
  ...(sql.includes(' ADD CONSTRAINT ') ? [sql.replace(/;$/, ' NOT VALID;')] : []),
  ...(sql.startsWith('CREATE UNIQUE INDEX ') ? [sql.replace('CREATE UNIQUE INDEX ', 'CREATE INDEX ')] : []),
];

/** The tables are as the migrations made them; views and triggers are made again by `migrate`. */
export async function takeBack(client: pg.Client, state: Scratch, say: (line: string) => void): Promise<void> {
  await inTransaction(client, () =>
    seeingAllRows(client, async () => {
      const views = readFunctions().flatMap(({ kind, name }) => (kind === 'view' ? [name] : []));
      await client.query(`DROP VIEW IF EXISTS ${views.join(', ')}`);
      await applyTriggers(client, []);
      const live = await readCatalogue(client);
      const before = new Map(state.before.map((table) => [table.name, table]));
      await setAside(client, [...live.values()], state.before);
      const gone = [...live.keys()].filter((name) => !before.has(name));
      for (const name of gone) live.delete(name);
      const steps = diffCatalogues(live, before, state.before.map(known));
      const stays: string[] = [];
      for (const { sql } of steps) {
        const refused = await tryEach(client, weaker(sql));
        if (refused !== null) stays.push(`${inWords(sql)} (${refused})`);
      }
      const back = [...gone.map((name) => `the table ${name}`), ...steps.map(({ sql }) => inWords(sql))];
      say(`Taken back, what is typed into it set aside: ${listed(back)}.`);
      if (stays.length > 0) say(`Could not be taken back: ${listed(stays)}.`);
      await writeState(client, null);
    }),
  );
}
