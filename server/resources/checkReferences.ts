/** What a record points at must exist, be visible to the session, and be of the same institute. */
import { sql } from 'kysely';
import { labelOf } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { sendNow } from '../database/door.ts';
import { invalidFields } from '../http/appError.ts';
import type { Call } from '../http/route.ts';
import type { Values } from './hooks.ts';
import { tableOf, wireName } from './names.ts';
import { all, visible } from './scope.ts';
import { fileExists } from './storeFile.ts';

/** Which of these ids the session may see. */
export async function visibleIds({ trx, session }: Pick<Call, 'trx' | 'session'>, key: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const resource = resourceOf(key);
  const where = all([visible(resource, session), sql`r.id = ANY(${[...new Set(ids)]}::bigint[])`]);
  const rows = await sendNow(trx, sql<{ id: number }>`SELECT r.id FROM ${tableOf(resource)} r WHERE ${where}`);
  return new Set(rows.map((row) => Number(row.id)));
}

/**
 * Checks ref, refs and file fields among `values`. Unchanged references of `current` are not asked again: a record may
 * keep what its editor does not see. Throws 422 on the fields.
 */
export async function checkReferences(call: Call, resource: Resource, values: Values, current: Readonly<Values> = {}): Promise<void> {
  const errors: Record<string, string[]> = {};
  const check = async ([name, value]: [string, unknown]): Promise<void> => {
    const field = resource.fields[name];
    if (!field || value === null || value === undefined) return;
    const kept = new Set([current[name]].flat());
    const label = labelOf(name, field);
    if (field.to && (field.kind === 'ref' || field.kind === 'refs')) {
      const asked = ([value].flat() as number[]).filter((id) => !kept.has(id));
      const found = await visibleIds(call, field.to, asked);
      const missing = asked.filter((id) => !found.has(id));
      if (missing.length)
        errors[wireName(name, field)] = [`${label} names ${resourceOf(field.to).label[0].toLowerCase()} ${missing.join(', ')}, which does not exist`];
    } else if (field.kind === 'file' && typeof value === 'string' && !kept.has(value)) {
      if (!(await fileExists(call.trx, call.session.instituteCode, value)))
        errors[wireName(name, field)] = [`${label} names a file that does not exist`];
    }
  };
  // All at once: the questions leave together and come back in one round trip.
  await Promise.all(Object.entries(values).map(check));
  if (Object.keys(errors).length) throw invalidFields(errors);
}
