/** The challans of a page of the list, found in order; and the sums of all of its pages. */
import { sql, type RawBuilder } from 'kysely';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { limitsOf } from '../../../resources/list.ts';
import { readPlanned } from '../readPlanned.ts';
import { statusOf, type ChallanQuery, type Selection } from './selection.ts';
import type { Row } from '../../../database/tables.ts';
import type { Identified } from '../../../database/answers.ts';

/** Columns of the challan itself. */
const OWN_SORTS: Readonly<Record<string, string>> = {
  id: 'id',
  challan_no: 'challan_no',
  due_date: 'due_date',
  issue_date: 'issue_date',
  challan_month: 'fee_month',
  balance: 'balance',
  amount: 'gross',
};
const STUDENT_SORTS: Readonly<Record<string, string>> = { sid: 'r.sid', studentName: 'lower(r.student_name)' };
const BY_CLASS = sql.raw('r.class_order, r.class_id, r.section_name NULLS FIRST, r.sid, r.id');
const BY_FAMILY = sql.raw('r.family_no, r.family_id, r.sid, r.due_date, r.id');
interface Order {
  readonly by: RawBuilder<unknown>;
  /** The column of the challan that it goes by; null when it goes by the student. */
  readonly own: string | null;
}
/** Newest first without a wish. Throws 422 for what the list is not sorted by. */
export function orderOf(query: ChallanQuery): Order {
  if (isOn(query.sort_by_family_no)) return { by: BY_FAMILY, own: null };
  if (isOn(query.sort_by_class)) return { by: BY_CLASS, own: null };
  const name = query.sort_by ?? 'id';
  const way = (query.sort_order ?? (query.sort_by ? 'ASC' : 'DESC')).toUpperCase();
  const own = Object.hasOwn(OWN_SORTS, name) ? OWN_SORTS[name] : undefined;
  if (own !== undefined) return { by: sql.raw(own === 'id' ? `r.id ${way}` : `r.${own} ${way}, r.id ${way}`), own };
  const students = Object.hasOwn(STUDENT_SORTS, name) ? STUDENT_SORTS[name] : undefined;
  if (students === undefined)
    throw invalid('sort_by', `sort_by must be one of ${Object.keys({ ...OWN_SORTS, ...STUDENT_SORTS }).join(', ')}`);
  return { by: sql.raw(`${students} ${way}, r.id ${way}`), own: null };
}

/** Behind so many challans one look at all students costs less than a look at the student of each. */
const MOST_LOOKED_UP = 5_000;
interface Paging {
  readonly page: number;
  readonly perPage: number;
}
const studentsOf = ({ session }: Call, selection: Selection): RawBuilder<unknown> =>
  sql`r.student_id IN (SELECT s.id FROM students s WHERE s.institute_code = ${session.instituteCode} AND ${statusOf(selection, 's')})`;
/** As a value and not as a join: the student is looked at only when their challan is next in order. */
const ENROLLED = sql`(SELECT s.status_class FROM students s WHERE s.institute_code = r.institute_code AND s.id = r.student_id) = 'enrolled'`;

/** Ids of the challans of a page, in order. */
export async function idsOfPage(
  call: Call,
  selection: Selection,
  { by, own }: Order,
  paging: Paging,
): Promise<number[]> {
  const { trx } = call;
  const { challans, students, named, wide } = selection;
  const limits = limitsOf(paging);
  const read = (): Promise<{ id: number }[]> => {
    if (own === null) {
      const sorted = sql<Identified>`SELECT r.id FROM challan_details r WHERE ${challans} AND r.student_name IS NOT NULL AND ${statusOf(selection, 'r')} ORDER BY ${by} ${limits}`;
      return named ? sendNow(trx, sorted) : readPlanned(trx, 'enable_nestloop', sorted);
    }
    const joined = sql<
      Pick<Row<'challans'>, 'id'>
    >`SELECT r.id FROM challans r WHERE ${challans} AND ${studentsOf(call, selection)} ORDER BY ${by} ${limits}`;
    if (students !== 'enrolled') return sendNow(trx, joined);
    if (paging.page * paging.perPage > MOST_LOOKED_UP) return readPlanned(trx, 'enable_nestloop', joined);
    if (wide && own === 'id')
      return readPlanned(
        trx,
        'enable_sort',
        sql<
          Pick<Row<'challans'>, 'id'>
        >`SELECT r.id FROM challans r WHERE ${challans} AND ${ENROLLED} ORDER BY ${by} ${limits}`,
      );
    // OFFSET 0 keeps the look at students behind the sorting.
    return sendNow(
      trx,
      sql<
        Pick<Row<'challans'>, 'id'>
      >`SELECT r.id FROM (SELECT r.institute_code, r.student_id, r.id${own === 'id' ? sql`` : sql`, ${sql.ref(`r.${own}`)}`}
        FROM challans r WHERE ${challans} ORDER BY ${by} OFFSET 0) r WHERE ${ENROLLED} ORDER BY ${by} ${limits}`,
    );
  };
  return (await read()).map(({ id }) => id);
}

export interface Sums {
  challans: number;
  amount: number;
  discount: number;
  fine: number;
  paid: number;
  pending: number;
  balance: number;
}
/** Over all pages. Paisa. */
export async function sumsOf(call: Call, selection: Selection): Promise<Sums> {
  const statement = sql<Sums>`SELECT count(*)::int AS challans, coalesce(sum(r.gross), 0)::bigint AS amount, coalesce(sum(r.discount), 0)::bigint AS discount,
    coalesce(sum(r.fine), 0)::bigint AS fine, coalesce(sum(r.paid), 0)::bigint AS paid, coalesce(sum(r.pending), 0)::bigint AS pending, coalesce(sum(r.balance), 0)::bigint AS balance
    FROM challans r WHERE ${selection.challans} AND ${studentsOf(call, selection)}`;
  const [sum] = await (selection.named
    ? sendNow(call.trx, statement)
    : readPlanned(call.trx, 'enable_nestloop', statement));
  return sum ?? { challans: 0, amount: 0, discount: 0, fine: 0, paid: 0, pending: 0, balance: 0 };
}
