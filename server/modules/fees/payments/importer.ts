/** Payments from a file of the bank: each row is taken as at the counter, once, however often the file is read. */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { importFields } from '../../../../contract/exchange/fields.ts';
import { paymentImport } from '../../../../contract/fees/paymentImport.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { AppError, invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import type { Values } from '../../../resources/hooks.ts';
import { createValues } from '../../../resources/input.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import type { Candidate, Importer, Known } from '../../exchange/importerType.ts';
import { tellOfPayments } from '../../messaging/ofPayments.ts';
import { feesChanged } from '../feesChanged.ts';
import { payableSql, type Payable } from './context.ts';
import { keepEvents, readRules } from './events.ts';
import { addLateFines, openWithFines } from './fines.ts';
import { planPayment, type PayBody } from './plan.ts';
import { takeSql, type Taken } from './take.ts';
import type { Row as TableRow } from '../../../database/tables.ts';

interface Row {
  readonly challan_no: number | null;
  readonly sid: number | null;
  readonly amount: number;
  readonly paid_date: string;
  /** Null: a file of the bank, which does not know the chart of accounts. */
  readonly acc_code: string | null;
  readonly reference: string | null;
}
const rowOf = (values: Values): Row => ({
  challan_no: values['challan_no'] ? Number(values['challan_no']) : null,
  sid: values['sid'] ? Number(values['sid']) : null,
  amount: Number(values['amount']),
  paid_date: String(values['paid_date']).slice(0, 10),
  acc_code: values['acc_code'] ? String(values['acc_code']).trim() : null,
  reference: values['reference'] ? String(values['reference']).trim() : null,
});
type Received = Row & { readonly acc_code: string };
/**
 * The row with the account that received it: of a file that names none, the bank account of the chart while there is
 * one alone.
 */
async function received({ trx, session }: Call, rows: readonly Row[]): Promise<readonly Received[]> {
  const banks = rows.every(({ acc_code }) => acc_code !== null)
    ? []
    : await sendNow(
        trx,
        sql<
          Pick<TableRow<'finance_accounts'>, 'acc_code'>
        >`SELECT a.acc_code FROM finance_accounts a WHERE a.institute_code = ${session.instituteCode} AND a.role = 'bank' AND a.is_active ORDER BY a.id LIMIT 2`,
      );
  const only = banks.length === 1 ? banks[0]?.acc_code : undefined;
  return rows.map((row) => ({ ...row, acc_code: row.acc_code ?? only ?? '' }));
}
/** What makes two rows the same payment: the transaction at the bank; without one, whose, when and how much. */
function refOf({ challan_no, sid, amount, paid_date, acc_code, reference }: Received): string {
  const own =
    reference ?? `${challan_no === null ? `SID ${sid}` : `challan ${challan_no}`}, ${paid_date}, ${toPaisa(amount)}`;
  return `${acc_code}: ${own}`.toLowerCase();
}
function check(values: Values): Values {
  const checked = createValues(paymentImport, values);
  if (!checked['challan_no'] && !checked['sid'])
    throw invalid('challan_no', 'Say the number of the challan or the SID');
  return checked;
}
async function known(call: Call, candidates: readonly Candidate[]): Promise<readonly (Known | null)[]> {
  const wanted = candidates.flatMap(({ checked }, at) => (checked ? [{ at, row: rowOf(checked) }] : []));
  const rowsOfFile = await received(
    call,
    wanted.map(({ row }) => row),
  );
  const refs = new Map(wanted.map(({ at }, nth) => [at, rowsOfFile[nth] ? refOf(rowsOfFile[nth]) : '']));
  const rows = await sendNow(
    call.trx,
    sql<{
      id: number;
      external_ref: string;
      amount: number;
      day: string;
    }>`SELECT r.id, r.external_ref, r.amount, to_char(r.paid_date, 'YYYY-MM-DD') AS day FROM payments r
      WHERE ${all([...ownRows(call.session, 'r'), sql`r.external_ref = ANY (${[...refs.values()]}::text[])`, sql`r.status IN ('approved', 'pending')`])}`,
  );
  const byRef = new Map(rows.map((row) => [row.external_ref, row]));
  return candidates.map(({ checked }, at) => {
    const found = byRef.get(refs.get(at) ?? '');
    if (!found || !checked) return null;
    const row = rowOf(checked);
    return {
      id: found.id,
      differs: [
        ...(found.amount === toPaisa(row.amount) ? [] : ['Amount']),
        ...(found.day === row.paid_date ? [] : ['Paid date']),
      ],
    };
  });
}

/**
 * Throws 422 when the payment of this row is there already. One that was voided or rejected does not come back by
 * itself: somebody has decided so.
 */
async function requireNew({ trx, session }: Call, row: Received): Promise<void> {
  const [found] = await sendNow(
    trx,
    sql<
      Pick<TableRow<'payments'>, 'receipt_no' | 'status'>
    >`SELECT r.receipt_no, r.status FROM payments r WHERE r.institute_code = ${session.instituteCode} AND r.external_ref = ${refOf(row)}`,
  );
  if (!found) return;
  const taken =
    found.status === 'voided' || found.status === 'rejected' || found.status === 'withdrawn'
      ? `was taken with receipt ${found.receipt_no} and ${found.status}`
      : `is receipt ${found.receipt_no} already`;
  const what = row.reference === null ? 'This payment (whose, day and amount)' : 'This reference';
  throw invalid('reference', `${what} ${taken}; to take it once more, give it another reference`);
}
interface Whom {
  challan_id: number | null;
  /** Whose challan it is, and whom the SID names. */
  payer_id: number | null;
  payer_sid: number | null;
  named_id: number | null;
  account_id: number | null;
}
async function whose(
  call: Call,
  { challan_no, sid, acc_code }: Received,
): Promise<{ challan_id: number | null; student_id: number; account_id: number }> {
  const code = call.session.instituteCode;
  const [found] = await sendNow(
    call.trx,
    sql<Whom>`SELECT c.id AS challan_id, c.student_id AS payer_id, p.sid AS payer_sid, s.id AS named_id, (SELECT a.id FROM finance_accounts a WHERE a.institute_code = ${code} AND lower(a.acc_code) = ${acc_code.toLowerCase()}) AS account_id
      FROM (SELECT 1) one LEFT JOIN challans c ON c.institute_code = ${code} AND c.challan_no = ${challan_no}::bigint AND app_campus_ok(c.campus_id)
      LEFT JOIN students p ON p.institute_code = ${code} AND p.id = c.student_id
      LEFT JOIN students s ON s.institute_code = ${code} AND s.sid = ${sid}::bigint AND s.deleted_at IS NULL AND app_campus_ok(s.campus_id)`,
  );
  if (challan_no !== null && !found?.challan_id) throw invalid('challan_no', `There is no challan ${challan_no}`);
  // One of the two is a slip of the pen, and nobody here knows which.
  if (found?.payer_id && sid !== null && sid !== found.payer_sid)
    throw invalid('sid', `Challan ${challan_no} is of SID ${found.payer_sid}, not of ${sid}`);
  const student_id = found?.payer_id ?? found?.named_id;
  if (!found || !student_id) throw invalid('sid', `No student has the SID ${sid}`);
  if (!found.account_id) throw invalid('acc_code', `There is no account with the code ${acc_code}`);
  return { challan_id: found.challan_id, student_id, account_id: found.account_id };
}
const FIELDS: Readonly<Record<string, string>> = {
  receiving_acc: 'acc_code',
  challan_ids: 'challan_no',
  student_id: 'sid',
};
/** The counter's refusals under the columns of the file. */
async function underColumns<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [name, messages] = Object.entries((error instanceof AppError ? error.errors : null) ?? {})[0] ?? [];
    if (name !== undefined && Object.hasOwn(FIELDS, name)) throw invalid(FIELDS[name] ?? name, messages?.[0] ?? '');
    throw error;
  }
}
/** Puts the advance of a payment on lines that were charged after it, as of the day of the last of them. */
async function putOn({ trx, session }: Call, student: number, payment: number, lines: Payable['lines']): Promise<void> {
  const day = lines.reduce((last, { charged_on }) => (charged_on > last ? charged_on : last), '');
  await sendNow(
    trx,
    sql`SELECT advance_apply(${session.instituteCode}, ${student}::bigint, ${day}::date, ${[payment]}::bigint[], ${lines.map(({ id }) => id)}::bigint[])`,
  );
}
async function take(call: Call, read: Row): Promise<number> {
  const { trx, session } = call;
  const [row] = await received(call, [read]);
  if (!row || row.acc_code === '')
    throw invalid('acc_code', 'Say which account received it: the chart does not have one bank account alone');
  const { challan_id, student_id, account_id } = await whose(call, row);
  await requireNew(call, row);
  const body: PayBody = {
    student_id,
    receiving_acc: account_id,
    paid_date: row.paid_date,
    amount: row.amount,
    ...(row.reference ? { reference: row.reference } : {}),
  };
  const found = await readRules<{ open: Payable }>(call, account_id, sql`, ${payableSql(session, body, true)} AS open`);
  let { open } = found;
  // Who pays at the bank after the due date owes the fine as at the counter; what the file does not pay of it stays
  // open.
  const fined = challan_id === null ? [...new Set(open.lines.map((line) => line.challan_id))] : [challan_id];
  if (await addLateFines(call, fined, row.paid_date)) open = await openWithFines(call, body, open, fined);
  // The bank may have taken it before the challan was issued, or issued again: then it is an advance from that day, put
  // on the challan as of its own.
  const later = open.lines.filter(
    (line) =>
      line.charged_on > row.paid_date &&
      line.charged_on <= today() &&
      (challan_id === null || line.challan_id === challan_id),
  );
  open = { ...open, lines: open.lines.filter((line) => line.charged_on <= row.paid_date) };
  const plan = planPayment(challan_id === null ? body : { ...body, challan_ids: [challan_id] }, found, open);
  const [receipt] = plan.receipts;
  if (plan.receipts.length !== 1 || !receipt)
    throw invalid('sid', 'The dues are at several campuses: name the challan');
  const [taken] = await sendNow(
    trx,
    takeSql(call, { paid_date: row.paid_date, plan, receipt, group: null, external_ref: refOf(row) }),
  );
  if (later.length > 0 && !plan.pending) await putOn(call, student_id, (taken as Taken).payment_id, later);
  if (found.tells && !plan.pending) await tellOfPayments(call, [(taken as Taken).payment_id]);
  feesChanged(call);
  return (taken as Taken).payment_id;
}

const seen = (call: Call, ids: readonly number[]) => all(ownRows(call.session, 'r', { id: ids }));
async function idsOf(call: Call, ids: readonly number[], more = sql`true`): Promise<ReadonlySet<number>> {
  const rows = await sendNow(
    call.trx,
    sql<Pick<TableRow<'payments'>, 'id'>>`SELECT r.id FROM payments r WHERE ${seen(call, ids)} AND ${more}`,
  );
  return new Set(rows.map(({ id }) => id));
}
async function touched(call: Call, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const same = await idsOf(call, ids, sql`r.version = 1 AND r.status = 'approved' AND r.till_closing_id IS NULL`);
  return new Set(ids.filter((id) => !same.has(id)));
}
async function remove(call: Call, id: number): Promise<void> {
  const code = call.session.instituteCode;
  // Its reference is forgotten: the file may be put right and read again, with the same days. So it is void from its
  // own day, where the user may still date that.
  await sendNow(
    call.trx,
    sql`SELECT payment_void(${code}, r.id, CASE WHEN d.back IS NULL OR r.paid_date >= ${today()}::date - d.back THEN r.paid_date ELSE ${today()}::date END, 'The upload was taken back', true)
      FROM payments r CROSS JOIN LATERAL fee_days(${code}, ${call.session.userId}) d WHERE r.institute_code = ${code} AND r.id = ${id}`,
  );
  keepEvents(call, [
    { action: 'void', entity: 'payments', entityId: id, after: { reason: 'The upload was taken back' } },
  ]);
}
export const paymentImporter: Importer = {
  type: paymentImport.key,
  label: paymentImport.label,
  needs: 'challan_payments.create',
  undoNeeds: 'payments.void',
  fields: importFields(paymentImport),
  unique: [['reference']],
  check,
  known,
  create: (call, values) => underColumns(() => take(call, rowOf(values))),
  exist: (call, ids) => idsOf(call, ids, sql`r.status IN ('approved', 'pending')`),
  touched,
  remove,
};
