import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PrintFrame } from '../../../print/kit/PrintFrame.tsx';
import { FEES } from '../../kit/useFeeList.ts';
import { usePlace } from '../../kit/usePlace.ts';
import { Loading } from '../../print/Loading.tsx';
import type { Table } from '../out/saveTable.ts';
import { TablePaper } from '../out/TablePrint.tsx';
import { historyAsked, readHistory } from './historyAsked.ts';
import { usePage } from '../../../../pages/usePage.ts';

/** `/payment-history/print` with the address of the list: the history that it shows, all pages of it, in its order and with its sums. */
export default function HistoryPrint() {
  const at = usePlace();
  const [params] = useSearchParams();
  const { body, about } = historyAsked(at);
  const { title } = usePage();
  const { data, error, isPending } = useQuery({
    queryKey: [FEES, 'history on paper', body],
    queryFn: ({ signal }) => readHistory(body, signal),
    retry: false,
  });
  const query = params.toString();
  const back = query === '' ? '/payment-history' : `/payment-history?${query}`;
  if (data && data.rows.length > 0) return <TablePaper title={title} about={about} table={data as Table<unknown>} back={back} />;
  return (
    <PrintFrame title={title} back={back} about={null} job={null}>
      <Loading
        error={error}
        isLoading={isPending}
        progress={{ done: 0, all: null }}
        what="payment history"
        nothing="Nobody was billed in these months. Go back and choose others, or another class."
      />
    </PrintFrame>
  );
}
