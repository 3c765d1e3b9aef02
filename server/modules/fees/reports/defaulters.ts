/**
 * Defaulters by student and by family: what is owed, since when, and the fine if it were paid today. One statement
 * each.
 */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { familyDefaulters, feeDefaulters } from '../../../../contract/endpoints/fees/defaulters.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { type Sql } from '../payments/listing.ts';
import { NOTHING, readOwed, sumOwed } from '../owed.ts';
import { FINED, FINED_ALL, FINED_OF_PAGE, fineOf, POLICIES, type FinedGroup, type Policies } from './owedFines.ts';
import { owedSql, type OwedQuery } from './owed.ts';
import type { Phones, StudentRow } from './studentRows.ts';
import { readPlanned } from '../readPlanned.ts';

export const AGES = sql.raw(
  `'ages', jsonb_build_object('0-30', k.a30, '31-60', k.a60, '61-90', k.a90, '90+', k.older, 'not_due', k.not_due)`,
);
/** Of student `s`, who may be at a campus that is not the user's. */
export const STUDENT =
  sql.raw(`'id', k.one_student, 'sid', coalesce(s.sid, 0), 'studentName', coalesce(s.student_name, 'At another campus'), 'father_name', s.father_name, 'roll_no', s.roll_no, 'family_no', s.family_no,
  'status_class', coalesce(s.status_class, 'transferred'), 'campus_name', coalesce(s.campus_name, (SELECT x.campus_name FROM campuses x WHERE x.institute_code = i.code AND x.id = k.one_campus), ''),
  'class_name', coalesce(s.class_name, ''),
  'section_name', s.section_name`);
/** Of family `y` and, where there is one, student `s`. */
export const PHONES = sql.raw(`'mobile', s.mobile, 'family_mobile', y.mobile, 'whatsapp', y.whatsapp`);
export const PEOPLE_JOINS = sql.raw(
  `LEFT JOIN student_details s ON s.institute_code = i.code AND s.id = k.one_student LEFT JOIN families y ON y.institute_code = i.code AND y.id = k.one_family`,
);
/** As of today, whenever it is asked for. */
const owedNow = (): Sql =>
  sql`'balance', k.balance, 'pending', k.pending, 'challans', k.challans, 'overdue_since', to_char(k.since, 'YYYY-MM-DD'), 'days', greatest(0, ${today()}::date - k.since), ${AGES}, 'fined', g.fined`;
const LAST =
  sql.raw(`'last_payment', (SELECT jsonb_build_object('paid_date', to_char(z.paid_date, 'YYYY-MM-DD'), 'amount', z.amount, 'receipt_no', z.receipt_no) FROM payments z WHERE z.institute_code = i.code AND z.status = 'approved'
    AND (z.student_id = ANY (k.student_ids) OR (z.family_id = k.one_family AND z.kind = 'family')) ORDER BY z.paid_date DESC, z.id DESC LIMIT 1)`);

export const SORTS: Readonly<Record<string, Sql>> = {
  balance: sql`k.balance - k.pending`,
  overdue_since: sql`k.since`,
  sid: sql`s.sid`,
  studentName: sql`lower(s.student_name)`,
  class: sql`s.class_order`,
  family_no: sql`y.family_no`,
};
/** Whoever owes most first, unless asked otherwise. Throws 422. */
export function owedOrder({
  sort_by,
  sort_order,
}: {
  sort_by?: string | undefined;
  sort_order?: string | undefined;
}): Sql {
  const name = sort_by ?? 'balance';
  const column = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (!column) throw invalid('sort_by', `This list cannot be sorted by ${name}`);
  const way = sql.raw((sort_order ?? (sort_by === undefined || sort_by === 'balance' ? 'DESC' : 'ASC')).toUpperCase());
  return sql`${column} ${way} NULLS LAST, k.key`;
}

interface Ages {
  '0-30': number;
  '31-60': number;
  '61-90': number;
  '90+': number;
  not_due: number;
}
interface OwedRow {
  balance: number;
  pending: number;
  challans: number;
  overdue_since: string | null;
  days: number;
  ages: Ages;
  fined: FinedGroup[] | null;
  /** Students whose debts the row is about: the student, or every child of the family. */
  whose: number[];
  last_payment: { paid_date: string; amount: number; receipt_no: number } | null;
}
const FAMILY_IDS = sql.raw(
  `(SELECT array_agg(DISTINCT z.id) FROM (SELECT unnest(k.student_ids) AS id UNION SELECT z.id FROM students z WHERE z.institute_code = i.code AND z.family_id = k.one_family AND z.deleted_at IS NULL) z)`,
);
interface OwedAnswer<R> {
  rows: R[];
  totals: { rows: number; students: number; balance: number; pending: number; challans: number; ages: Ages };
  fined: FinedGroup[] | null;
  policies: Policies;
}
export const TOTALS =
  sql.raw(`(SELECT jsonb_build_object('rows', count(*), 'students', coalesce(sum(students), 0), 'balance', coalesce(sum(balance), 0), 'pending', coalesce(sum(pending), 0), 'challans', coalesce(sum(challans), 0),
    'ages', jsonb_build_object('0-30', coalesce(sum(a30), 0), '31-60', coalesce(sum(a60), 0), '61-90', coalesce(sum(a90), 0), '90+', coalesce(sum(older), 0), 'not_due', coalesce(sum(not_due), 0))) FROM people) AS totals`);

type DefaultersQuery = OwedQuery & { sort_by?: string | undefined; sort_order?: string | undefined };
async function read<R extends OwedRow>(call: Call, query: DefaultersQuery, by: 'student' | 'family', row: Sql) {
  const isFamily = by === 'family';
  const page = pageOfQuery(call.query);
  const [found] = await readPlanned(
    call.trx,
    'enable_nestloop',
    sql<
      OwedAnswer<R>
    >`WITH i AS (SELECT ${call.session.instituteCode}::text AS code), ${owedSql(call, query, by)}, ${FINED},
      page AS MATERIALIZED (SELECT k.*, row_number() OVER (ORDER BY ${owedOrder(query)}) AS at FROM i CROSS JOIN people k ${PEOPLE_JOINS} ORDER BY at ${limits(page)}),
      members AS (SELECT o.key, array_agg(DISTINCT o.student_id) AS student_ids FROM owed o JOIN page p ON p.key = o.key GROUP BY 1), ${FINED_OF_PAGE}${isFamily ? sql`, ${CHILDREN}` : sql``}
      SELECT ${TOTALS}, ${FINED_ALL} AS fined, ${POLICIES} AS policies, (SELECT coalesce(jsonb_agg(jsonb_build_object(${row}, 'whose', ${isFamily ? FAMILY_IDS : sql`ARRAY[k.one_student]`}) ORDER BY k.at), '[]')
        FROM i CROSS JOIN (SELECT p.*, m.student_ids FROM page p JOIN members m ON m.key = p.key) k ${PEOPLE_JOINS} LEFT JOIN fined_page g ON g.key = k.key${isFamily ? sql` JOIN children kids ON kids.key = k.key` : sql``}) AS rows`,
  );
  if (!found) throw new Error('the report answered no row');
  const { rows, totals, policies } = found;
  const owed = await readOwed(
    call,
    rows.flatMap(({ whose }) => whose),
  );
  const data = rows.map(({ fined, whose, ...one }) => ({
    ...one,
    due: one.balance - one.pending,
    owed: sumOwed(whose.map((student) => owed.get(student) ?? NOTHING)),
    fine: fineOf(fined, policies, today()),
  }));
  return {
    ...paging(data, totals.rows, page),
    totals: {
      ...totals,
      due: totals.balance - totals.pending,
      fine: fineOf(found.fined, policies, today()),
    },
  };
}

interface StudentOwes extends OwedRow, StudentRow, Phones {}
const students = endpointRoute(feeDefaulters, (call, { query }) =>
  read<StudentOwes>(call, query, 'student', sql`${STUDENT}, ${PHONES}, ${owedNow()}, ${LAST}`),
);

export interface Child {
  id: number;
  sid: number;
  studentName: string;
  class_name: string;
  section_name: string | null;
  balance: number;
  pending: number;
}
interface FamilyOwes extends OwedRow, Phones {
  id: number;
  family_no: number | null;
  father_name: string | null;
  students: Child[];
}
/** CTE over `owed` and `page`: the children of each key who owe, each with their part. */
export const CHILDREN =
  sql.raw(`children AS (SELECT c.key, jsonb_agg(jsonb_build_object('id', c.student_id, 'sid', coalesce(n.sid, 0), 'studentName', coalesce(n.student_name, 'At another campus'), 'class_name', coalesce(n.class_name, ''),
    'section_name', n.section_name, 'balance', c.balance, 'pending', c.pending) ORDER BY n.sid) AS students
  FROM i CROSS JOIN (SELECT o.key, o.student_id, sum(o.balance)::bigint AS balance, sum(o.pending)::bigint AS pending FROM owed o JOIN page p ON p.key = o.key GROUP BY 1, 2) c LEFT JOIN student_details n ON n.institute_code = i.code AND n.id = c.student_id GROUP BY 1)`);
/** `due` is what a child owes of the list, without what waits. */
export const withDue = <O extends { balance: number; pending: number }>(one: O) => ({
  ...one,
  due: one.balance - one.pending,
});
const families = endpointRoute(familyDefaulters, async (call, { query }) => {
  const row = sql`'id', k.key, 'family_no', y.family_no, 'father_name', coalesce(y.father_name, s.father_name), ${PHONES}, 'students', kids.students, ${owedNow()}, ${LAST}`;
  const { data, ...rest } = await read<FamilyOwes>(call, query, 'family', row);
  return { ...rest, data: data.map((one) => ({ ...one, students: one.students.map(withDue) })) };
});
export const defaulterRoutes = [students, families];
