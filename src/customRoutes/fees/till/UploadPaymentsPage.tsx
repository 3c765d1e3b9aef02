import { paymentImport } from '../../../../contract/fees/paymentImport.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';
import { openBulk } from '../../../resources/ui/exchange/openBulk.ts';

const open = openBulk('challan_payments');
const resource = { ...paymentImport, pages: { import: '/upload-challan-payments' } };

/** `/upload-challan-payments`, for whoever may upload payments: a file of the bank with a payment per row. */
export default function UploadPaymentsPage() {
  return <ImportScreen resource={resource} open={open} />;
}
