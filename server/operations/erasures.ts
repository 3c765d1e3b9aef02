/**
 * A backup has persons who were erased after it was made. What the database that is replaced, and the list beside the
 * database, know of erasures is carried out again in what is restored; they name persons by their ids, which a restore keeps.
 */
import type pg from 'pg';
import { PERSON_TABLES, type PersonKind } from '../../contract/personalData.ts';
import { auditWith } from '../resources/audit.ts';
import type { ListedErasure } from './erasureList.ts';

interface Erasure {
  readonly id: string;
  readonly kind: PersonKind;
  readonly person_id: string;
  readonly number: string | null;
  readonly reason: string;
  readonly made_by: string | null;
  readonly at: string;
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
/** The lock that an erasure shares from its line in the list until COMMIT. */
export const ERASING = "hashtextextended('edubase erasures', 0)";
/** Whatever the zone of the connection. */
export const momentOf = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const enter = (client: pg.Client, code: string, user = ''): Promise<unknown> =>
  client.query(
    `SELECT set_config('app.institute', $1, true), set_config('app.campuses', 'all', true), set_config('app.user', $2, true)`,
    [code, user],
  );
/** Those of one institute, in the transaction of `client`, which is the owner's; none where there is no such institute. */
export async function erasuresOf(client: pg.Client, code: string): Promise<Erasures> {
  await enter(client, code);
  const { rows } = await client.query<Erasures>(
    `SELECT ${momentOf('i.created_at')} AS born, coalesce((SELECT jsonb_agg(jsonb_build_object('id', e.id::text, 'kind', e.kind, 'person_id', e.person_id::text, 'number', e.number::text, 'reason', e.reason, 'made_by', e.made_by::text, 'at', ${momentOf('e.made_at')}) ORDER BY e.id)
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
/** As the list beside the database says them. */
export const listedOf = (code: string, { born, list }: Erasures): ListedErasure[] =>
  list.map(({ id, kind, person_id, at }) => ({
    institute: code,
    born,
    kind,
    person: person_id,
    erasure: id,
    at,
    state: 'done',
  }));

type Wanted = Omit<Erasure, 'id'>;
/** What is known of them by the database that had the institute, and what the list adds. */
export interface Known {
  /** The code that the institute had. */
  readonly code: string;
  readonly erasures?: Erasures | undefined;
  readonly listed: readonly ListedErasure[];
}
/** None of another institute that had the same code. */
function wantedOf(born: string, { code, erasures, listed }: Known): Wanted[] {
  const isKnown = erasures?.born === born;
  const more = listed.filter(
    (one) =>
      one.institute === code &&
      one.born === born &&
      // What was asked for and is in doubt: a database that was there and does not have it says no.
      (one.state === 'done' || (one.state === 'asked' && !isKnown)),
  );
  return [
    ...(isKnown ? erasures.list : []),
    ...more.map(({ kind, person, at, state }) => ({
      kind,
      person_id: person,
      number: null,
      reason:
        state === 'done'
          ? 'Erased before; the restored state still had them'
          : 'To be erased before, and not known whether it was done',
      made_by: null,
      at,
    })),
  ];
}
/**
 * Erases in an institute that was just restored, in its transaction, whom others know to be erased and its backup still
 * had, and says so in its log.
 */
export async function eraseAgain(client: pg.Client, code: string, known: Known): Promise<ErasedAgain> {
  let done = 0;
  const left: string[] = [];
  const { born } = await erasuresOf(client, code);
  for (const { kind, person_id, number, reason, made_by, at } of wantedOf(born, known)) {
    await enter(client, code, made_by ?? '');
    const { rows } = await client.query<{ had: boolean; there: boolean }>(
      // An id that was given out anew after an earlier restore is another person's, who is younger than the erasure.
      `SELECT EXISTS (SELECT 1 FROM erasures WHERE institute_code = $1 AND kind = $2 AND person_id = $3) AS had,
        EXISTS (SELECT 1 FROM ${PERSON_TABLES[kind]} WHERE institute_code = $1 AND id = $3 AND created_at <= $4::timestamptz) AS there`,
      [code, kind, person_id, at],
    );
    if (rows[0]?.had === true || rows[0]?.there !== true) continue;
    await client.query('SAVEPOINT erasing');
    try {
      const made = await client.query<{ id: string }>('SELECT person_erase($1, $2, $3::bigint, $4)::text AS id', [
        code,
        kind,
        person_id,
        reason,
      ]);
      await sayInLog(client, code, made.rows[0]?.id ?? '');
      done += 1;
    } catch (error) {
      const { code: state, constraint, message } = error as Error & { code?: string; constraint?: string };
      if (state !== 'P0001' || constraint !== 'erasures_person') throw error;
      await client.query('ROLLBACK TO SAVEPOINT erasing');
      left.push(`${kind} ${number ?? person_id}: ${message}`);
    }
    await client.query('RELEASE SAVEPOINT erasing');
  }
  await enter(client, code);
  return { done, left };
}
/** As the log says any erasure, but by nobody who was signed in. */
async function sayInLog(client: pg.Client, code: string, erasure: string): Promise<void> {
  const { rows } = await client.query<{ who: string; reason: string }>(
    `SELECT format('%s %s', kind, coalesce(number, person_id)) AS who, reason FROM erasures WHERE institute_code = $1 AND id = $2`,
    [code, erasure],
  );
  const { who = '', reason = '' } = rows[0] ?? {};
  await auditWith(
    client,
    { session: { instituteCode: code, userId: null, username: 'restore' } },
    { action: 'erase', entity: 'personal_data', entityId: who, after: { erasure: Number(erasure), reason } },
  );
}
/** Who has to be erased by hand, as the operator is told it; null for nobody. */
export const sayLeft = ({ left }: ErasedAgain): string | null =>
  left.length === 0 ? null : `Erased since the backup was made, and here again; erase them: ${left.join('; ')}`;
