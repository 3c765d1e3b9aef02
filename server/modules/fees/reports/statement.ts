/** Statements of account: what the ledger's receivable and advance accounts of a student or family moved by. */
import { sql } from 'kysely';
import { formatDate, today } from '../../../../contract/dates.ts';
import { familyStatement, studentStatement } from '../../../../contract/endpoints/fees/statements.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { heldOn } from '../held.ts';
import { idIn } from '../challans/jobs.ts';
import { NOTHING, readOwed, sumOwed } from '../owed.ts';
import type { Sql } from '../payments/listing.ts';

interface Person {
  id: number;
  sid: number;
  studentName: string;
  class_name: string;
  section_name: string | null;
  family_no: number | null;
  father_name: string | null;
  mobile: string | null;
  family_mobile: string | null;
  whatsapp: string | null;
  balance: number;
  advance: number;
}
interface Line {
  date: string;
  source: string;
  is_void: boolean;
  memo: string;
  challan_no: number | null;
  fee_month: string | null;
  fee_month_to: string | null;
  receipt_no: number | null;
  refund_no: number | null;
  method: string | null;
  reference: string | null;
  voucher_no: number;
  students: string | null;
  /** Of a deposit that was held when the books began. */
  is_deposit: boolean;
  amount: number;
}
interface Held {
  advance: number;
  deposit: number;
  total: number;
}
interface Found {
  opening: number;
  held: Held;
  lines: Line[];
}
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly campus_id?: string | undefined;
}
const WORDS: Readonly<Record<string, string>> = {
  challan: 'Fee',
  charge: 'Added amount',
  fine: 'Late fee fine',
  opening: 'First-time arrears',
  payment: 'Payment',
  advance: 'Advance used',
  inter_campus: 'Advance used at another campus',
  discount: 'Discount',
  refund: 'Refund',
};
/** What stands on the paper of the event. */
function documentOf({ source, receipt_no, refund_no, challan_no, voucher_no }: Line): string {
  if (source === 'payment' && receipt_no !== null) return `Receipt ${receipt_no}`;
  if (source === 'refund' && refund_no !== null) return `Refund ${refund_no}`;
  return challan_no === null ? `Voucher ${voucher_no}` : `Challan ${challan_no}`;
}
function memoOf(line: Line): string {
  const [first, last] = [line.fee_month ?? '', line.fee_month_to ?? ''].map((month) =>
    month === '' ? '' : formatDate(month),
  );
  const months = first === last ? first : `${first} to ${last}`;
  const what = [
    line.method === 'opening' || line.is_deposit ? 'Held when the books began' : (WORDS[line.source] ?? line.source),
    line.source === 'challan' && line.fee_month !== null ? `of ${months}` : '',
    line.method === 'opening' ? '' : [line.method, line.reference].filter(Boolean).join(' '),
  ];
  const text = what.filter((part) => part !== '').join(' ');
  return line.is_void ? `Void: ${text}${line.memo === '' ? '' : ` (${line.memo})`}` : text;
}

async function read(call: Call, who: Sql, period: Period, title: (people: readonly Person[]) => string) {
  const { session, trx } = call;
  const code = session.instituteCode;
  const to = requireDay('to', period.to ?? today());
  const from = period.from === undefined ? null : requireDay('from', period.from);
  if (from !== null && to < from) throw invalid('to', 'to must not be before from');
  const own = (alias: string): Sql[] => ownRows(session, alias, { campus_id: period.campus_id });
  const people = await sendNow(
    trx,
    sql<Person>`SELECT s.id, s.sid, s.student_name AS "studentName", coalesce(s.class_name, '') AS class_name, s.section_name, s.family_no, coalesce(s.family_father, s.father_name) AS father_name, s.mobile, s.family_mobile, s.whatsapp,
        (SELECT coalesce(sum(d.balance), 0)::bigint FROM challans d WHERE ${all([...own('d'), sql`d.student_id = s.id`])}) AS balance,
        (SELECT coalesce(sum(p.amount - p.allocated - p.advance_used - p.refunded), 0)::bigint FROM payments p WHERE ${all([...own('p'), sql`p.student_id = s.id AND p.status = 'approved'`])}) AS advance
      FROM student_details s WHERE ${all([...ownRows(session, 's'), who])} ORDER BY s.sid`,
  );
  const ids = people.map(({ id }) => id);
  const owed = await readOwed(call, ids, {
    campus: period.campus_id === undefined ? undefined : Number(period.campus_id),
  });
  const [found] = await sendNow(
    trx,
    sql<Found>`WITH moved AS MATERIALIZED (
        SELECT l.journal_id, l.entry_date, sum(l.debit - l.credit)::bigint AS amount, array_agg(DISTINCT l.student_id) AS students
        FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role IN ('receivable', 'advance_fee')
        WHERE ${all([...own('l'), sql`l.student_id = ANY (${ids}::bigint[]) AND l.entry_date <= ${to}::date`])}
        GROUP BY 1, 2 HAVING sum(l.debit - l.credit) <> 0)
      SELECT (SELECT coalesce(sum(m.amount), 0)::bigint FROM moved m WHERE m.entry_date < ${from}::date) AS opening,
        (SELECT jsonb_build_object('advance', coalesce(sum(h.advance), 0), 'deposit', coalesce(sum(h.deposit), 0), 'total', coalesce(sum(h.advance + h.deposit), 0)) FROM (${heldOn(session, to, { campus_id: period.campus_id, student_id: ids })}) h) AS held,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('date', to_char(m.entry_date, 'YYYY-MM-DD'), 'source', coalesce(o.source, j.source), 'is_void', o.id IS NOT NULL, 'memo', j.memo, 'voucher_no', j.voucher_no,
            'challan_no', h.challan_no, 'fee_month', to_char(h.fee_month, 'YYYY-MM'), 'fee_month_to', to_char(h.fee_month_to, 'YYYY-MM'), 'receipt_no', p.receipt_no, 'method', p.method, 'reference', coalesce(p.cheque_no, p.reference_no),
            'refund_no', f.refund_no, 'is_deposit', h.kind = 'opening' AND EXISTS (SELECT 1 FROM challan_lines x WHERE x.institute_code = h.institute_code AND x.challan_id = h.id AND x.deposit_account_id IS NOT NULL),
            'students', (SELECT string_agg(s.student_name, ', ' ORDER BY s.sid) FROM students s WHERE s.institute_code = ${code} AND s.id = ANY (m.students)), 'amount', m.amount) ORDER BY m.entry_date, m.journal_id), '[]')
          FROM moved m JOIN gl_journals j ON j.institute_code = ${code} AND j.id = m.journal_id LEFT JOIN gl_journals o ON o.institute_code = j.institute_code AND o.id = j.reverses_id
            LEFT JOIN challans h ON h.institute_code = j.institute_code AND h.id = j.challan_id
            LEFT JOIN payments p ON coalesce(o.source, j.source) = 'payment' AND p.institute_code = j.institute_code AND p.id = coalesce(o.source_id, j.source_id)
            LEFT JOIN refunds f ON coalesce(o.source, j.source) = 'refund' AND f.institute_code = j.institute_code AND f.id = coalesce(o.source_id, j.source_id)
          WHERE ${from}::date IS NULL OR m.entry_date >= ${from}::date) AS lines`,
  );
  const [first] = people;
  if (!first || !found) return null;
  let running = found.opening;
  let [debit, credit] = [0, 0];
  const entries = found.lines.map((line) => {
    running += line.amount;
    if (line.amount > 0) debit += line.amount;
    else credit -= line.amount;
    return {
      date: line.date,
      kind: line.is_void ? 'void' : line.source,
      document: documentOf(line),
      memo: memoOf(line),
      studentName: people.length > 1 ? line.students : null,
      debit: Math.max(0, line.amount),
      credit: Math.max(0, -line.amount),
      balance: running,
    };
  });
  const sum = (value: (person: Person) => number): number => people.reduce((paisa, person) => paisa + value(person), 0);
  const { family_no, father_name, mobile, family_mobile, whatsapp } = first;
  return {
    title: title(people),
    family_no,
    father_name,
    mobile,
    family_mobile,
    whatsapp,
    students: people.map(({ id, sid, studentName, class_name, section_name, balance }) => ({
      id,
      sid,
      studentName,
      class_name,
      section_name,
      balance,
      owed: owed.get(id) ?? NOTHING,
    })),
    from,
    to,
    opening: found.opening,
    entries,
    debit,
    credit,
    closing: running,
    advance: sum(({ advance }) => advance),
    held: found.held,
    open: sum(({ balance }) => balance),
    owed: sumOwed(owed.values()),
  };
}
const ofStudent = endpointRoute(studentStatement, async (call, { query }) => {
  const id = idIn(call, 'Student');
  const data = await read(
    call,
    sql`s.id = ${id}`,
    query,
    ([one]) => `${one?.studentName ?? ''}, SID ${one?.sid ?? ''}`,
  );
  if (!data) throw notFound('Student');
  return { data };
});
const ofFamily = endpointRoute(familyStatement, async (call, { query }) => {
  const no = idIn(call, 'Family');
  const data = await read(call, sql`s.family_no = ${no}::bigint AND s.deleted_at IS NULL`, query, () => `Family ${no}`);
  if (!data) throw notFound('Family');
  return { data };
});
export const statementRoutes = [ofStudent, ofFamily];
