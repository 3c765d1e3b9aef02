/** POST /challanDirectPayment: a charge and its payment in one transaction. */
import { sql } from 'kysely';
import { directPayment } from '../../../../contract/endpoints/fees/payments.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { takesNumbers } from '../../../http/turns.ts';
import { tellOfPayments } from '../../messaging/ofPayments.ts';
import { keepEvents, readRules } from './events.ts';
import type { Plan, PlannedReceipt } from './plan.ts';
import { cashOf, requireAccount, requireWindow, settle } from './rules.ts';
import { receiptOf, takeSql, type Taken } from './take.ts';

interface Found {
  campus_id: number | null;
  particulars: number[];
}
const pay: Route = endpointRoute(directPayment, async (call, { body }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const wanted = [...new Set(body.particulars.map(({ particular_id }) => particular_id))];
  const found = await readRules<Found>(
    call,
    body.receiving_acc,
    sql`, (SELECT s.campus_id FROM students s WHERE s.institute_code = ${code} AND s.id = ${body.student_id} AND s.deleted_at IS NULL AND app_campus_ok(s.campus_id)) AS campus_id,
        ARRAY(SELECT f.id FROM fee_particulars f WHERE f.institute_code = ${code} AND f.id = ANY (${wanted}::bigint[]) AND f.is_active) AS particulars`,
  );
  requireWindow('paid_date', 'Paid date', body.paid_date, found);
  const { campus_id } = found;
  if (campus_id === null) throw notFound('Student');
  const known = new Set(found.particulars.map(Number));
  if (wanted.some((id) => !known.has(id))) throw invalid('particulars', 'A particular does not exist or is not active');
  const account = requireAccount('receiving_acc', found.account, [campus_id]);
  const settled = settle(body, account);
  const charged = body.particulars.map(({ particular_id, amount, challan_month, remarks }) => ({
    particular_id,
    month: `${challan_month ?? body.paid_date.slice(0, 7)}-01`,
    amount: toPaisa(amount),
    remarks: remarks ?? null,
  }));
  const amount = charged.reduce((all, line) => all + line.amount, 0);
  const cash = cashOf(body, amount);
  const [challan] = await sendNow(
    trx,
    sql<{
      challan_id: number;
      challan_no: number;
    }>`SELECT * FROM challan_charge(${code}, ${body.student_id}, 'direct', ${body.paid_date}::date, ${body.paid_date}::date, ${JSON.stringify(charged)}::jsonb)`,
  );
  if (!challan) throw notFound('Student');
  const lines = await sendNow(
    trx,
    sql<{
      id: number;
      amount: number;
      seen: number;
    }>`SELECT l.id, l.amount, l.amount AS seen FROM challan_lines l WHERE l.institute_code = ${code} AND l.challan_id = ${challan.challan_id} ORDER BY l.id`,
  );
  const receipt: PlannedReceipt = {
    kind: 'direct',
    campus_id,
    student_id: body.student_id,
    family_id: null,
    amount,
    lines,
    cash,
    remaining: 0,
  };
  const plan: Plan = {
    receipts: [receipt],
    settled,
    account: account.id,
    pending: found.two_step,
    amount,
    remaining: 0,
  };
  const [taken] = await sendNow(trx, takeSql(call, { paid_date: body.paid_date, plan, receipt, group: null }));
  if (found.tells && !plan.pending) await tellOfPayments(call, [(taken as Taken).payment_id]);
  keepEvents(call, [
    {
      action: 'create',
      entity: 'challans',
      entityId: challan.challan_id,
      after: { challan_no: challan.challan_no, kind: 'direct', lines: charged },
    },
  ]);
  return { data: { ...receiptOf(taken as Taken, receipt, plan.pending), ...challan } };
});
export const directRoute = takesNumbers(pay);
