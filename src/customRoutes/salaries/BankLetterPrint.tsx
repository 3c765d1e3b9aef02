import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { needed } from '../../auth/offers.ts';
import { Loading } from '../../challans/Loading.tsx';
import { ask } from '../../dataProvider/ask.ts';
import { PrintFlow } from '../../ui/print/PrintFlow.tsx';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { plural } from '../../ui/screen/plural.ts';
import { BankLetter, type Paid, type Payment } from './BankLetter.tsx';

const TITLE = 'Letter to the Bank';
const AT_ONCE = 200;
interface Letter {
  readonly payment: Payment;
  readonly slips: readonly Paid[];
}
const NOTHING = 'There is no payment from a bank account to write about here.';
const NOT_ALL =
  'Some of its salaries are of employees who work at other campuses by now: whoever sees those prints this letter.';
/** Or why there is none: a letter with another sum than the payment's is never written. */
async function readLetter(id: string, signal: AbortSignal): Promise<Letter | string> {
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

/** `/payroll/letter?id=`: asks the bank to pay the salaries of a payment. */
export default function BankLetterPrint() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const id = new URLSearchParams(search).get('id') ?? '';
  const { data, error, isPending } = useQuery({
    queryKey: ['print', TITLE, id],
    queryFn: ({ signal }) => readLetter(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const back = key === 'default' ? '/payroll/payments' : () => void navigate(-1);
  if (data === undefined || typeof data === 'string')
    return (
      <PrintFrame title={TITLE} back={back} about={null} job={null}>
        <Loading
          error={error}
          isLoading={isPending}
          progress={{ done: 0, all: null }}
          what="payment"
          nothing={data ?? NOTHING}
        />
      </PrintFrame>
    );
  const missing = data.slips.filter(({ iban }) => !iban).map(({ employee }) => employee);
  return (
    <PrintFlow
      title={TITLE}
      back={back}
      paper="a4-portrait"
      {...(missing.length > 0
        ? { warning: `${plural(missing.length, 'account number')} missing: ${missing.join(', ')}.` }
        : {})}
    >
      <BankLetter {...data} />
    </PrintFlow>
  );
}
