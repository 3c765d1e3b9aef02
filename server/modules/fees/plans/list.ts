/** GET /student_feePlan and /student_feePlan/{student_id}: who pays what, and how it came to that. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { currentMonth } from '../../../../contract/dates.ts';
import { listPlans, onePlan } from '../../../../contract/endpoints/fees/plans.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all } from '../../../resources/scope.ts';
import { figuresOf } from './figures.ts';
import { inForce, plansOf, isOpenFrom, wireRow } from './planRows.ts';
import {
  shownStudent,
  STUDENT_COLUMNS,
  STUDENT_ORDER,
  studentsById,
  whereStudents,
  type PlanStudent,
} from './students.ts';
import { readTariffs } from './tariffs.ts';

const ORDERS: Readonly<Record<string, string>> = {
  sid: 'r.sid',
  studentName: 'lower(r.student_name)',
  roll_no: 'lower(r.roll_no)',
  family_no: 'r.family_no',
  class_name: 'r.class_order',
};
function orderOf(sortBy: string | undefined, sortOrder: string | undefined): RawBuilder<unknown> {
  if (sortBy === undefined) return STUDENT_ORDER;
  const column = Object.hasOwn(ORDERS, sortBy) ? ORDERS[sortBy] : undefined;
  if (column === undefined) throw invalid('sort_by', `This list cannot be sorted by ${sortBy}`);
  return sql.raw(`${column} ${sortOrder?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC'} NULLS LAST, r.id`);
}
const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
/** Rows of the plan of `r` that stand in this month or later. */
const standing = (
  month: string,
): RawBuilder<unknown> => sql`SELECT 1 FROM student_fee_plans p WHERE p.institute_code = r.institute_code AND p.student_id = r.id
  AND (p.to_month IS NULL OR (p.to_month >= ${`${month}-01`}::date AND p.to_month >= p.from_month))`;

type Query = z.output<NonNullable<typeof listPlans.query>>;
async function whereOf(call: Call, query: Query, month: string): Promise<RawBuilder<unknown>> {
  const at = {
    campus_id: number(query.campus_id),
    session_id: number(query.session_id),
    class_id: number(query.class_id),
    section_id: number(query.section_id),
  };
  const parts = [
    await whereStudents(call, { ...at, search: query.search, not_enrolled: query['not-enrolled'] === 'true' }),
  ];
  if (query.student_id) parts.push(sql`r.id = ${Number(query.student_id)}`);
  if (query.family_no)
    parts.push(
      sql`r.family_id IN (SELECT x.id FROM families x WHERE x.institute_code = r.institute_code AND x.family_no = ${Number(query.family_no)}::bigint)`,
    );
  if (query.has_plan)
    parts.push(query.has_plan === 'true' ? sql`EXISTS (${standing(month)})` : sql`NOT EXISTS (${standing(month)})`);
  for (const name of ['particular_id', 'fee_plan_list_id', 'discount_type_id'] as const)
    if (query[name]) parts.push(sql`EXISTS (${standing(month)} AND ${sql.ref(`p.${name}`)} = ${Number(query[name])})`);
  return all(parts);
}
interface Totals {
  students: number;
  with_plan: number;
  amount: number;
  discount: number;
}
async function totalsOf({ trx, session }: Call, where: RawBuilder<unknown>, month: string): Promise<Totals> {
  const day = `${month}-01`;
  const at = Number(month.slice(5));
  // Without the students' names: everything that the figures need hangs on their ids.
  const { rows } = await sql<Totals>`WITH asked AS MATERIALIZED (SELECT r.id FROM students r WHERE ${where}),
    charged AS (SELECT p.student_id, sum(a.amount) AS amount, sum(fee_discount(a.amount, p.discount_fixed, p.discount_bp, p.discount_cap, p.least_amount)) AS discount
      FROM student_fee_plans p
      CROSS JOIN LATERAL (SELECT CASE WHEN p.first_time OR p.from_month > ${day}::date OR (p.months::int >> (${at}::int - 1)) & 1 = 0 THEN 0 ELSE coalesce(p.month_amounts[${at}::int], p.amount) END AS amount) a
      WHERE p.institute_code = ${session.instituteCode} AND (p.to_month IS NULL OR (p.to_month >= ${day}::date AND p.to_month >= p.from_month)) AND p.student_id IN (SELECT id FROM asked)
      GROUP BY p.student_id)
    SELECT count(*)::int AS students, count(c.student_id)::int AS with_plan, coalesce(sum(c.amount), 0)::bigint AS amount, coalesce(sum(c.discount), 0)::bigint AS discount
    FROM asked s LEFT JOIN charged c ON c.student_id = s.id`.execute(trx);
  return rows[0] ?? { students: 0, with_plan: 0, amount: 0, discount: 0 };
}

const list = endpointRoute(listPlans, async (call, { query }) => {
  const month = query.month ?? currentMonth();
  const page = pageOfQuery(call.query);
  const order = orderOf(query.sort_by, query.sort_order);
  const where = await whereOf(call, query, month);
  const [{ rows }, totals] = await Promise.all([
    sql<PlanStudent>`SELECT ${STUDENT_COLUMNS} FROM student_details r WHERE ${where} ORDER BY ${order} ${limits(page)}`.execute(
      call.trx,
    ),
    totalsOf(call, where, month),
  ]);
  const plans = await plansOf(
    call,
    rows.map(({ id }) => id),
  );
  const data = rows.map((student) => {
    const own = plans.get(student.id) ?? [];
    const open = own.filter((row) => isOpenFrom(row, month));
    const now = open.filter((row) => inForce(row, month));
    const { coming: _coming, ...figures } = figuresOf(own, month);
    const tariffs = [...new Set(open.flatMap(({ tariff }) => tariff ?? []))];
    return {
      ...shownStudent(student),
      has_plan: open.length > 0,
      rows: now.length,
      ...figures,
      tariff: tariffs.join(', ') || null,
      discount_types: [...new Set(now.flatMap(({ discount_type }) => discount_type ?? []))],
      from_month:
        now
          .map(({ from_month }) => from_month)
          .toSorted()
          .at(-1) ?? null,
      changes_from:
        open
          .flatMap(({ from_month }) => (from_month > month ? [from_month] : []))
          .toSorted()
          .at(0) ?? null,
    };
  });
  const { students, with_plan, amount, discount } = totals;
  return {
    ...paging(data, students, page),
    totals: {
      students,
      with_plan,
      without_plan: students - with_plan,
      amount,
      discount,
      net: amount - discount,
    },
  };
});

const one = endpointRoute(onePlan, async (call, { query }) => {
  const text = call.params['student_id'] ?? '';
  const [student] = /^\d{1,15}$/.test(text) ? await studentsById(call, [Number(text)]) : [];
  if (!student) throw notFound('The student');
  const month = query.month ?? currentMonth();
  const [plans, tariffs, ranks] = await Promise.all([
    plansOf(call, [student.id]),
    readTariffs(call),
    sql<{
      student_id: number;
      rank: number;
      children: number;
    }>`SELECT k.student_id, k.rank, k.children FROM family_ranks(${call.session.instituteCode}, ARRAY[${student.family_id ?? 0}]::bigint[]) k`.execute(
      call.trx,
    ),
  ]);
  const own = plans.get(student.id) ?? [];
  const { coming, ...figures } = figuresOf(own, month);
  const [open, ended] = [own.filter((row) => isOpenFrom(row, month)), own.filter((row) => !isOpenFrom(row, month))];
  return {
    data: {
      student: shownStudent(student),
      family: {
        rank: ranks.rows.find(({ student_id }) => Number(student_id) === student.id)?.rank ?? null,
        children: ranks.rows[0]?.children ?? 0,
      },
      tariffs: tariffs.of(student).map(({ id, name }) => ({ id, name })),
      rows: [...open, ...ended].map(wireRow),
      month,
      totals: figures,
      coming: [...coming],
    },
  };
});
export const listRoutes = [list, one];
