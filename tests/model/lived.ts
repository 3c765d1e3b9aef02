/** A step of a life in SQL, and a life of steps: in a transaction that is never committed. */
import type pg from 'pg';

export interface Act {
  readonly name: string;
  /** The institute is $1. */
  readonly sql: readonly [text: string, ...values: unknown[]];
  /** A part of the refusal; without it the step is done. */
  readonly refused?: string;
  /** Campuses that the user sees, when not all. */
  readonly sees?: string;
  /** Who does it, when not the user of the world. */
  readonly by?: number;
}
/** Does the step, or finds that it is refused as it says; throws when it ends otherwise. */
export async function act(client: pg.Client, code: string, step: Act): Promise<void> {
  const { name, sql, refused, sees = 'all', by } = step;
  const [text, ...values] = sql;
  const who = by === undefined ? '' : `, set_config('app.user', '${by}', true)`;
  await client.query(`SAVEPOINT step; SELECT set_config('app.campuses', '${sees}', true)${who}`);
  let refusal: string | null = null;
  try {
    await client.query(text, [code, ...values]);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; RELEASE step');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    refusal = error.message;
    await client.query('ROLLBACK TO step; RELEASE step');
  }
  await client.query(`SELECT set_config('app.campuses', 'all', true)`);
  const fits = refused === undefined ? refusal === null : refusal?.includes(refused);
  if (!fits) throw new Error(`${name}: ${refusal ?? 'it was done'}`);
}

/** What the books say: what each key (`l` is a line) came to, where that is not nothing. */
export const netOf = (key: string): string =>
  `SELECT concat_ws('/', ${key}) AS key, sum(l.debit - l.credit)::int AS net FROM gl_lines l WHERE l.institute_code = $1 GROUP BY 1 HAVING sum(l.debit - l.credit) <> 0`;

/** Throws when the books say otherwise than `ours`. */
export async function sameBooks(
  client: pg.Client,
  code: string,
  name: string,
  [query, ours]: readonly [query: string, ours: ReadonlyMap<string, number>],
): Promise<void> {
  const { rows } = await client.query<{ key: string; net: number }>(query, [code]);
  const wanted = [...ours].filter(([, net]) => net !== 0).toSorted();
  const theirs = rows.map(({ key, net }) => [key, net] as const).toSorted();
  if (JSON.stringify(wanted) !== JSON.stringify(theirs))
    throw new Error(`${name}: the books say ${JSON.stringify(theirs)}, it should be ${JSON.stringify(wanted)}`);
}
/** Throws when a rule of the books finds something. */
export async function sound(
  client: pg.Client,
  code: string,
  name: string,
  rules: readonly { readonly name: string; readonly sql: string }[],
): Promise<void> {
  for (const rule of rules) {
    const { rows } = await client.query<{ message: string }>(rule.sql, [code]);
    if (rows[0]) throw new Error(`${name}: ${rule.name}: ${rows[0].message}`);
  }
}

/** Lives a life in a database that `mutate` has changed; nothing of it stays. */
export async function lived(
  client: pg.Client,
  mutate: string | undefined,
  life: () => Promise<void>,
): Promise<{ failed: boolean; errorInstance: unknown }> {
  await client.query('BEGIN');
  try {
    if (mutate !== undefined) await client.query(mutate);
    await life();
    return { failed: false, errorInstance: null };
  } catch (error) {
    return { failed: true, errorInstance: error };
  } finally {
    await client.query('ROLLBACK');
  }
}
