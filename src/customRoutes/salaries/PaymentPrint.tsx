import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { needed } from '../../auth/offers.ts';
import { Loading } from '../../challans/Loading.tsx';
import { ask } from '../../dataProvider/ask.ts';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';

export type Payment = Answer<'GET /salary_payments'>['data'][number];
export type Paid = Answer<'GET /salary_slips'>['data'][number];
const AT_ONCE = 200;
/** A payment with all of its salaries. */
export interface PaidTogether {
  readonly payment: Payment;
  readonly slips: readonly Paid[];
}
const NOTHING = 'There is no payment from a bank account to write about here.';
const NOT_ALL =
  'Some of its salaries are of employees who work at other campuses by now: whoever sees those prints this.';
/** Or why there is none: a paper with another sum than the payment's is never printed. */
async function read(id: string, signal: AbortSignal): Promise<PaidTogether | string> {
  if (!/^\d{1,15}$/.test(id)) return NOTHING;
  const offered = needed('salaries');
  const query = { ids: id, page: '1', per_page: '1' };
  const [payment] = (await ask('GET /salary_payments', { offered, query, signal })).data;
  if (!payment || payment.void_reason !== null || payment.bank_name === null) return NOTHING;
  const slips: Paid[] = [];
  while (slips.length < payment.n_slips) {
    const page = String(slips.length / AT_ONCE + 1);
    const part = { payment_id: id, page, per_page: String(AT_ONCE), sort_by: 'emp_no', sort_order: 'ASC' } as const;
    const { data } = await ask('GET /salary_slips', { offered, query: part, signal });
    slips.push(...data);
    if (data.length < AT_ONCE) break;
  }
  return slips.length < payment.n_slips ? NOT_ALL : { payment, slips };
}

interface Props {
  readonly title: string;
  readonly children: (paid: PaidTogether, back: string | (() => void)) => ReactNode;
}
/** A paper about the payment of salaries that the address names with `id`. */
export function PaymentPrint({ title, children }: Props) {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const id = new URLSearchParams(search).get('id') ?? '';
  const { data, error, isPending } = useQuery({
    queryKey: ['print', title, id],
    queryFn: ({ signal }) => read(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const back = key === 'default' ? '/payroll/payments' : () => void navigate(-1);
  if (data !== undefined && typeof data !== 'string') return children(data, back);
  return (
    <PrintFrame title={title} back={back} about={null} job={null}>
      <Loading
        error={error}
        isLoading={isPending}
        progress={{ done: 0, all: null }}
        what="payment"
        nothing={data ?? NOTHING}
      />
    </PrintFrame>
  );
}
