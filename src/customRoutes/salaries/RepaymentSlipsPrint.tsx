import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../contract/dates.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { needed } from '../../auth/offers.ts';
import { ask } from '../../dataProvider/ask.ts';
import type { Slip } from '../../print/MoneySlip.tsx';
import { SlipsPrint } from '../../print/SlipsPrint.tsx';
import { personOf, type Advance } from './AdvanceSlipsPrint.tsx';

type Recovery = Answer<'GET /advance_salary_recoveries'>['data']['recoveries'][number];
interface Repayment extends Recovery {
  readonly advance: Advance;
}
/** The repayments in cash among these ids, each with its advance as it stands today. */
async function read(advance_id: string, ids: string, signal: AbortSignal): Promise<{ data: Repayment[] }> {
  const wanted = new Set(ids.split(',').map(Number));
  const query = { ids: advance_id, page: '1', per_page: '1' };
  const [advance] = (await ask('GET /show_hrm_emp_adv_salaries', { query, signal })).data;
  if (!advance) return { data: [] };
  const moves = await ask('GET /advance_salary_recoveries', {
    offered: needed('salaries'),
    query: { advance_id },
    signal,
  });
  const found = moves.data.recoveries.filter(({ id, kind }) => kind === 'cash' && wanted.has(id));
  return { data: found.map((recovery) => ({ ...recovery, advance })) };
}
const slipOf = ({ advance, ...repaid }: Repayment): Slip => ({
  title: 'Repayment of an Advance',
  campus: advance.campus,
  facts: [
    ['Entry', repaid.voucher_no],
    ['Received on', formatDate(repaid.recovered_on)],
    ['Received into', repaid.account ?? ''],
    ...personOf(advance),
    ['Advance', `${advance.advance_no} of ${formatDate(advance.paid_on)}`],
    ['Received by', repaid.made_by ?? ''],
  ],
  says: `Repaid early, of the advance of salary: ${repaid.reason ?? advance.purpose}`,
  amount: repaid.amount,
  sums: [['Left of the advance today', advance.balance]],
  marks: repaid.void_reason === null ? [] : ['VOID'],
  signs: ['Received by', 'Head of the school', 'Repaid by the employee'],
});
/** `/advance-salary/repayment?advance=&ids=`: what an employee repaid early, signed by both. */
export default function RepaymentSlipsPrint() {
  const { search } = useLocation();
  const advance = new URLSearchParams(search).get('advance') ?? '';
  return (
    <SlipsPrint
      title="Print Repayment Slips"
      what={['repayment', 'repayments']}
      home="/advance-salary"
      read={({ query, signal }) =>
        /^\d{1,15}$/.test(advance) ? read(advance, query.ids, signal) : Promise.resolve({ data: [] })
      }
      idOf={({ id }) => id}
      slipOf={slipOf}
    />
  );
}
