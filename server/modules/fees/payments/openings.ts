/** What the imports of students' openings share: their day, their record of it, and how one is taken back. */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row as TableRow } from '../../../database/tables.ts';
import type { Call } from '../../../http/route.ts';
import type { Values } from '../../../resources/hooks.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import type { Candidate, Importer, Known } from '../../exchange/importerType.ts';
import { keepEvents } from './events.ts';

type Receipt = TableRow<'payments'>;
const REASON = 'The upload was taken back';
/** The sums and the day of a row, as the database takes them. */
export const termsOf = (values: Values) => ({
  sid: Number(values['sid']),
  amount: toPaisa(Number(values['amount'])),
  day: values['held_on'] ? String(values['held_on']).slice(0, 10) : today(),
  remarks: values['remarks'] ? String(values['remarks']) : null,
});
/**
 * The receipts that stand for rows of the file.
 *
 * @param same what else of a receipt `r` is that of a wanted row `w`
 */
export async function knownReceipts(
  { trx, session }: Call,
  candidates: readonly Candidate[],
  same: RawBuilder<unknown>,
): Promise<readonly (Known | null)[]> {
  const wanted = candidates.flatMap(({ checked }, at) =>
    checked ? [{ at, ...termsOf(checked), particular: checked['particular_id'] ?? null }] : [],
  );
  const rows = await sendNow(
    trx,
    sql<
      Pick<Receipt, 'id'> & { at: number; differs: boolean }
    >`SELECT w.at, r.id, r.amount <> w.amount AS differs FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (at integer, sid bigint, amount bigint, particular bigint)
      JOIN students s ON s.institute_code = ${session.instituteCode} AND s.sid = w.sid JOIN payments r ON r.student_id = s.id
      WHERE ${all([...ownRows(session, 'r'), sql`r.kind = 'opening' AND r.status = 'approved'`, same])}`,
  );
  const byRow = new Map(rows.map(({ at, id, differs }) => [at, { id, differs: differs ? ['Amount'] : [] }]));
  return candidates.map((_, at) => byRow.get(at) ?? null);
}
/** The receipt that `posted` answers, with its row of the log. */
export async function post(call: Call, posted: RawBuilder<unknown>): Promise<Receipt> {
  const [receipt] = await sendNow(call.trx, sql<Receipt>`SELECT * FROM ${posted}`);
  if (!receipt) throw new Error('the database answered no receipt');
  const { id, receipt_no, student_id, paid_date, receiving_account_id, amount } = receipt;
  keepEvents(call, [
    {
      action: 'create',
      entity: 'payments',
      entityId: id,
      after: { kind: 'opening', receipt_no, student_id, paid_date, receiving_account_id, amount },
    },
  ]);
  return receipt;
}
async function idsOf(
  { trx, session }: Call,
  ids: readonly number[],
  more: RawBuilder<unknown>,
): Promise<ReadonlySet<number>> {
  const rows = await sendNow(
    trx,
    sql<Pick<Receipt, 'id'>>`SELECT r.id FROM payments r WHERE ${all([...ownRows(session, 'r', { id: ids }), more])}`,
  );
  return new Set(rows.map(({ id }) => id));
}
const APPROVED = sql`r.status = 'approved'`;
/** Neither used nor given back since. */
const UNTOUCHED = sql`r.version = 1 AND NOT EXISTS (SELECT 1 FROM payment_allocations a JOIN refunds f ON f.institute_code = a.institute_code AND f.challan_line_id = a.challan_line_id AND f.voided_at IS NULL
  WHERE a.institute_code = r.institute_code AND a.payment_id = r.id)`;
async function remove(call: Call, id: number): Promise<void> {
  await sendNow(
    call.trx,
    sql`SELECT opening_undo(${call.session.instituteCode}, ${id}::bigint, ${today()}::date, ${REASON})`,
  );
  keepEvents(call, [{ action: 'void', entity: 'payments', entityId: id, after: { reason: REASON } }]);
}
/** What of an importer is the same for every kind of receipt. */
export const ofReceipts: Pick<Importer, 'undoNeeds' | 'exist' | 'touched' | 'remove'> = {
  undoNeeds: 'payments.void',
  exist: (call, ids) => idsOf(call, ids, APPROVED),
  async touched(call, ids) {
    const same = await idsOf(call, ids, sql`${APPROVED} AND ${UNTOUCHED}`);
    return new Set(ids.filter((id) => !same.has(id)));
  },
  remove,
};
