/** Who is asked about, and the condition by which the rows of a part are theirs. */
import { sql, type RawBuilder } from 'kysely';
import { PERSON_KINDS, PERSON_TABLES, type PersonKind } from '../../../contract/personalData.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { notFound } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { all, campusOf } from '../../resources/scope.ts';
import { requireAllCampuses } from '../system/allCampuses.ts';
import type { Part } from './part.ts';
import { parts } from './parts.ts';

export interface Person extends Identified {
  readonly kind: PersonKind;
  readonly name: string;
  readonly number: string | null;
}
const NAMES: Readonly<Record<PersonKind, readonly [name: string, number: string]>> = {
  student: ['student_name', 'sid::text'],
  employee: ['name', 'emp_no::text'],
  contact: ['name', 'NULL'],
  user: ['full_name', 'username'],
};
type Naming = Pick<Call, 'trx' | 'session' | 'params'>;
const isKind = (kind: unknown): kind is PersonKind => (PERSON_KINDS as readonly unknown[]).includes(kind);
/**
 * The person that the address names, also one who was deleted: what is kept of them is theirs. Throws 404 for who is of
 * another campus; contacts and users are of all campuses.
 */
export async function personOf({ trx, session, params }: Naming): Promise<Person> {
  const { kind } = params;
  const id = Number(params['id']);
  if (!isKind(kind) || !Number.isSafeInteger(id) || id < 1) throw notFound('Person');
  if (kind === 'contact' || kind === 'user') requireAllCampuses(session);
  const [name, number] = NAMES[kind];
  const [found] = await sendNow(
    trx,
    sql<
      Pick<Person, 'name' | 'number'>
    >`SELECT r.${sql.raw(name)} AS name, ${sql.raw(number === 'NULL' ? number : `r.${number}`)} AS number FROM ${sql.table(PERSON_TABLES[kind])} r
      WHERE ${all([sql`r.institute_code = ${session.instituteCode}`, sql`r.id = ${id}`, ...campusOf(session, sql`r.campus_id`)])}`,
  );
  if (!found) throw notFound('Person');
  return { kind, id, ...found };
}
/** Parts with rows about a person of this kind, by table, in the order of their declaration. */
export const partsOf = (kind: PersonKind): readonly (readonly [table: string, part: Part])[] =>
  Object.entries(parts).filter(([, part]) => part.of.includes(kind));

type Whom = Pick<Person, 'kind' | 'id'>;
function textOf(table: string, alias: string, whom: Whom, depth: number): string {
  const root = PERSON_TABLES[whom.kind];
  if (table === root) return `${alias}.id = ${whom.id}`;
  const part = parts[table];
  const any = (part?.by ?? []).flatMap((edge) => {
    const [column = '', parent = ''] = edge.split(' > ');
    if (parent === root) return [`${alias}.${column} = ${whom.id}`];
    if (!parts[parent]?.of.includes(whom.kind)) return [];
    const inner = `p${depth}`;
    return [
      `${alias}.${column} IN (SELECT ${inner}.id FROM ${parent} ${inner} WHERE ${inner}.institute_code = ${alias}.institute_code AND (${textOf(parent, inner, whom, depth + 1)}))`,
    ];
  });
  if (part?.where !== undefined) {
    const where = part.where.replaceAll('$id', String(whom.id)).replaceAll('$table', root);
    any.push(`(${where.replaceAll(/\bt\./g, `${alias}.`)})`);
  }
  return any.join(' OR ') || 'false';
}
/** The same as text. */
export const whereOf = (table: string, whom: Whom): string => `(${textOf(table, 't', whom, 0)})`;
/** What makes rows of a part theirs, over the alias `t`. The id is a number, and all else is declared. */
export const ofPerson = (table: string, whom: Whom): RawBuilder<unknown> => sql.raw(whereOf(table, whom));
/** How the log calls a person: by number or id, never by a name. */
export const logIdOf = ({ kind, number, id }: Person): string =>
  `${kind} ${kind === 'user' || number === null ? id : number}`;
