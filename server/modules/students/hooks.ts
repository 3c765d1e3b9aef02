/** Rules of students beyond the declaration, for one student at a time (many: changeMany.ts). */
import { plural } from '../../../contract/plural.ts';
import { sql, type RawBuilder } from 'kysely';
import { STUDENT_SCOPES } from '../../../contract/endpoints/students.ts';
import { sendNow } from '../../database/door.ts';
import { conflict, invalid, invalidFields } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { foundOnce, writeTogether } from '../../resources/batch.ts';
import { contains, parseFilters } from '../../resources/filterSql.ts';
import type { Hooks, Values } from '../../resources/hooks.ts';
import { dateSheetEmbed, studentEmbed } from './embed.ts';
import { familyHooks, familyOf } from './families.ts';
import { keepFirstMovements, keepMovements } from './movements.ts';
import { OWING_PARAMETERS, owingSelection } from './owing.ts';
import { isOwingFlag, withOwed } from './owes.ts';
import { classKey, wrongClasses } from './placement.ts';
import { BEFORE, GONE, movementKind, sameState, settleDates, stateOf } from './state.ts';
import type { Row } from '../../database/tables.ts';

/** Classes of statuses by id. */
export async function statusClasses(
  { trx, session }: Call,
  ids: readonly unknown[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<
    Pick<Row<'student_statuses'>, 'id' | 'status_class'>
  >`SELECT id, status_class FROM student_statuses
    WHERE institute_code = ${session.instituteCode} AND id = ANY(${ids.map(Number)}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [Number(row.id), row.status_class]));
}
async function requireClassAtCampus(call: Call, values: Values): Promise<void> {
  const wrong = (await wrongClasses(call, [values])).get(classKey(values));
  if (wrong) throw invalidFields(wrong);
}

const OWN_PARAMETERS = new Set([
  'page',
  'per_page',
  'sort_by',
  'sort_order',
  'filters',
  'search',
  'institute_code',
  'with_total',
  'scope',
  'not-enrolled',
  'added_by',
  'ids',
  ...OWING_PARAMETERS,
] as readonly string[]);
/** A filter on these says itself which students are meant. */
const DECIDES = new Set(['id', 'sid', 'status_id', 'status_class']);
const notStudents = sql`r.status_class <> ALL(${sql.raw(`ARRAY['${BEFORE.join("','")}']`)})`;
const PREDICATES = {
  students: notStudents,
  enrolled: sql`r.status_class = 'enrolled'`,
  not_enrolled: sql`r.status_class = ANY(${sql.raw(`ARRAY['on_leave','${GONE.join("','")}']`)})`,
  inquiries: sql`r.status_class = ANY(${sql.raw(`ARRAY['${BEFORE.join("','")}']`)})`,
  everyone: null,
} as const;

function scopeOf(query: Readonly<Record<string, string>>): (typeof STUDENT_SCOPES)[number] {
  if (query['not-enrolled'] === 'true') return 'not_enrolled';
  const scope = query['scope'];
  const known = STUDENT_SCOPES.find((name) => name === scope);
  if (scope !== undefined && !known) throw invalid('scope', `scope must be one of ${STUDENT_SCOPES.join(', ')}`);
  return (
    known ??
    (query['ids'] !== undefined || parseFilters(query['filters']).some(({ field }) => DECIDES.has(field))
      ? 'everyone'
      : 'students')
  );
}
/** What a list call asks for by its own parameters. */
export function studentSelection({ query, session }: Pick<Call, 'query' | 'session'>) {
  for (const name of Object.keys(query)) {
    if (!OWN_PARAMETERS.has(name) && !isOwingFlag(name)) throw invalid(name, `${name} is not known here`);
  }
  const parts = [PREDICATES[scopeOf(query)] ?? sql`true`, ...owingSelection(query, session.instituteCode)];
  const by = query['added_by'];
  if (by !== undefined) {
    if (by !== 'me' && !/^\d{1,15}$/.test(by)) throw invalid('added_by', "added_by must be the id of a user, or 'me'");
    parts.push(sql`r.added_by = ${by === 'me' ? session.userId : Number(by)}`);
  }
  if (query['ids'] !== undefined)
    parts.push(sql`r.id = ANY(${query['ids'].split(',').filter(Boolean).map(Number)}::bigint[])`);
  return sql`(${sql.join(parts, sql` AND `)})`;
}

/** Challans that a refused delete names; the latest. */
const NAMED_CHALLANS = 5;
const inUse = async ({ trx, session }: Call, id: number): Promise<string | null> => {
  const { rows } = await sql<{
    prints: number;
    seats: number;
    challans: number;
    numbers: string | null;
    payments: number;
  }>`SELECT
    (SELECT count(*)::int FROM certificate_prints p WHERE p.institute_code = ${session.instituteCode} AND p.student_id = ${id}) AS prints,
    (SELECT count(*)::int FROM exam_seats e WHERE e.institute_code = ${session.instituteCode} AND e.student_id = ${id}) AS seats,
    (SELECT count(*)::int FROM challans c WHERE c.institute_code = ${session.instituteCode} AND c.student_id = ${id}) AS challans,
    (SELECT string_agg(c.challan_no::text, ', ' ORDER BY c.challan_no DESC) FROM (SELECT c.challan_no FROM challans c WHERE c.institute_code = ${session.instituteCode} AND c.student_id = ${id}
      ORDER BY c.challan_no DESC LIMIT ${NAMED_CHALLANS}) c) AS numbers,
    (SELECT count(*)::int FROM payments y WHERE y.institute_code = ${session.instituteCode} AND y.student_id = ${id}) AS payments`.execute(
    trx,
  );
  const { prints = 0, seats = 0, challans = 0, numbers = null, payments = 0 } = rows[0] ?? {};
  const parts = [
    challans && `${plural(challans, 'challan')} (${numbers}${challans > NAMED_CHALLANS ? ', …' : ''})`,
    payments && plural(payments, 'payment'),
    prints && plural(prints, 'issued certificate'),
    seats && plural(seats, 'examination seat'),
  ].filter(Boolean);
  return parts.length ? parts.join(', ') : null;
};

/**
 * Above so many students found, reading the list in its order until the page is full takes less than finding them all.
 */
const FEW = 2_000;
/**
 * Students whose texts hold this one. Trigrams are of Latin letters and digits, three at least; what has none (a first
 * letter, Urdu), or is found often, is looked for row by row. strpos is judged to hold for a third of the rows, so the
 * order of the list leads.
 */
export async function studentSearch({ trx }: Call, text: string): Promise<RawBuilder<unknown>> {
  if (/[a-z0-9]{3}/i.test(text)) {
    const [found] = await sendNow(
      trx,
      sql<{ few: number[] | null }>`SELECT student_search_few(${contains(text)}, ${FEW}) AS few`,
    );
    if (found?.few) return sql`r.id = ANY(${found.few}::bigint[])`;
  }
  return sql`strpos(r.search_text, ${text.toLowerCase()}) > 0`;
}

/** A number that is somebody's SID means that student: typed at the counter, or read from their card by a scanner. */
const exactSid = (text: string) => (/^\d{1,15}$/.test(text) ? sql`(r.sid = ${Number(text)})` : null);

const studentHooks: Hooks = {
  embed: studentEmbed,
  search: studentSearch,
  searchFirst: exactSid,
  scopeList: studentSelection,
  beside: withOwed,
  async beforeCreate({ call }, values) {
    const chosen = (values['family_id'] ?? null) !== null;
    const [family, classes] = await Promise.all([
      chosen ? values['family_id'] : familyOf(call, values),
      foundOnce(
        call,
        () => `status ${String(values['status_id'])}`,
        () => statusClasses(call, [values['status_id']]),
      ),
      foundOnce(
        call,
        () => `seat ${classKey(values)}`,
        () => requireClassAtCampus(call, values),
      ),
    ]);
    values['family_id'] = family;
    const status = classes.get(Number(values['status_id'])) ?? '';
    settleDates(values, {}, status, status, null, undefined);
  },
  async afterWrite({ call }, verb, id) {
    if (verb === 'create') await writeTogether(call, 'first movements', [id], keepFirstMovements);
  },
  async beforeUpdate({ call }, values, current) {
    const reason = typeof values['reason'] === 'string' ? values['reason'].trim() || null : null;
    delete values['reason'];
    const next = { ...current, ...values };
    const ids = [current['status_id'], next['status_id']];
    const statusChanges = ids[0] !== ids[1];
    if (statusChanges && reason === null) throw invalid('reason', 'Reason is required when the status changes');
    const moves = classKey(next) !== classKey(current);
    const [classes] = await Promise.all([statusClasses(call, ids), moves ? requireClassAtCampus(call, next) : null]);
    const [from = '', to = ''] = ids.map((status) => classes.get(Number(status)));
    settleDates(values, current, from, to, reason, undefined);
    const after = { ...current, ...values };
    if (sameState(current, after)) return;
    const kind = movementKind(current, after, from, to);
    await keepMovements(call, [
      { student_id: Number(current['id']), kind, from: stateOf(current), to: stateOf(after), reason },
    ]);
  },
  async beforeRemove({ call }, current) {
    const users = await inUse(call, Number(current['id']));
    if (users) throw conflict(`${String(current['student_name'])} is in use by ${users} and cannot be deleted`);
  },
};

export const studentsHooks: Readonly<Record<string, Hooks>> = {
  students: studentHooks,
  families: familyHooks,
  date_sheets: { embed: dateSheetEmbed },
};
