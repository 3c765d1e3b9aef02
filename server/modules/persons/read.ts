/** Reads everything about a person, part by part, as people read it: names for ids, rupees for paisa. */
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { PERSON_TABLES } from '../../../contract/personalData.ts';
import type { Counted } from '../../database/answers.ts';
import { sendNow, type Trx } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import type { Call } from '../../http/route.ts';
import { all, campusOf } from '../../resources/scope.ts';
import { labelsOf } from './labels.ts';
import { EVERYWHERE, ANSWERED, wordsOf, type Part } from './part.ts';
import { ofPerson, partsOf, type Person } from './person.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** The table that it refers to. */
  readonly refers: string | null;
}
/** Columns of these tables as they are, and what they refer to. */
export const CATALOGUE = `SELECT c.relname::text AS "table", a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type,
    (SELECT min(k.confrelid::regclass::text) FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = c.oid AND cardinality(k.conkey) = 2 AND a.attnum = k.conkey[2]) AS refers
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

/** Whole paisa, wherever a column is called so. */
export const MONEY: ReadonlySet<string> = new Set(
  wordsOf(
    'amount discount paid pending pending_discount gross fine balance allocated advance_used refunded cash_received cash_returned least_amount discount_fixed discount_cap month_amounts total debit credit basic allowances deductions net taxable last_net per_month recovered voucher_limit cost',
  ),
);
type Reading = Pick<Call, 'trx' | 'session'>;
/** Of some campuses: what else is theirs at others is not in it. */
const seenBy = ({ session }: Pick<Call, 'session'>, columns: readonly Column[]): RawBuilder<unknown>[] =>
  session.campuses !== 'all' && columns.some(({ name }) => name === 'campus_id')
    ? [sql`(t.campus_id IS NULL OR ${all(campusOf(session, sql`t.campus_id`))})`]
    : [];
function shown(part: Part, columns: readonly Column[]): RawBuilder<unknown>[] {
  const hidden = new Set([...wordsOf(part.others), ...EVERYWHERE.filter((name) => !ANSWERED.includes(name))]);
  const texts = wordsOf(part.erase);
  return columns.flatMap(({ name, type, refers }) => {
    const isPerson = refers !== null && Object.values<string>(PERSON_TABLES).includes(refers);
    if (hidden.has(name) || isPerson || refers === 'families' || refers === 'guardians') return [];
    const column = sql.ref(`t.${name}`);
    const label = refers === null ? undefined : labelsOf(refers);
    const value =
      label !== undefined
        ? sql`(SELECT l.${sql.ref(label)} FROM ${sql.table(String(refers))} l WHERE l.institute_code = t.institute_code AND l.id = ${column})`
        : MONEY.has(name) && type === 'bigint'
          ? sql`round(${column} / 100.0, 2)`
          : MONEY.has(name) && type === 'bigint[]'
            ? sql`(SELECT array_agg(round(x / 100.0, 2)) FROM unnest(${column}) x)`
            : column;
    const said =
      part.shared !== undefined && texts.includes(name)
        ? sql`CASE WHEN ${sql.raw(part.shared)} THEN NULL ELSE ${value} END`
        : value;
    return [sql`${said} AS ${sql.ref(label === undefined ? name : name.replace(/_id$/, ''))}`];
  });
}
async function columnsByTable({ trx }: Reading, tables: readonly string[]): Promise<Map<string, Column[]>> {
  const found = await sendNow(
    trx,
    sql<Column>`${sql.raw(CATALOGUE)} AND c.relname = ANY (${[...tables]}::text[]) ORDER BY c.relname, a.attnum`,
  );
  return Map.groupBy(found, ({ table }) => table);
}
const theirs = (call: Reading, table: string, person: Person, columns: readonly Column[]): RawBuilder<unknown> =>
  all([sql`t.institute_code = ${call.session.instituteCode}`, ofPerson(table, person), ...seenBy(call, columns)]);
export interface Held {
  readonly table: string;
  readonly part: Part;
  readonly columns: readonly Column[];
  readonly where: RawBuilder<unknown>;
}
/** Each part with the columns of its table and which of its rows are theirs. */
export async function heldOf(call: Reading, person: Person): Promise<readonly Held[]> {
  const declared = partsOf(person.kind);
  const columns = await columnsByTable(
    call,
    declared.map(([table]) => table),
  );
  return declared.map(([table, part]) => {
    const own = columns.get(table) ?? [];
    return { table, part, columns: own, where: theirs(call, table, person, own) };
  });
}
/** How many rows each part has; those without any are left out. */
export async function countsOf(call: Reading, held: readonly Held[]): Promise<{ title: string; rows: number }[]> {
  const counted = await sendNow(
    call.trx,
    sql<Counted>`${sql.join(
      held.map(({ table, where }) => sql`SELECT count(*)::int AS n FROM ${sql.table(table)} t WHERE ${where}`),
      sql` UNION ALL `,
    )}`,
  );
  return held.flatMap(({ part: { title } }, at) => {
    const rows = counted[at]?.n ?? 0;
    return rows > 0 ? [{ title, rows }] : [];
  });
}
const orderOf = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.ref(columns.some(({ name }) => name === 'id') ? 't.id' : `t.${columns[1]?.name ?? 'institute_code'}`);
type Values = Readonly<Record<string, unknown>>;
/** Rows that are read at once. */
const AT_ONCE = 200;
/** A cursor takes no parameters: the code of an institute, and numbers, alone or in lists. */
const literal = (value: unknown): string =>
  pg.escapeLiteral(Array.isArray(value) ? `{${value.map(Number).join(',')}}` : String(value));
/** The rows of a part, some at a time. */
export async function* rowsOf(trx: Trx, { table, part, columns, where }: Held): AsyncGenerator<Values, void, void> {
  const { sql: text, parameters } =
    sql`SELECT to_jsonb(x) AS row FROM (SELECT ${sql.join(shown(part, columns))} FROM ${sql.table(table)} t WHERE ${where} ORDER BY ${orderOf(columns)}) x`.compile(
      trx,
    );
  const whole = text.replaceAll(/\$(\d+)/g, (_all, number) => literal(parameters[Number(number) - 1]));
  await sendNow(trx, sql`DECLARE person_rows NO SCROLL CURSOR FOR ${sql.raw(whole)}`);
  for (;;) {
    const found = await sendNow(
      trx,
      sql<{ readonly row: Values }>`FETCH FORWARD ${sql.raw(String(AT_ONCE))} FROM person_rows`,
    );
    for (const { row } of found) yield row;
    if (found.length < AT_ONCE) break;
  }
  await sendNow(trx, sql`CLOSE person_rows`);
}
type StoredFile = Row<'stored_file'>;
const codes = (held: readonly Held[]): RawBuilder<unknown> =>
  sql.join(
    [
      sql`SELECT NULL::text AS code WHERE false`,
      ...held.flatMap(({ table, part, where }) =>
        wordsOf(part.files).map(
          (column) => sql`SELECT ${sql.ref(`t.${column}`)} FROM ${sql.table(table)} t WHERE ${where}`,
        ),
      ),
    ],
    sql` UNION `,
  );
export async function filesCount({ trx, session }: Reading, held: readonly Held[]): Promise<number> {
  const [found] = await sendNow(
    trx,
    sql<Counted>`SELECT count(*)::int AS n FROM stored_file f WHERE f.institute_code = ${session.instituteCode} AND f.code IN (${codes(held)})`,
  );
  return found?.n ?? 0;
}
/** The files that are theirs, without what is in them. */
export const filesOf = (
  { trx, session }: Reading,
  held: readonly Held[],
): Promise<Pick<StoredFile, 'code' | 'name'>[]> =>
  sendNow(
    trx,
    sql<
      Pick<StoredFile, 'code' | 'name'>
    >`SELECT f.code, f.name FROM stored_file f WHERE f.institute_code = ${session.instituteCode} AND f.code IN (${codes(held)}) ORDER BY f.code`,
  );
export async function bytesOf({ trx, session }: Reading, code: string): Promise<Buffer> {
  const [found] = await sendNow(
    trx,
    sql<
      Pick<StoredFile, 'bytes'>
    >`SELECT f.bytes FROM stored_file f WHERE f.institute_code = ${session.instituteCode} AND f.code = ${code}`,
  );
  return found?.bytes ?? Buffer.alloc(0);
}
