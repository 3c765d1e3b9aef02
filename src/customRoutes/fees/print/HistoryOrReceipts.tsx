import { useSearchParams } from 'react-router-dom';
import history from '../../../lists/history.tsx';
import { ListPrint } from '../../../lists/ui/ListPrint.tsx';
import ReceiptsPrint from './ReceiptsPrint.tsx';

/**
 * `/payment-history/print`: receipts where the address names payments or a day, else the payment history as its screen
 * shows it (specification 2).
 */
export default function HistoryOrReceipts() {
  const [params] = useSearchParams();
  return params.has('payment_ids') || params.has('date') ? <ReceiptsPrint /> : <ListPrint list={history} />;
}
