/**
 * Which records are there already for rows of a file: by what must be unique, else by being the same in every column of
 * the file.
 */
import { sql } from 'kysely';
import { labelOf, type AnyField } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Call } from '../../http/route.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import type { Values } from '../../resources/hooks.ts';
import { readLinks } from '../../resources/links.ts';
import { tableOf } from '../../resources/names.ts';
import { readRows } from '../../resources/rows.ts';
import { all, visible } from '../../resources/scope.ts';
import type { Candidate, Known } from './importerType.ts';

const isNull = (value: unknown): boolean => value === null || value === undefined;
/** Fields that a query can compare: they have a column, and it is no secret. */
const compared = (resource: Resource, names: Iterable<string>): string[] =>
  [...names].filter((name) => {
    const field = resource.fields[name];
    return field && field.kind !== 'password' && kindOf(field).column(name) !== null;
  });

type Indexed = readonly [index: number, values: Values];
type Comparison = 'empty' | 'same' | 'caseless';
/** A text in which no letter has a small and a capital form: an identity number, a telephone, a name in Urdu. */
const hasNoCase = (value: unknown): boolean => typeof value !== 'string' || value.toLowerCase() === value.toUpperCase();
/**
 * Row-level security keeps `lower(column)` off every index, so each use of it reads the whole table. A value without
 * case is therefore compared as it is: nothing but itself has the same small letters.
 */
function comparisonOf(resource: Resource, name: string, value: unknown, exact: boolean): Comparison {
  if (isNull(value)) return 'empty';
  const field = resource.fields[name];
  return exact || !field || !kindOf(field).caseless || hasNoCase(value) ? 'same' : 'caseless';
}
interface Alike {
  readonly how: readonly Comparison[];
  readonly rows: Indexed[];
}
/**
 * Rows whose fields are compared in the same ways: only so can the query say each of them plainly, which an index or a
 * hash answers.
 */
function byComparison(
  resource: Resource,
  names: readonly string[],
  rows: readonly Indexed[],
  exact: boolean,
): Iterable<Alike> {
  const groups = new Map<string, Alike>();
  for (const row of rows) {
    const how = names.map((name) => comparisonOf(resource, name, row[1][name], exact));
    const group = groups.get(how.join()) ?? { how, rows: [] };
    group.rows.push(row);
    groups.set(how.join(), group);
  }
  return groups.values();
}

/**
 * Ids of records equal to `rows` in `names`, by index of the row. The rows travel as one JSON list and take the types
 * of the table.
 */
async function lookUp(
  call: Call,
  resource: Resource,
  names: readonly string[],
  rows: readonly Indexed[],
  exact: boolean,
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (names.length === 0) return found;
  for (const { how, rows: group } of byComparison(resource, names, rows, exact)) {
    const json = group.map(([, values]) =>
      Object.fromEntries(
        names.map((name) => {
          const field = resource.fields[name];
          return [name, field && !isNull(values[name]) ? kindOf(field).store(values[name], field) : null];
        }),
      ),
    );
    const same = names.map((name, at) => {
      const [mine, theirs] = [sql.ref(`i.${name}`), sql.ref(`r.${name}`)];
      if (how[at] === 'empty') return sql`${theirs} IS NULL`;
      return how[at] === 'caseless' ? sql`lower(${theirs}) = lower(${mine})` : sql`${theirs} = ${mine}`;
    });
    const { rows: hits } = await sql<{ at: string; id: string }>`SELECT i.ordinality AS at, r.id
      FROM jsonb_populate_recordset(NULL::${sql.table(resource.key)}, ${JSON.stringify(json)}::jsonb) WITH ORDINALITY AS i
      JOIN ${tableOf(resource)} r ON ${all([visible(resource, call.session), ...same])} ORDER BY r.id`.execute(
      call.trx,
    );
    for (const { at, id } of hits) {
      const index = group[Number(at) - 1]?.[0] ?? -1;
      found.set(index, [...(found.get(index) ?? []), Number(id)]);
    }
  }
  return found;
}

/** A value as it is compared: the database orders the names of an object as it likes. */
const written = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_name, one: unknown) =>
        typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).toSorted(([x], [y]) => (x < y ? -1 : 1)))
          : one,
      )
    : (value ?? null);
const equal = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) || Array.isArray(b)
    ? JSON.stringify([...((a as unknown[] | null) ?? [])].sort()) ===
      JSON.stringify([...((b as unknown[] | null) ?? [])].sort())
    : written(a) === written(b);

/** Rows of a record as they are compared: what their fields hold, without who they are. An empty cell is no row. */
const plainRows = ({ fields = {} }: AnyField, rows: unknown): string =>
  JSON.stringify(
    (Array.isArray(rows) ? rows : []).map((row: Values) => Object.keys(fields).map((name) => row[name] ?? null)),
  );
const sameValue = (field: AnyField | undefined, mine: unknown, theirs: unknown): boolean =>
  field?.kind === 'children' ? plainRows(field, mine) === plainRows(field, theirs) : equal(mine, theirs);

/** Labels of the columns in which each row differs from its record. */
async function differences(
  call: Call,
  resource: Resource,
  pairs: ReadonlyMap<number, number>,
  candidates: readonly Candidate[],
  columns: ReadonlySet<string>,
): Promise<(Known | null)[]> {
  const ids = [...new Set(pairs.values())];
  const rows = ids.length
    ? await readRows(call.trx, call.session.instituteCode, resource, {
        where: sql`r.institute_code = ${call.session.instituteCode} AND r.id = ANY(${ids}::bigint[])`,
      })
    : [];
  const byId = new Map(rows.map((row) => [row['id'] as number, row]));
  // A password is no text to compare, and a cell names a picture in other words than its record.
  const shown = [...columns].filter((name) => !['password', 'file'].includes(resource.fields[name]?.kind ?? ''));
  return candidates.map(({ values, checked }, index) => {
    const id = pairs.get(index);
    const record = id === undefined ? undefined : byId.get(id);
    if (id === undefined || !record) return null;
    const mine = checked ?? values;
    const differs = shown
      .filter((name) => !sameValue(resource.fields[name], mine[name], record[name]))
      .map((name) => labelOf(name, resource.fields[name] ?? { kind: 'text' }));
    return { id, differs };
  });
}

/** See Importer.known. Only records that the session sees count. */
export async function knownRecords(
  call: Call,
  resource: Resource,
  unique: readonly (readonly string[])[],
  candidates: readonly Candidate[],
  columns: ReadonlySet<string>,
): Promise<readonly (Known | null)[]> {
  const pairs = new Map<number, number>();
  const settled = new Set<number>();
  for (const names of unique) {
    const rows = candidates.flatMap(({ values, checked }, index): [number, Values][] => {
      const mine = checked ?? values;
      const whole =
        names.length > 1
          ? names.every((name) => name in mine) && names.some((name) => !isNull(mine[name]))
          : names.every((name) => !isNull(mine[name]));
      if (whole) settled.add(index);
      return whole && !pairs.has(index) ? [[index, mine]] : [];
    });
    for (const [index, [id]] of await lookUp(call, resource, names, rows, false))
      if (id !== undefined) pairs.set(index, id);
  }
  // Where nothing has to be unique, a row repeats a record that is the same in everything that the file says.
  const rest = candidates.flatMap(({ checked }, index): [number, Values][] =>
    checked && !settled.has(index) ? [[index, checked]] : [],
  );
  const links = [...columns].filter((name) => resource.fields[name]?.kind === 'refs');
  for (const [index, ids] of await lookUp(call, resource, compared(resource, columns), rest, true)) {
    let same = ids;
    for (const name of links) {
      const linked = await readLinks(call.trx, call.session.instituteCode, resource, name, same);
      same = same.filter((id) => equal(linked.get(id), candidates[index]?.checked?.[name] ?? []));
    }
    if (same[0] !== undefined) pairs.set(index, same[0]);
  }
  return differences(call, resource, pairs, candidates, columns);
}
