import { openingDeposits } from '../../../../contract/fees/openings.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';

// What was imported is seen among the receipts.
const resource = { ...openingDeposits, path: 'paid-fee-challans', pages: { import: '/upload-opening-deposits' } };

/** `/upload-opening-deposits`: deposits that were held of students when the books began here, from a file. */
export default function UploadDepositsPage() {
  return <ImportScreen resource={resource} />;
}
