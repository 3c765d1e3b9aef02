/** Rows that are answered with their record: which are asked for, and how they become its field. */
import { sql } from 'kysely';
import { ownerOf, POSITION } from '../../../contract/children.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Values } from '../hooks.ts';

/** The rows of these records, in their order. */
export const ofOwners = (parent: Resource, instituteCode: string, ids: readonly number[]) => ({
  where: sql`r.institute_code = ${instituteCode} AND r.${sql.id(ownerOf(parent))} = ANY(${[...ids]}::bigint[])`,
  order: sql`${sql.ref(`r.${ownerOf(parent)}`)}, ${sql.ref(`r.${POSITION}`)}, r.id`,
});
/** Puts the rows into their records, each with its id and its fields alone. */
export function giveRows(parent: Resource, name: string, records: readonly Values[], rows: readonly Values[]): void {
  const owner = ownerOf(parent);
  const byOwner = Map.groupBy(rows, (row) => row[owner]);
  for (const record of records)
    record[name] = (byOwner.get(record['id']) ?? []).map(
      ({ version: _version, [owner]: _owner, [POSITION]: _position, ...row }) => row,
    );
}
