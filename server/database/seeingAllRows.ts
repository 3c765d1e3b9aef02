/** Migrations change rows of every institute, whoever owns the database. */
import type pg from 'pg';
import { inTransactionOnceFree, type LockWait } from './lockTimeout.ts';

const HELD = 'NOT (SELECT r.rolsuper OR r.rolbypassrls FROM pg_roles r WHERE r.rolname = current_user)';
/** Tables with a policy, by whether the owner is held by it too. */
const walled = (forced: boolean): string =>
  `SELECT c.oid::regclass::text AS name, EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers
   FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity AND c.relforcerowsecurity = ${forced} AND ${HELD} ORDER BY 1`;
type Table = { readonly name: string; readonly triggers: boolean };
/** Whose rows are asked for: those of some tables. A trigger of one of them may read any other. */
export type RowsOf = readonly string[] | 'all';

/** Keys that are not proven yet: proving one reads the other table too, and of no row it would say that all are right. */
const REFERRED_TO = `SELECT DISTINCT confrelid::regclass::text AS name FROM pg_constraint
  WHERE contype = 'f' AND NOT convalidated AND conrelid::regclass::text = ANY($1)`;

async function heldBack(client: pg.Client, of: RowsOf): Promise<string[]> {
  if (of.length === 0) return [];
  const { rows } = await client.query<Table>(walled(true));
  const { rows: referredTo } = await client.query<Pick<Table, 'name'>>(REFERRED_TO, [of === 'all' ? [] : of]);
  const names = new Set([...(of === 'all' ? [] : of), ...referredTo.map(({ name }) => name)]);
  const wanted = rows.filter(({ name }) => of === 'all' || names.has(name));
  return (wanted.some(({ triggers }) => triggers) ? rows : wanted).map(({ name }) => name);
}
const lift = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  for (const name of names) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
};
const force = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  for (const name of names) await client.query(`ALTER TABLE IF EXISTS ${name} FORCE ROW LEVEL SECURITY`);
};

/**
 * Runs `work` in the transaction of `client` with row-level security lifted for the owner: forced, an UPDATE of a
 * migration would find no row and say nothing, for there is no institute. A superuser is not held by it in the first
 * place, and then no table is touched; nor are those whose rows nobody asks for, since each is locked for it.
 */
export async function seeingAllRows(client: pg.Client, work: () => Promise<void>, of: RowsOf = 'all'): Promise<void> {
  const names = await heldBack(client, of);
  await lift(client, names);
  await work();
  await force(client, names);
}

/**
 * The same outside a transaction, so that no table stays locked while `work` lasts. Requests are held by their walls
 * meanwhile, as they are where the owner is a superuser.
 */
export async function seeingAllRowsOutside(
  client: pg.Client,
  of: RowsOf,
  wait: LockWait,
  work: () => Promise<void>,
): Promise<void> {
  const names = await heldBack(client, of);
  if (names.length > 0) await inTransactionOnceFree(client, 'Reading every row', wait, () => lift(client, names));
  try {
    await work();
  } catch (error) {
    // Where the connection is lost the next start does it.
    await forceAgain(client, wait).catch(() => undefined);
    throw error;
  }
  await forceAgain(client, wait);
}

/** Puts back what a migration that was killed left lifted; otherwise nothing is touched. */
export async function forceAgain(client: pg.Client, wait: LockWait): Promise<void> {
  const { rows } = await client.query<Table>(walled(false));
  if (rows.length > 0)
    await inTransactionOnceFree(client, 'Row-level security', wait, () =>
      force(
        client,
        rows.map(({ name }) => name),
      ),
    );
}
