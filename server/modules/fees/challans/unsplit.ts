/**
 * POST /undoChallanInstallment: one challan again of what is open of its instalments. The preview does it and takes it
 * back.
 */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { undoInstallments } from '../../../../contract/endpoints/fees/installments.ts';
import { toRupees } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { audit } from '../../../resources/audit.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { feesChanged } from '../feesChanged.ts';
import type { Identified } from '../../../database/answers.ts';

interface Made {
  challan_id: number;
  challan_no: number;
  amount: number;
  due_date: string;
}
export const unsplitRoute = endpointRoute(undoInstallments, async (call, { body: { challan_id, reason, dry_run } }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const seen = all(ownRows(session, 'r', { id: challan_id }));
  const [split] = await sendNow(
    trx,
    sql<Identified>`SELECT CASE r.kind WHEN 'installment' THEN coalesce(r.parent_challan_id, r.id) ELSE r.id END AS id FROM challans r WHERE ${seen}`,
  );
  if (!split) throw notFound('Challan');
  if (dry_run) await sendNow(trx, sql`SAVEPOINT preview`);
  const [made] = await sendNow(
    trx,
    sql<Made>`SELECT u.challan_id, u.challan_no, u.amount, to_char(u.due_date, 'YYYY-MM-DD') AS due_date FROM challan_unsplit(${code}, ${challan_id}, ${today()}::date, ${reason}) u`,
  );
  if (!made) throw new Error('challan_unsplit answered nothing');
  if (dry_run) {
    await sendNow(trx, sql`ROLLBACK TO SAVEPOINT preview`);
    return { data: { ...made, challan_id: null, challan_no: null } };
  }
  await audit(call, {
    action: 'undo_split',
    entity: 'challans',
    entityId: split.id,
    after: { ...made, amount: toRupees(made.amount), reason },
  });
  feesChanged(call);
  return { data: made };
});
