/**
 * GET /fee_ageing: who owed what at the end of a day, by the days after the due date. It is the receivable accounts of
 * the ledger, entry by entry put on the challan that it is about: what was charged, discounted, moved and voided names
 * its challan, what a receipt or an advance cleared is on the lines that it was put on (the book rule *allocations and
 * entries* holds that both are the same). So a past day is what it was, whatever was paid or voided since.
 */
import { sql, type RawBuilder } from 'kysely';
import { AGES, ageing, AGEING_SUMS, type AGEING_BY } from '../../src/reports/ageing.ts';
import type { Call } from '../http/route.ts';
import { requireDay } from '../http/requireDay.ts';
import { readPlanned } from '../modules/fees/readPlanned.ts';
import { all, ownRows, withIds } from '../resources/scope.ts';
import { answers, type PageOf } from './shared/answers.ts';

type Sql = RawBuilder<unknown>;
type By = (typeof AGEING_BY)[number][0];
/** What names a row beside its campus, over student `s` of a debt `d`. */
const NAMES = ['class', 'sid', 'student', 'student_id', 'family_no', 'father_name'] as const;
const CLASS = sql.raw(`coalesce(s.class_name, 'At another campus')`);
const GROUPS: Readonly<Record<By, { readonly of: Partial<Record<(typeof NAMES)[number], Sql>>; readonly order: Sql }>> =
  {
    student: {
      of: {
        class: CLASS,
        sid: sql`s.sid`,
        student: sql.raw(`coalesce(s.student_name, 'At another campus')`),
        student_id: sql`d.student_id`,
        family_no: sql`s.family_no`,
        father_name: sql`coalesce(s.family_father, s.father_name)`,
      },
      order: sql`min(s.class_order), min(s.sid), min(d.student_id)`,
    },
    family: {
      of: { family_no: sql`s.family_no`, father_name: sql`coalesce(s.family_father, s.father_name)` },
      order: sql`min(s.family_no), min(d.student_id)`,
    },
    class: { of: { class: CLASS }, order: sql`min(s.class_order)` },
    campus: { of: {}, order: sql`min(d.campus_id)` },
  };
const SUMS = sql.raw(AGEING_SUMS.map((name) => `coalesce(sum(g.${name}), 0)::bigint AS ${name}`).join(', '));
const sumsOf = sql.raw(
  [
    ...AGES.map(([name, first, last]) => {
      const within = [first === null ? '' : `d.days >= ${first}`, last === null ? '' : `d.days <= ${last}`];
      return `coalesce(sum(d.amount) FILTER (WHERE ${within.filter(Boolean).join(' AND ')}), 0)::bigint AS ${name}`;
    }),
    `sum(d.amount)::bigint AS total`,
  ].join(', '),
);

/** CTE `debts`: what was open of each challan at the end of `day`, and its age; one row for each student and campus. */
export function debtsOn({ session }: Pick<Call, 'session'>, day: string, campus: string | undefined): Sql {
  const code = session.instituteCode;
  const moved = (role: string): Sql =>
    sql`gl_lines l WHERE ${all([
      ...ownRows(session, 'l', { campus_id: campus }),
      sql`l.entry_date <= ${day}::date AND l.account_id = ANY (ARRAY(SELECT a.id FROM finance_accounts a WHERE a.institute_code = ${code} AND a.role = ${role}))`,
    ])}`;
  return sql`posted AS MATERIALIZED (
      SELECT l.journal_id, l.student_id, l.campus_id, sum(l.debit - l.credit)::bigint AS amount FROM ${moved('receivable')} GROUP BY 1, 2, 3),
    entries AS MATERIALIZED (
      SELECT p.student_id, p.campus_id, p.amount, j.challan_id, coalesce(j.reverses_id, j.id) AS base, j.reverses_id IS NOT NULL AS voids
      FROM posted p JOIN gl_journals j ON j.institute_code = ${code} AND j.id = p.journal_id),
    moves AS (
      SELECT e.challan_id, e.student_id, e.campus_id, e.amount FROM entries e WHERE e.challan_id IS NOT NULL
      UNION ALL SELECT x.challan_id, e.student_id, e.campus_id, CASE WHEN e.voids THEN a.amount ELSE -a.amount END FROM entries e
        JOIN payment_allocations a ON a.institute_code = ${code} AND a.journal_id = e.base JOIN challan_lines x ON x.institute_code = ${code} AND x.id = a.challan_line_id AND x.student_id = e.student_id
        WHERE e.challan_id IS NULL),
    debts AS MATERIALIZED (
      SELECT m.student_id, m.campus_id, m.amount, ${day}::date - coalesce(p.due_date, c.due_date) AS days
      FROM (SELECT m.challan_id, m.student_id, m.campus_id, sum(m.amount)::bigint AS amount FROM moves m GROUP BY 1, 2, 3 HAVING sum(m.amount) <> 0) m
        JOIN challans c ON c.institute_code = ${code} AND c.id = m.challan_id LEFT JOIN challans p ON p.institute_code = ${code} AND p.id = c.parent_challan_id),
    ahead AS MATERIALIZED (SELECT l.student_id, l.campus_id, sum(l.credit - l.debit)::bigint AS amount FROM ${moved('advance_fee')} GROUP BY 1, 2)`;
}

export default answers(ageing, async (call, { as_of, by, campus_id, class_id }, page) => {
  const code = call.session.instituteCode;
  requireDay('as_of', as_of);
  const { of, order } = GROUPS[by as By];
  const names = NAMES.map((name) => sql`${of[name] ?? sql`NULL`} AS ${sql.ref(name)}`);
  const keys = [sql`d.campus_id`, ...Object.values(of)];
  const [found] = await readPlanned(
    call.trx,
    'enable_nestloop',
    sql<PageOf<typeof ageing>>`WITH ${debtsOn(call, as_of, campus_id)},
      people AS MATERIALIZED (SELECT d.student_id, d.campus_id, ${sumsOf}, coalesce(min(h.amount), 0)::bigint AS advance FROM debts d
        LEFT JOIN ahead h ON h.student_id = d.student_id AND h.campus_id = d.campus_id GROUP BY 1, 2),
      net AS (SELECT p.*, p.total - p.advance AS net FROM people p),
      grouped AS MATERIALIZED (SELECT d.campus_id, ${sql.join(names)}, ${sql.raw(AGEING_SUMS.map((name) => `sum(d.${name})::bigint AS ${name}`).join(', '))},
          row_number() OVER (ORDER BY d.campus_id, ${order}) AS at
        FROM net d LEFT JOIN student_details s ON s.institute_code = ${code} AND s.id = d.student_id
        WHERE ${all([sql`true`, ...withIds('s', { class_id })])} GROUP BY ${sql.join(keys)}),
      page AS (SELECT g.*, k.campus_name AS campus FROM grouped g JOIN campuses k ON k.institute_code = ${code} AND k.id = g.campus_id
        WHERE g.at > ${(page.page - 1) * page.perPage} AND g.at <= ${page.page * page.perPage})
      SELECT (SELECT count(*)::int FROM grouped) AS total, (SELECT to_jsonb(t) FROM (SELECT ${SUMS} FROM grouped g) t) AS totals,
        (SELECT coalesce(jsonb_agg(to_jsonb(p) - 'at' ORDER BY p.at), '[]') FROM page p) AS rows`,
  );
  if (!found) throw new Error('the report answered no row');
  return found;
});
