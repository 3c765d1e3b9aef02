/**
 * A backup has persons who were erased after it was made. What the database knows of erasures is carried out again in
 * what is restored; it names persons by their ids, which a restore keeps.
 */
import type pg from 'pg';

interface Erasure {
  readonly kind: string;
  readonly person_id: string;
  readonly number: string | null;
  readonly reason: string;
  readonly made_by: string | null;
}
export interface Erasures {
  /** The moment at which the institute was made, to the microsecond: a copy has it too, another of its code does not. */
  readonly born: string;
  readonly list: readonly Erasure[];
}
const NONE: Erasures = { born: '', list: [] };
export interface ErasedAgain {
  readonly done: number;
  /** Whom the restored state cannot do without, and why. */
  readonly left: readonly string[];
}
const enter = (client: pg.Client, code: string, user = ''): Promise<unknown> =>
  client.query(
    `SELECT set_config('app.institute', $1, true), set_config('app.campuses', 'all', true), set_config('app.user', $2, true)`,
    [code, user],
  );
/** Those of one institute, in the transaction of `client`, which is the owner's; none where there is no such institute. */
export async function erasuresOf(client: pg.Client, code: string): Promise<Erasures> {
  await enter(client, code);
  const { rows } = await client.query<Erasures>(
    `SELECT i.created_at::text AS born, coalesce((SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'person_id', e.person_id::text, 'number', e.number::text, 'reason', e.reason, 'made_by', e.made_by::text) ORDER BY e.id)
      FROM erasures e WHERE e.institute_code = i.institute_code), '[]') AS list FROM institute i WHERE i.institute_code = $1`,
    [code],
  );
  return rows[0] ?? NONE;
}
/** Those of each of these institutes, by its code; of a database that is too old for them too. */
export async function allErasures(client: pg.Client, codes: readonly string[]): Promise<ReadonlyMap<string, Erasures>> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('public.erasures') IS NOT NULL AS there");
  const found = new Map<string, Erasures>();
  if (rows[0]?.there === true) for (const code of codes) found.set(code, await erasuresOf(client, code));
  return found;
}
/**
 * Erases in an institute that was just restored, in its transaction, whom the list names and its backup still had. Does
 * nothing when the list is of another institute that had the same code.
 */
export async function eraseAgain(client: pg.Client, code: string, { born, list }: Erasures): Promise<ErasedAgain> {
  let done = 0;
  const left: string[] = [];
  await enter(client, code);
  const { rowCount: isSame } = await client.query(
    'SELECT 1 FROM institute WHERE institute_code = $1 AND created_at::text = $2',
    [code, born],
  );
  if (!isSame) return { done, left };
  for (const { kind, person_id, number, reason, made_by } of list) {
    await enter(client, code, made_by ?? '');
    const { rowCount: had } = await client.query(
      'SELECT 1 FROM erasures WHERE institute_code = $1 AND kind = $2 AND person_id = $3',
      [code, kind, person_id],
    );
    if (had) continue;
    await client.query('SAVEPOINT erasing');
    try {
      await client.query('SELECT person_erase($1, $2, $3::bigint, $4)', [code, kind, person_id, reason]);
      done += 1;
    } catch (error) {
      const { code: state, constraint, message } = error as Error & { code?: string; constraint?: string };
      if (state !== 'P0001' || constraint !== 'erasures_person') throw error;
      await client.query('ROLLBACK TO SAVEPOINT erasing');
      // Who was not there yet when the backup was made needs nothing.
      if (message !== 'There is no such person') left.push(`${kind} ${number ?? person_id}: ${message}`);
    }
    await client.query('RELEASE SAVEPOINT erasing');
  }
  await enter(client, code);
  return { done, left };
}
/** Who has to be erased by hand, as the operator is told it; null for nobody. */
export const sayLeft = ({ left }: ErasedAgain): string | null =>
  left.length === 0 ? null : `Erased since the backup was made, and here again; erase them: ${left.join('; ')}`;
