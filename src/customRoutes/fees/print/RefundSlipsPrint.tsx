import { formatDate } from '../../../../contract/dates.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import type { Slip } from '../../../print/MoneySlip.tsx';
import { SlipsPrint } from '../../../print/SlipsPrint.tsx';

type Refund = Answer<'GET /fee_refunds'>['data'][number];

function slipOf({ student, ...refund }: Refund): Slip {
  const of =
    refund.receipt_no === null
      ? `the deposit that was paid by challan ${refund.challan_no ?? ''}`
      : `the advance that was paid by receipt ${refund.receipt_no}`;
  return {
    title: 'Refund Slip',
    campus: student.campus?.campus_name ?? '',
    facts: [
      ['Refund', refund.refund_no],
      ['Date', formatDate(refund.refund_date)],
      ['Paid from', refund.account],
      ['Student', student.studentName],
      ['SID', student.sid],
      ['Father', student.father_name ?? ''],
      ['Class', [student.class?.class_name, student.section?.section_name].filter(Boolean).join(' ')],
      ['Family', student.family_no ?? ''],
      ['Given by', refund.username ?? ''],
    ],
    says: `Received back from the school, of ${of}: ${refund.reason}`,
    amount: refund.amount,
    marks: refund.voided ? ['VOID'] : [],
    signs: ['Given by', 'Head of the school', 'Received by (name, CNIC)'],
  };
}
/** `/fee-refunds/print?ids=`: slips that are signed by whoever gets the money back. */
export default function RefundSlipsPrint() {
  return (
    <SlipsPrint
      title="Print Refund Slips"
      what={['refund', 'refunds']}
      home="/fee-refunds"
      read={(request) => ask('GET /fee_refunds', { offered: needed('refunds'), ...request })}
      idOf={({ id }) => id}
      slipOf={slipOf}
    />
  );
}
