/** Applies what the declarations ask for and no migration has yet, unless something would be lost. */
import type pg from 'pg';
import { applyFunctions } from '../functions.ts';
import { readCatalogue } from '../schema/catalogue.ts';
import { diffCatalogues, type Catalogue, type Step } from '../schema/diff.ts';
import { wantedCatalogue } from '../schema/drift.ts';
import { ident } from '../schema/names.ts';
import type { WantedTable } from '../schema/wantedTables.ts';
import { seeingAllRows } from '../seeingAllRows.ts';
import { putBack } from './putBack.ts';
import { inTransaction, inWords, listed, tryEach, writeState } from './state.ts';

/** A column that stays although nothing declares it must not be asked for. */
function optional(have: Catalogue, { sql }: Step): string[] {
  const [, table = '', column = ''] = /^ALTER TABLE "?(\w+)"? DROP COLUMN "?(\w+)/.exec(sql) ?? [];
  const live = have.get(table)?.columns[column];
  return live?.notNull && live.standard === null
    ? [`ALTER TABLE ${ident(table)} ALTER COLUMN ${ident(column)} DROP NOT NULL;`]
    : [];
}
/** A required column of a table that has rows is there at least. */
const easier = (sql: string): readonly string[] =>
  / ADD COLUMN .* NOT NULL;$/.test(sql) ? [sql, sql.replace(/ NOT NULL;$/, ';')] : [sql];

interface Wanted {
  readonly tables: readonly WantedTable[];
  /** What `Scratch` remembers. */
  readonly wanted: string;
  readonly migrations: number;
}
export async function applyScratch(
  client: pg.Client,
  { tables, wanted, migrations }: Wanted,
  say: (line: string) => void,
): Promise<void> {
  const want = await wantedCatalogue(client, tables);
  const have = await readCatalogue(client);
  const steps = diffCatalogues(have, want, tables);
  const losses = steps.filter(({ destroys }) => destroys !== undefined);
  await inTransaction(client, () =>
    seeingAllRows(client, async () => {
      const refusals: string[] = [];
      const done: string[] = [];
      for (const sql of [
        ...steps.flatMap((step) => (step.destroys === undefined ? [step.sql] : [])),
        ...losses.flatMap((step) => optional(have, step)),
      ]) {
        const refused = await tryEach(client, easier(sql));
        if (refused === null) done.push(inWords(sql));
        else refusals.push(`${inWords(sql)} (${refused})`);
      }
      if (done.length > 0) {
        say(`Applied to this database of development until \`npm run new -- migration\` writes it: ${listed(done)}.`);
        await applyFunctions(client, { migrated: true });
        await writeState(client, { wanted, migrations, before: [...have.values()] });
      }
      if (refusals.length > 0) say(`Not applied, the rows of today are against it: ${listed(refusals)}.`);
      if (losses.length > 0)
        say(
          `Not applied, because it would lose ${losses.map(({ destroys }) => destroys).join(', ')}: a migration does it, \`npm run new -- migration --allow-drop\`.`,
        );
      await putBack(
        client,
        tables.map(({ name }) => name),
        say,
      );
    }),
  );
}
