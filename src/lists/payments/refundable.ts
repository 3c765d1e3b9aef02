/**
 * What of a payment can be given back (docs/money.md): its unused advance, and what is paid on refundable particulars.
 */
import { formatDate } from '../../../contract/dates.ts';
import type { Payment } from '../../../contract/endpoints/fees/payments.ts';
import { sumRupees } from '../../../contract/money.ts';
import type { Body } from '../../../contract/endpoints/calls.ts';

export interface Source {
  readonly name: string;
  /** Rupees. */
  readonly left: number;
  /** How the call names it. */
  readonly of: Pick<Body<'POST /fee_refunds'>, 'payment_id' | 'particular_line_id'>;
}

/** The advance first, then the lines, each once; none of a payment that is not approved, or of which something waits for approval. */
export function refundable({
  id,
  status,
  awaits,
  advance,
  advance_used,
  refunded,
  allocations,
}: Payment): readonly Source[] {
  if (status !== 'approved' || awaits) return [];
  const unused = sumRupees([advance, -advance_used, -refunded]);
  const lines = new Map<number, Source>();
  for (const { state, line_id, refundable: left = 0, particular, challan_no, challan_month, student } of allocations)
    if (state === 'active' && left > 0)
      lines.set(line_id, {
        name: `${particular} of ${formatDate(challan_month)}, challan ${challan_no}, ${student.studentName}`,
        left,
        of: { particular_line_id: line_id },
      });
  return [...(unused > 0 ? [{ name: 'Unused advance', left: unused, of: { payment_id: id } }] : []), ...lines.values()];
}
