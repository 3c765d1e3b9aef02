/** Challans, receipts and vouchers by their numbers; a voucher also by its cheque or reference. */
import { sql } from 'kysely';
import { VOUCHER_KINDS } from '../../../contract/endpoints/finance/vouchers.ts';
import { FOUND_MOST } from '../../../contract/endpoints/find.ts';
import { formatDate } from '../../../contract/dates.ts';
import { sendNow } from '../../database/door.ts';
import { all, ownRows, withIds } from '../../resources/scope.ts';
import { joined, type Part } from './found.ts';

const numberIs = (column: string, number: number | null) =>
  number === null ? null : [sql`${sql.ref(`r.${column}`)} = ${number}::bigint`];

interface Challan {
  readonly id: number;
  readonly challan_no: number;
  readonly student_name: string | null;
  readonly sid: number | null;
  readonly class_name: string | null;
  readonly fee_month: string;
  readonly due: number;
  readonly status: string;
}
export const challansPart: Part = ({ call, holds, ids, number }) => {
  if (!holds('challans.read')) return null;
  const which = ids ? ids['challan'] && withIds('r', { id: ids['challan'] }) : numberIs('challan_no', number);
  if (!which) return null;
  const read = async () => {
    const rows = await sendNow(
      call.trx,
      sql<Challan>`SELECT r.id, r.challan_no, r.student_name, r.sid, r.class_name, to_char(r.fee_month, 'YYYY-MM') AS fee_month,
        greatest(0, r.balance - r.pending)::bigint AS due, CASE WHEN r.voided_at IS NULL THEN r.status ELSE 'voided' END AS status
        FROM challan_details r WHERE ${all([...ownRows(call.session, 'r'), ...which])} ORDER BY r.id DESC LIMIT ${FOUND_MOST + 1}`,
    );
    return rows.map((row) => ({
      kind: 'challan' as const,
      id: row.id,
      number: String(row.challan_no),
      title: `Challan ${row.challan_no}`,
      about: joined(row.student_name, row.sid !== null && `SID ${row.sid}`, row.class_name, row.fee_month),
      badge: row.status,
      amount: row.status === 'voided' ? 0 : row.due,
      exact: number !== null,
      nearly: false,
    }));
  };
  return read();
};

interface Receipt {
  readonly id: number;
  readonly receipt_no: number;
  readonly student_name: string | null;
  readonly sid: number | null;
  readonly paid_date: string;
  readonly method: string;
  readonly amount: number;
  readonly status: string;
}
export const receiptsPart: Part = ({ call, holds, ids, number }) => {
  if (!holds('payments.read')) return null;
  const which = ids ? ids['receipt'] && withIds('r', { id: ids['receipt'] }) : numberIs('receipt_no', number);
  if (!which) return null;
  const read = async () => {
    const rows = await sendNow(
      call.trx,
      sql<Receipt>`SELECT r.id, r.receipt_no, s.student_name, s.sid, to_char(r.paid_date, 'YYYY-MM-DD') AS paid_date, r.method, r.amount, r.status
        FROM payments r LEFT JOIN students s ON s.institute_code = r.institute_code AND s.id = r.student_id
        WHERE ${all([...ownRows(call.session, 'r'), ...which])} ORDER BY r.id DESC LIMIT ${FOUND_MOST + 1}`,
    );
    return rows.map((row) => ({
      kind: 'receipt' as const,
      id: row.id,
      number: String(row.receipt_no),
      title: `Receipt ${row.receipt_no}`,
      about: joined(row.student_name, row.sid !== null && `SID ${row.sid}`, formatDate(row.paid_date), row.method),
      badge: row.status === 'approved' ? null : row.status,
      amount: row.amount,
      exact: number !== null,
      nearly: false,
    }));
  };
  return read();
};

interface Voucher {
  readonly id: number;
  readonly voucher: string | null;
  readonly kind: string;
  readonly entry_date: string;
  readonly payee: string | null;
  readonly memo: string;
  readonly total: number;
  readonly status: string;
}
const MARKS: Readonly<Record<string, (typeof VOUCHER_KINDS)[number]>> = {
  jv: 'journal',
  pv: 'expense',
  rv: 'income',
  cv: 'transfer',
  ov: 'opening',
};
/** 'PV-2026-27-14', 'pv 14' and '14': the number at its end, of vouchers of that mark or of all. */
function numbered(text: string): { readonly kinds: readonly string[]; readonly docNo: number } | null {
  const [, mark = '', docNo = ''] = /^(?:([a-z]{2})\b)?(?:.*?[-\s])?(\d{1,15})$/i.exec(text.trim()) ?? [];
  const kind = MARKS[mark.toLowerCase()];
  if (docNo === '' || (kind === undefined && !/^\d+$/.test(text.trim()))) return null;
  return { kinds: kind === undefined ? VOUCHER_KINDS : [kind], docNo: Number(docNo) };
}
export const vouchersPart: Part = ({ call, holds, ids, text }) => {
  if (!holds('finance_entry.read')) return null;
  const { instituteCode: code, userId } = call.session;
  const meant = ids ? null : numbered(text);
  if (ids ? !ids['voucher'] : text === '') return null;
  // Each of them by an index of its own. Marks and years are read as lists, so that PostgreSQL takes a plan for any as good as one for these, and keeps it.
  const which = ids
    ? sql`SELECT unnest(${[...(ids['voucher'] ?? [])]}::bigint[]) AS id`
    : sql`SELECT v.id FROM vouchers v WHERE v.institute_code = ${code} AND v.cheque_no = ${text} UNION
        SELECT v.id FROM vouchers v WHERE v.institute_code = ${code} AND v.reference = ${text}${
          meant === null
            ? sql``
            : sql` UNION SELECT v.id FROM vouchers v WHERE v.institute_code = ${code} AND v.kind = ANY(ARRAY(SELECT unnest(${[...meant.kinds]}::text[]))) AND v.doc_no = ${meant.docNo}::bigint
              AND v.fiscal_year_id = ANY(ARRAY(SELECT y.id FROM fiscal_years y WHERE y.institute_code = ${code}))`
        }`;
  const read = async () => {
    const rows = await sendNow(
      call.trx,
      sql<Voucher>`SELECT r.id, r.voucher, r.kind, to_char(r.entry_date, 'YYYY-MM-DD') AS entry_date, r.payee, r.memo, r.total,
        CASE WHEN r.voided_at IS NULL THEN r.status ELSE 'voided' END AS status FROM (${which}) f JOIN vouchers r ON r.institute_code = ${code} AND r.id = f.id
        WHERE ${all([...ownRows(call.session, 'r'), sql`(r.status <> 'draft' OR r.made_by = ${userId})`])} ORDER BY r.id DESC LIMIT ${FOUND_MOST + 1}`,
    );
    return rows.map((row) => ({
      kind: 'voucher' as const,
      id: row.id,
      number: row.voucher ?? '',
      title: row.voucher ?? `Voucher of ${formatDate(row.entry_date)}`,
      about: joined(row.payee, row.memo, formatDate(row.entry_date)),
      badge: row.status === 'approved' || row.status === 'posted' ? null : row.status,
      amount: row.total,
      exact: true,
      nearly: false,
    }));
  };
  return read();
};
