/** One measure over the particulars of a period, in five groupings. Class and section are those at issue, so that last year's report stays what it was. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { classWiseFees, monthlyParticularFees, monthWiseFees, particularFees, tuitionFees } from '../../../../contract/endpoints/fees/reports.ts';
import { toRupees } from '../../../../contract/money.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { all, campusOf } from '../../../resources/scope.ts';
import { pageAsked, paging } from '../../../resources/paging.ts';
import { type Sql } from '../payments/listing.ts';
import { monthsOf } from './place.ts';
import { readPlanned } from '../readPlanned.ts';

type Query = z.output<NonNullable<typeof classWiseFees.query>>;
interface Measure {
  billed: number;
  discount: number;
  fine: number;
  received: number;
  balance: number;
}
const NAMES = ['billed', 'discount', 'fine', 'received', 'balance'] as const;
const SUMS =
  sql.raw(`coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS billed, sum(l.discount)::bigint AS discount, coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::bigint AS fine,
  sum(l.paid)::bigint AS received, sum(l.amount - l.discount - l.paid)::bigint AS balance, count(DISTINCT l.student_id)::int AS students`);

interface Grouping {
  /** Columns beside the sums. */
  readonly columns: Sql;
  readonly by: Sql;
  readonly order: Sql;
  readonly where?: Sql;
}
const CAMPUS = sql`k.campus_name AS campus`;
const MONTH = sql`to_char(l.line_month, 'YYYY-MM') AS month`;
const GROUPINGS = {
  class: {
    columns: sql`${CAMPUS}, x.class_name AS class`,
    by: sql`k.id, k.campus_name, x.id, x.class_name, x.sort_order`,
    order: sql`k.id, x.sort_order, x.id`,
  },
  month: { columns: MONTH, by: sql`l.line_month`, order: sql`l.line_month` },
  particular: { columns: sql`p.name AS particular`, by: sql`p.id, p.name, p.priority`, order: sql`p.priority, p.name` },
  monthly: {
    columns: sql`p.name AS particular, ${MONTH}`,
    by: sql`p.id, p.name, p.priority, l.line_month`,
    order: sql`p.priority, p.name, l.line_month`,
  },
  tuition: {
    columns: sql`${CAMPUS}, x.class_name AS class, ${MONTH}`,
    by: sql`k.id, k.campus_name, x.id, x.class_name, x.sort_order, l.line_month`,
    order: sql`k.id, x.sort_order, x.id, l.line_month`,
    where: sql`p.kind = 'tuition'`,
  },
} satisfies Record<string, Grouping>;

async function read<R extends Measure>({ trx, session }: Call, query: Query, { columns, by, order, where }: Grouping) {
  const months = monthsOf({ from: query.from_month, to: query.to_month }, ['from_month', 'to_month']);
  const code = session.instituteCode;
  const parts = [
    sql`l.institute_code = ${code} AND NOT l.is_void AND l.line_month BETWEEN ${months.from}::date AND ${months.to}::date`,
    ...campusOf(session, sql`l.campus_id`),
    ...(query.campus_id === undefined ? [] : [sql`l.campus_id = ${Number(query.campus_id)}`]),
    ...(['session_id', 'class_id', 'section_id'] as const).flatMap((name) =>
      query[name] === undefined ? [] : [sql`c.${sql.id(name)} = ${Number(query[name])}`],
    ),
    sql`c.institute_code = ${code} AND c.voided_at IS NULL`,
    ...(where ? [where] : []),
  ];
  const rows = await readPlanned(
    trx,
    'enable_nestloop',
    sql<R>`SELECT ${columns}, ${SUMS} FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id
      JOIN campuses k ON k.institute_code = l.institute_code AND k.id = l.campus_id JOIN classes x ON x.institute_code = c.institute_code AND x.id = c.class_id
      JOIN fee_particulars p ON p.institute_code = l.institute_code AND p.id = l.particular_id WHERE ${all(parts)} GROUP BY ${by} ORDER BY ${order}`,
  );
  const inRupees = (row: Measure): Measure => ({
    billed: toRupees(row.billed),
    discount: toRupees(row.discount),
    fine: toRupees(row.fine),
    received: toRupees(row.received),
    balance: toRupees(row.balance),
  });
  const totals: Measure = { billed: 0, discount: 0, fine: 0, received: 0, balance: 0 };
  for (const row of rows) for (const name of NAMES) totals[name] += row[name];
  return { data: rows.map((row) => ({ ...row, ...inRupees(row) })), totals: inRupees(totals) };
}
interface ByClass extends Measure {
  campus: string;
  class: string;
  students: number;
}
interface ByMonth extends Measure {
  month: string;
  students: number;
}
interface ByParticular extends Measure {
  particular: string;
  students: number;
}
export const measureRoutes = [
  endpointRoute(classWiseFees, (call, { query }) => read<ByClass>(call, query, GROUPINGS.class)),
  endpointRoute(monthWiseFees, (call, { query }) => read<ByMonth>(call, query, GROUPINGS.month)),
  endpointRoute(particularFees, (call, { query }) => read<ByParticular>(call, query, GROUPINGS.particular)),
  endpointRoute(monthlyParticularFees, (call, { query }) => read<ByParticular & ByMonth>(call, query, GROUPINGS.monthly)),
  endpointRoute(tuitionFees, async (call, { query }) => {
    const { data, totals } = await read<ByClass & ByMonth>(call, query, GROUPINGS.tuition);
    const asked = pageAsked(call.query);
    // A row per class and month: few enough to be summed whole and shown in pages.
    return { ...paging(data.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage), data.length, asked), totals };
  }),
];
