/** POST /add_amount_in_generated_challans: one particular more on issued challans, each with its own journal. */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { addAmount } from '../../../../contract/endpoints/fees/challans.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { audit } from '../../../resources/audit.ts';
import { feesChanged } from '../feesChanged.ts';
import { firstDay } from './days.ts';
import type { Row } from '../../../database/tables.ts';

interface Added {
  challan_id: number;
  outcome: 'added' | 'already' | 'void' | 'not_found';
  line_id: number | null;
}
export const addRoute = endpointRoute(addAmount, async (call, { body }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const ids = [...new Set(body.challan_ids)];
  const [particular] = await sendNow(
    trx,
    sql<
      Pick<Row<'fee_particulars'>, 'is_active'>
    >`SELECT p.is_active FROM fee_particulars p WHERE p.institute_code = ${code} AND p.id = ${body.particular_id}`,
  );
  if (!particular) throw invalid('particular_id', 'This fee particular does not exist');
  if (!particular.is_active) throw invalid('particular_id', 'This fee particular is not active');
  const month = body.challan_month === undefined ? null : firstDay(body.challan_month);
  const remarks = body.remarks || null;
  const results = await sendNow(
    trx,
    sql<Added>`SELECT a.challan_id, a.outcome, a.line_id FROM challan_add(${code}, ${ids}::bigint[], ${body.particular_id}, ${month}::date, ${toPaisa(body.amount)}, ${today()}::date, ${remarks}, ${body.again ?? false}) a`,
  );
  const added = results.filter(({ outcome }) => outcome === 'added');
  const after = { particular_id: body.particular_id, amount: body.amount, remarks };
  await Promise.all(
    added.map(({ challan_id, line_id }) =>
      audit(call, { action: 'add_amount', entity: 'challans', entityId: challan_id, after: { ...after, line_id } }),
    ),
  );
  feesChanged(call);
  return { data: { added: added.length, results } };
});
