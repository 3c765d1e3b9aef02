/** A step of a life in SQL: what is done, and what must be so after it, or what it is refused with. */
import type pg from 'pg';

export interface Step {
  readonly name: string;
  readonly sql: string;
  readonly refused?: string;
  readonly answers?: readonly [query: string, answer: unknown];
}
export const CODE = 'peoplemodel';

/** From here on this user acts, who sees these campuses. */
export const as = (user: number, campuses = 'all'): string =>
  `SELECT set_config('app.user', '${user}', true), set_config('app.campuses', '${campuses}', true);`;
export const done = (name: string, sql: string, query: string, answer: unknown): Step => ({
  name,
  sql,
  answers: [query, answer],
});
export const refused = (name: string, sql: string, why: string): Step => ({ name, sql, refused: why });

export async function live(client: pg.Client, { name, sql, refused: why, answers }: Step): Promise<void> {
  await client.query('SAVEPOINT step');
  let refusal: string | null = null;
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    refusal = error.message;
    await client.query('ROLLBACK TO step');
  }
  const fits = why === undefined ? refusal === null : refusal?.includes(why);
  if (!fits) throw new Error(`${name}: ${refusal ?? 'it was done'}`);
  if (!answers) return;
  const [query, answer] = answers;
  const { rows } = await client.query<{ x: unknown }>(`${as(2)}`).then(() => client.query<{ x: unknown }>(query));
  if (rows[0]?.x !== answer)
    throw new Error(`${name}: ${JSON.stringify(rows[0]?.x)}, it should be ${JSON.stringify(answer)}`);
}
