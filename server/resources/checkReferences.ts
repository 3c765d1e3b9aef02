/** What a record points at must exist, be visible to the session, and be of the same institute. */
import { sql, type RawBuilder } from 'kysely';
import { labelOf, type AnyField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { resourceOf } from '../declared.ts';
import { sendNow } from '../database/door.ts';
import { invalidFields } from '../http/appError.ts';
import type { Call } from '../http/route.ts';
import { archivedMessage, archivedQuestions } from './archive.ts';
import { foundOnce } from './batch.ts';
import type { Values } from './hooks.ts';
import { kindOf } from './kinds/index.ts';
import { columnOf, tableOf, toWireNames } from './names.ts';
import { all, visible } from './scope.ts';
import type { Identified } from '../database/answers.ts';

type Sql = RawBuilder<unknown>;

/** Which of these ids the session may see. */
export async function visibleIds(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  key: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const resource = resourceOf(key);
  const where = all([visible(resource, session), sql`r.id = ANY(${[...new Set(ids)]}::bigint[])`]);
  const rows = await sendNow(trx, sql<Identified>`SELECT r.id FROM ${tableOf(resource)} r WHERE ${where}`);
  return new Set(rows.map((row) => Number(row.id)));
}

/** What this value names and should not: an array in SQL, in the order sent; null when it names nothing. */
function missingSql(
  session: Call['session'],
  field: AnyField,
  value: unknown,
  unchanged: ReadonlySet<unknown>,
): Sql | null {
  const named = [value].flat().filter((one) => one !== null && one !== undefined && !unchanged.has(one));
  if (named.length === 0) return null;
  if (field.to && (field.kind === 'ref' || field.kind === 'refs')) {
    const to = resourceOf(field.to);
    const [only] = named;
    if (named.length === 1) {
      const seen = all([visible(to, session), sql`r.id = ${only}`]);
      return sql`CASE WHEN NOT EXISTS (SELECT 1 FROM ${tableOf(to)} r WHERE ${seen}) THEN ARRAY[${only}::bigint] END`;
    }
    const seen = all([visible(to, session), sql`r.id = a.id`]);
    return sql`ARRAY(SELECT a.id FROM unnest(${named}::bigint[]) a (id) WHERE NOT EXISTS (SELECT 1 FROM ${tableOf(to)} r WHERE ${seen}))`;
  }
  if (field.kind !== 'file' || typeof value !== 'string') return null;
  return sql`ARRAY(SELECT ${value}::text WHERE NOT EXISTS (SELECT 1 FROM stored_file f WHERE f.institute_code = ${session.instituteCode} AND f.code = ${value}))`;
}

/** Why a record that is chosen does not go with this one, as an array in SQL; null when nothing narrows the choice. */
function strayQuestions(session: Call['session'], resource: Resource, values: Values, current: Readonly<Values>) {
  const record = { ...current, ...values };
  return Object.entries<AnyField>(resource.fields).flatMap(([name, { to, among = {} }]) =>
    Object.entries(among).flatMap(([theirs, ours]) => {
      const [value, wanted] = [record[name] ?? null, record[ours] ?? null];
      const changed = value !== (current[name] ?? null) || wanted !== (current[ours] ?? null);
      const target = to === undefined ? undefined : resourceOf(to);
      const field = target?.fields[theirs];
      const column = field && columnOf(theirs, field);
      if (!target || !field || !column || !changed || value === null || wanted === null) return [];
      const same = sql`${column} = ${kindOf(field).store(wanted, field)}`;
      const where = all([visible(target, session), sql`r.id = ${value}`, sql`(${same}) IS NOT TRUE`]);
      return [{ name, ours, question: sql`EXISTS (SELECT 1 FROM ${tableOf(target)} r WHERE ${where})` }];
    }),
  );
}

/**
 * Checks ref, refs and file fields among `values`, in one statement. Unchanged references of `current` are not asked
 * again: a record may keep what its editor does not see. Throws 422 on the fields.
 */
export async function checkReferences(
  call: Call,
  resource: Resource,
  values: Values,
  current: Readonly<Values> = {},
): Promise<void> {
  const about = (): string => {
    const named = Object.entries(values).filter(([name]) =>
      ['ref', 'refs', 'file'].includes(resource.fields[name]?.kind ?? ''),
    );
    const narrowing = Object.values(resource.fields).flatMap(({ among }) => Object.values(among ?? {}));
    return `references ${resource.key} ${JSON.stringify([named, narrowing.map((name) => values[name] ?? null)])}`;
  };
  return foundOnce(call, about, async () => {
    const errors = await referenceErrors(call, resource, values, current);
    if (Object.keys(errors).length) throw invalidFields(toWireNames(resource, errors));
  });
}
/** What is wrong with what `values` name, by field. */
export async function referenceErrors(
  { trx, session }: Call,
  resource: Resource,
  values: Values,
  current: Readonly<Values> = {},
): Promise<Record<string, string[]>> {
  const questions = Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    const missing = field ? missingSql(session, field, value, new Set([current[name]].flat())) : null;
    return missing ? [sql`${missing} AS ${sql.id(name)}`] : [];
  });
  const strays = strayQuestions(session, resource, values, current);
  const archived = archivedQuestions(session, resource, values, current);
  const columns = [
    ...questions,
    ...archived.map(({ name, question }) => sql`${question} AS ${sql.id(`archived ${name}`)}`),
    ...strays.map(({ question }, at) => sql`${question} AS ${sql.id(`stray ${at}`)}`),
  ];
  if (columns.length === 0) return {};
  const [answer = {}] = await sendNow(trx, sql<Readonly<Record<string, unknown>>>`SELECT ${sql.join(columns)}`);
  const errors: Record<string, string[]> = {};
  for (const [at, { name, ours }] of strays.entries()) {
    const [field, other] = [resource.fields[name], resource.fields[ours]];
    if (field && other && answer[`stray ${at}`] === true)
      errors[name] = [`${labelOf(name, field)} does not go with this ${labelOf(ours, other).toLowerCase()}`];
  }
  for (const { name } of archived) {
    const [field, found] = [resource.fields[name], answer[`archived ${name}`]];
    if (field && Array.isArray(found) && found.length > 0) errors[name] = [archivedMessage(name, field, found)];
  }
  for (const [name, found] of Object.entries(answer)) {
    const field = resource.fields[name];
    if (!field || !Array.isArray(found) || found.length === 0) continue;
    const what = field.to ? `${resourceOf(field.to).label[0].toLowerCase()} ${found.join(', ')}, which` : 'a file that';
    errors[name] = [`${labelOf(name, field)} names ${what} does not exist`];
  }
  return errors;
}
