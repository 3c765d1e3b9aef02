/** Every record still obeys its declaration, which may have become stricter since it was written. */
import { sql } from 'kysely';
import { holds } from '../../../../contract/conditions.ts';
import { isRequired } from '../../../../contract/fields.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { errorsOf, rowSchema } from '../../../../contract/schema.ts';
import { resources } from '../../../declared.ts';
import { withInstitute } from '../../../database/door.ts';
import type { Database } from '../../../database/open.ts';
import { readRows } from '../../../resources/rows.ts';
import { MOST, type InstituteRule, type Violation } from '../rule.ts';

type Row = Record<string, unknown>;
const PAGE = 500;
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is wrong with a row, in words. */
function faultsOf(resource: Resource, schema: ReturnType<typeof rowSchema>, row: Row): string[] {
  const parsed = schema.safeParse(row);
  const faults = parsed.success ? [] : Object.values(errorsOf(resource, parsed.error)).flat();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!(field.when ?? field.requiredWhen) || field.kind === 'password' || field.kind === 'computed') continue;
    const there = holds(field.when, row);
    if (isRequired(field, row) && isEmpty(row[name])) faults.push(`${name} is required here`);
    // A bool without meaning is false as well as null.
    if (!there && !isEmpty(row[name]) && row[name] !== false)
      faults.push(`${name} has a value that means nothing here`);
  }
  for (const check of resource.check ?? [])
    if (!check.test(row)) faults.push(`${check.fields[0] ?? check.rule} ${check.message}`);
  return faults;
}

async function page(db: Database, institute: string, resource: Resource, after: number): Promise<Row[]> {
  const alive = resource.db?.softDelete ? sql`AND r.deleted_at IS NULL` : sql``;
  const where = sql`r.institute_code = ${institute} AND r.id > ${after} ${alive}`;
  return withInstitute(db, { instituteCode: institute, campuses: 'all', userId: null }, (trx) =>
    readRows(trx, institute, resource, { where, order: sql`r.id`, tail: sql`LIMIT ${PAGE}` }),
  );
}

async function violationsOf(db: Database, institute: string, resource: Resource): Promise<Violation[]> {
  const schema = rowSchema(resource);
  const found: Violation[] = [];
  let after = 0;
  for (;;) {
    const rows = await page(db, institute, resource, after);
    for (const row of rows)
      for (const message of faultsOf(resource, schema, row))
        found.push({ institute, table: resource.key, id: String(row['id']), message });
    after = Number(rows.at(-1)?.['id']);
    if (rows.length < PAGE || found.length >= MOST) return found;
  }
}

export const declarations: InstituteRule = {
  name: 'declarations',
  about: 'Every record has what its declaration requires, only allowed values, and passes its checks',
  scope: 'institute',
  async find({ db }, institute) {
    const found: Violation[] = [];
    for (const resource of resources) found.push(...(await violationsOf(db, institute, resource)));
    return found;
  },
};
