/**
 * Audit rows as people read them: money in rupees, names and visible numbers for ids, and what the record is called.
 */
import { sql } from 'kysely';
import { AUDITED, AUDITED_BESIDE } from '../../../contract/audited.ts';
import { formatMoney, formatPaisa, toRupees } from '../../../contract/money.ts';
import { resources } from '../../declared.ts';
import type { Call } from '../../http/route.ts';
import { titlesOf } from '../../resources/titles.ts';
import { NAMED, REFERENCES, shortName } from './names.ts';

interface Entry {
  readonly entity: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
}
type Values = Record<string, unknown>;
type Names = ReadonlyMap<string, string>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const declared = new Set(resources.map(({ key }) => key));
const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(idsIn) : /^\d{1,18}$/.test(String(value)) ? [String(value)] : [];

/** `table/id` of everything that these values name. */
function namedBy(values: unknown): string[] {
  if (Array.isArray(values)) return values.flatMap(namedBy);
  if (!isObject(values)) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const table = REFERENCES[name];
    if (table) return idsIn(value).map((id) => `${table}/${id}`);
    // Lines of a payment are pairs of an id and an amount.
    if (name === 'lines' && Array.isArray(value) && value.every(Array.isArray))
      return value.map(([id]) => `challan_lines/${id}`);
    return namedBy(value);
  });
}
async function namesOf({ trx, session }: Pick<Call, 'trx' | 'session'>, wanted: ReadonlySet<string>): Promise<Names> {
  const byTable = Map.groupBy(wanted, (one) => one.slice(0, one.indexOf('/')));
  const parts = [...byTable].flatMap(([table, keys]) => {
    const query = NAMED[table];
    if (!query) return [];
    const ids = keys.map((key) => key.slice(table.length + 1));
    return [sql`SELECT ${table}::text || '/' || q.id AS key, q.name FROM (${query(session.instituteCode, ids)}) q`];
  });
  const found: [string, string][] = [];
  if (parts.length > 0) {
    const { rows } = await sql<{ key: string; name: string | null }>`${sql.join(parts, sql` UNION ALL `)}`.execute(trx);
    found.push(...rows.map(({ key, name }): [string, string] => [key, name ?? '']));
  }
  for (const [table, keys] of byTable) {
    if (NAMED[table] || !declared.has(table)) continue;
    const titles = await titlesOf(
      trx,
      session.instituteCode,
      table,
      keys.map((key) => Number(key.slice(table.length + 1))),
    );
    found.push(...[...titles].map(([id, name]): [string, string] => [`${table}/${id}`, name]));
  }
  return new Map(found);
}

const rupees = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(rupees)
    : typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))
      ? toRupees(Number(value))
      : value;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A line of a voucher: '5101 Rent, debit Rs 300, shop'. */
function accountText({ account_id, debit, credit, memo }: Values, names: Names): string {
  const side =
    Number(debit) > 0 ? `debit Rs ${formatPaisa(Number(debit))}` : `credit Rs ${formatPaisa(Number(credit))}`;
  const account = names.get(`finance_accounts/${String(account_id)}`) ?? 'An account';
  return [account, side, memo].filter((one) => one !== null && one !== '').join(', ');
}
/** Parts of a record, one text each: '5th of Tuition Fee, challan 12: Rs 80'. */
function partText(part: unknown, isPaisa: boolean, names: Names): unknown {
  if (Array.isArray(part))
    return `${names.get(`challan_lines/${part[0]}`) ?? 'A line'}: Rs ${formatPaisa(Number(part[1]))}`;
  if (!isObject(part)) return part;
  if (part['account_id'] !== undefined) return accountText(part, names);
  const what =
    part['challan_no'] === undefined
      ? names.get(`fee_particulars/${part['particular_id']}`)
      : `Challan ${part['challan_no']}`;
  const amount = Number(part['amount'] ?? 0);
  return `${what ?? 'A part'}: Rs ${isPaisa ? formatPaisa(amount) : formatMoney(amount)}`;
}
function valuesShown(entity: string, values: unknown, names: Names): unknown {
  if (!isObject(values)) return values;
  const beside = AUDITED_BESIDE[entity] ?? [];
  if (declared.has(entity))
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, beside.includes(name) ? rupees(value) : value]),
    );
  const paisa = new Set(AUDITED[entity]?.paisa);
  const shown = Object.entries(values).map(([name, value]): [string, unknown] => {
    if (paisa.has(name)) return [name, rupees(value)];
    const table = REFERENCES[name];
    if (table)
      return [
        shortName(name),
        value === null
          ? null
          : Array.isArray(value)
            ? `${value.length}`
            : (names.get(`${table}/${String(value)}`) ?? 'No longer there'),
      ];
    if (name === 'discount_bp') return ['discount_percent', Number(value) / 100];
    if (name === 'months' && typeof value === 'number')
      return [name, value === 4095 ? 'Every month' : MONTHS.filter((_, at) => (value >> at) % 2 === 1).join(', ')];
    if (Array.isArray(value) && (name === 'lines' || name === 'parts'))
      return [name, value.map((part) => partText(part, name === 'lines', names))];
    return [name, value];
  });
  // An id that nothing here names says nothing to anybody.
  return Object.fromEntries(shown.filter(([name]) => !/_ids?$/.test(name)));
}

/** The entries with `title`: what the record is called, null where that is not known. */
export async function readable<E extends Entry>(
  call: Pick<Call, 'trx' | 'session'>,
  entries: readonly E[],
): Promise<(E & { title: string | null })[]> {
  const own = ({ entity, entity_id }: Entry): string => `${entity}/${entity_id}`;
  const wanted = new Set(
    entries.flatMap((entry) => [
      ...(/^\d{1,18}$/.test(entry.entity_id) ? [own(entry)] : []),
      ...(declared.has(entry.entity) ? [] : [...namedBy(entry.before), ...namedBy(entry.after)]),
    ]),
  );
  const names = await namesOf(call, wanted);
  return entries.map((entry) => ({
    ...entry,
    before: valuesShown(entry.entity, entry.before, names),
    after: valuesShown(entry.entity, entry.after, names),
    title: names.get(own(entry)) ?? null,
  }));
}
