import { formatDate } from '../../../contract/dates.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { formatMoney } from '../../../contract/money.ts';
import { ask } from '../../dataProvider/ask.ts';
import type { Slip } from '../../print/MoneySlip.tsx';
import { SlipsPrint } from '../../print/SlipsPrint.tsx';

export type Advance = Answer<'GET /show_hrm_emp_adv_salaries'>['data'][number];

/** Whose the money is, in the order in which the papers of advances say it. */
export const personOf = (advance: Advance): Slip['facts'] => [
  ['Employee', advance.employee],
  ['Number', advance.emp_no],
  ['Designation', [advance.designation, advance.department].filter(Boolean).join(', ')],
];
function slipOf(advance: Advance): Slip {
  const { per_month, deduct_from, installments } = advance;
  return {
    title: 'Advance of Salary',
    campus: advance.campus,
    facts: [
      ['Advance', advance.advance_no],
      ['Paid on', formatDate(advance.paid_on)],
      ['Paid from', advance.account ?? ''],
      ...personOf(advance),
      ['Entry', advance.voucher_no ?? ''],
      ['Approved by', advance.decided_by ?? ''],
    ],
    says: `Received as an advance of salary (${advance.purpose}), to be deducted from the salary from ${formatDate(deduct_from)} on: Rs ${formatMoney(per_month)} a month, ${installments} ${installments === 1 ? 'month' : 'months'}.`,
    amount: advance.amount,
    marks: advance.status === 'voided' ? ['VOID'] : advance.paid_on === null ? ['NOT PAID'] : [],
    signs: ['Paid by', 'Head of the school', 'Received by the employee'],
  };
}
/** `/advance-salary/print?ids=`: advances that were paid, to be signed by the employees who got them. */
export default function AdvanceSlipsPrint() {
  return (
    <SlipsPrint
      title="Print Advance Slips"
      what={['advance', 'advances']}
      home="/advance-salary"
      read={(request) => ask('GET /show_hrm_emp_adv_salaries', request)}
      idOf={({ id }) => id}
      slipOf={slipOf}
    />
  );
}
