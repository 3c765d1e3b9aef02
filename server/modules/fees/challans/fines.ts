/** Late fee fines: what the policy asks on a date (pure), and putting it on the challans. */
import { sql } from 'kysely';
import { addFines, finesOf } from '../../../../contract/endpoints/fees/fines.ts';
import { daysLate, lateFine, type FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { formatMoney, formatPaisa, toPaisa, toRupees } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound, notPermitted } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { feesChanged } from '../feesChanged.ts';
import { rulesSql } from '../payments/context.ts';
import { requireWindow } from '../payments/rules.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { columnsOf, type ChallanRow } from './rows.ts';

type Fined = ChallanRow & { policy: (FinePolicy & { name: string }) | null };
/** In the order of `ids`. Throws 404 when one of them is not there. */
async function readFined({ trx, session }: Call, ids: readonly number[], dueOn?: string): Promise<Fined[]> {
  const where = all(ownRows(session, 'r', { id: ids }));
  const rows = await sendNow(
    trx,
    sql<Fined>`SELECT ${columnsOf({ fine: true, dueOn })} FROM challan_details r WHERE ${where} AND r.student_name IS NOT NULL`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound('Challan');
    return row;
  });
}
/** The whole fine of a challan on `paidDate`; with `dueDate`, as if it were due (and valid) till then. Paisa. */
function fineOf(row: Fined, paidDate: string, dueDate?: string) {
  const due = dueDate ?? row.due_date;
  const validity = row.validity_date !== null && row.validity_date < due ? due : row.validity_date;
  const fined = { due_date: due, validity_date: validity, open_fee: row.status === 'Void' ? 0 : (row.open_fee ?? 0) };
  return {
    fine: lateFine(row.policy, fined, paidDate),
    days_late: row.policy ? Math.max(0, daysLate(row.policy, fined, paidDate)) : 0,
  };
}

/** Ids with commas between, or as a JSON list. */
const idsIn = (text: string): number[] =>
  text
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .map(Number);
const info = endpointRoute(finesOf, async (call, { query }) => {
  const paidDate = requireDay('paid_date', query.paid_date);
  const dueDate = query.due_date === undefined ? undefined : requireDay('due_date', query.due_date);
  const rows = await readFined(call, [...new Set(idsIn(query.challan_ids))], dueDate);
  const data = rows.map((row) => {
    const { fine, days_late } = fineOf(row, paidDate, dueDate);
    return {
      challan_id: row.id,
      challan_no: row.challan_no,
      days_late,
      policy: row.policy?.name ?? null,
      fine,
      already: row.fine,
    };
  });
  return { data };
});

/** Lowering a fine below what the policy asks. */
const WAIVE = 'fee_fines.waive';
const put = endpointRoute(addFines, async (call, { body }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const [rules] = await sendNow(trx, rulesSql(session, null));
  if (rules) requireWindow('paid_date', 'Paid date', body.paid_date, rules);
  const ids = body.challans.map(({ challan_id }) => challan_id);
  if (new Set(ids).size < ids.length) throw invalid('challans', 'A challan is there twice');
  // Held, so that a payment at the same moment neither bears nor misses a fine by half.
  await sendNow(trx, sql`SELECT payment_open(${code}, NULL, NULL, '{}', ${ids}::bigint[], true) IS NULL`);
  const rows = await readFined(call, ids);
  const wanted = rows.map((row, at) => {
    const { fine } = fineOf(row, body.paid_date);
    const fineSent = body.challans[at]?.fine;
    if (fineSent === undefined) return { row, fine };
    const paisa = toPaisa(fineSent);
    if (paisa > Math.max(fine, row.fine))
      throw invalid(
        'challans',
        `The policy asks ${formatPaisa(fine)} for challan ${row.challan_no}, not ${formatMoney(fineSent)}`,
      );
    if (paisa < fine && !session.privileges.has(WAIVE))
      throw notPermitted(`You may not lower the fine of challan ${row.challan_no}`);
    return { row, fine: paisa };
  });
  const ordered = wanted.filter(({ row, fine }) => fine > row.fine).toSorted((a, b) => a.row.id - b.row.id);
  const added = new Map<number, number>();
  // One after another: each is an event with a journal of its own.
  for (const { row, fine } of ordered) {
    const [done] = await sendNow(
      trx,
      sql<{ added: number }>`SELECT challan_fine(${code}, ${row.id}, ${fine}, ${body.paid_date}::date) AS added`,
    );
    added.set(row.id, done?.added ?? 0);
    await audit(call, {
      action: 'fine',
      entity: 'challans',
      entityId: row.id,
      after: {
        challan_no: row.challan_no,
        paid_date: body.paid_date,
        fine: toRupees(fine),
        added: toRupees(done?.added ?? 0),
      },
    });
  }
  feesChanged(call);
  return { data: ids.map((id) => ({ challan_id: id, added: added.get(id) ?? 0 })) };
});
export const fineRoutes = [info, put];
