/** POST /makeChallanInstallment: what is open of a challan as instalments. The preview does it and takes it back. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { formatDate, monthsApart, today } from '../../../../contract/dates.ts';
import { makeInstallment } from '../../../../contract/endpoints/fees/installments.ts';
import { toRupees } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound, notPermitted } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { audit } from '../../../resources/audit.ts';
import { feesChanged } from '../feesChanged.ts';
import { addLateFines, leaveFinesOut } from '../payments/fines.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { all, ownRows } from '../../../resources/scope.ts';

type Body = z.output<NonNullable<typeof makeInstallment.body>>;
interface Part {
  challan_id: number;
  challan_no: number;
  amount: number;
  due_date: string;
}
/** Throws 422 unless the days are in the calendar, in order, and not past. */
function dueDatesOf({ due_dates, installments, first_due_date }: Body): string[] {
  if (due_dates && (installments !== undefined || first_due_date !== undefined))
    throw invalid('due_dates', 'Give either the due dates, or their number and the first of them');
  const first = requireDay('first_due_date', first_due_date ?? today());
  if (!due_dates && installments === undefined) throw invalid('installments', 'Say into how many instalments');
  const days = due_dates?.map((day) => requireDay('due_dates', day)) ?? monthsApart(first, installments ?? 0);
  const field = due_dates ? 'due_dates' : 'first_due_date';
  if (days.some((day) => day < today())) throw invalid(field, 'An instalment cannot be due before today');
  if (days.some((day, at) => at > 0 && day <= (days[at - 1] ?? '')))
    throw invalid(field, 'Each instalment must be due after the one before');
  return days;
}

export const splitRoute = endpointRoute(makeInstallment, async (call, { body }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const days = dueDatesOf(body);
  const seen = all(ownRows(session, 'r', { id: body.challan_id }));
  const [parent] = await sendNow(
    trx,
    sql<{
      challan_no: number;
      due_date: string;
      balance: number;
    }>`SELECT r.challan_no, to_char(r.due_date, 'YYYY-MM-DD') AS due_date, r.balance FROM challans r WHERE ${seen}`,
  );
  if (!parent) throw notFound('Challan');
  if (parent.balance > 0 && parent.due_date < today() && !session.privileges.has('fee_fines.waive'))
    throw notPermitted(
      `Challan ${parent.challan_no} is overdue since ${formatDate(parent.due_date)}: putting it off takes the privilege to waive fines`,
    );
  if (body.dry_run) await sendNow(trx, sql`SAVEPOINT preview`);
  // Held, as a payment holds it: the fine goes into the instalments, and they are not fined for the time before.
  await sendNow(trx, sql`SELECT payment_open(${code}, NULL, NULL, '{}', ${[body.challan_id]}::bigint[], true) IS NULL`);
  if (body.fines === false) await leaveFinesOut(call, [body.challan_id], today());
  else await addLateFines(call, [body.challan_id], today());
  const parts = await sendNow(
    trx,
    sql<Part>`SELECT p.challan_id, p.challan_no, p.amount, to_char(p.due_date, 'YYYY-MM-DD') AS due_date FROM challan_split(${code}, ${body.challan_id}, ${days}::date[], ${today()}::date) p`,
  );
  if (body.dry_run) {
    await sendNow(trx, sql`ROLLBACK TO SAVEPOINT preview`);
    return { data: parts.map(({ amount, due_date }) => ({ challan_id: null, challan_no: null, amount, due_date })) };
  }
  await audit(call, {
    action: 'split',
    entity: 'challans',
    entityId: body.challan_id,
    after: { parts: parts.map((part) => ({ ...part, amount: toRupees(part.amount) })) },
  });
  feesChanged(call);
  return { data: parts };
});
