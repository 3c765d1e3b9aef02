/** POST /deleteChallans: voids challans on which nothing is paid, by reversal; and notes that challans are printed. */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { deleteChallans, printedChallans } from '../../../../contract/endpoints/fees/challans.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { audit } from '../../../resources/audit.ts';
import { feesChanged } from '../feesChanged.ts';

type Outcome = 'voided' | 'already' | 'paid' | 'siblings_paid' | 'not_found';
const said: Readonly<Record<Outcome, (no: number | null) => string>> = {
  voided: (no) => `Challan ${no} is void`,
  already: (no) => `Challan ${no} was void already`,
  paid: (no) => `Something of challan ${no} is paid or waits for approval; void that first`,
  siblings_paid: (no) => `Challan ${no} shares its months with an instalment that is paid; void that payment first`,
  not_found: () => 'This challan does not exist',
};
export const voidRoute = endpointRoute(deleteChallans, async (call, { body }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const found = await sendNow(
    trx,
    sql<{
      challan_id: number;
      challan_no: number | null;
      outcome: Outcome;
    }>`SELECT v.challan_id, c.challan_no, v.outcome
        FROM challan_void(${code}, ${[...new Set(body.challan_ids)]}::bigint[], ${today()}::date, ${body.reason}) v
        LEFT JOIN challans c ON c.institute_code = ${code} AND c.id = v.challan_id AND v.outcome <> 'not_found' ORDER BY c.challan_no`,
  );
  const voided = found.filter(({ outcome }) => outcome === 'voided');
  await Promise.all(
    voided.map(({ challan_id, challan_no }) =>
      audit(call, {
        action: 'void',
        entity: 'challans',
        entityId: challan_id,
        after: { challan_no, reason: body.reason },
      }),
    ),
  );
  feesChanged(call);
  const results = found.map((row) => ({ ...row, message: said[row.outcome](row.challan_no) }));
  return { data: { voided: voided.length, results } };
});

export const printsRoute = endpointRoute(printedChallans, async (call, { body }) => {
  const { trx, session } = call;
  const where = all(ownRows(session, 'r', { id: [...new Set(body.challan_ids)] }));
  const data = await sendNow(
    trx,
    sql<{
      challan_id: number;
      printed_before: number;
    }>`UPDATE challans r SET print_count = r.print_count + 1 WHERE ${where} RETURNING r.id AS challan_id, r.print_count - 1 AS printed_before`,
  );
  // A list may ask for what was never printed: how many those are changes with a print.
  feesChanged(call);
  return { data };
});
