import { openingAdvances } from '../../../../contract/fees/openings.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';

// What was imported is seen among the receipts.
const resource = { ...openingAdvances, path: 'paid-fee-challans', pages: { import: '/upload-opening-advances' } };

/** `/upload-opening-advances`: what students had paid ahead when the books began here, from a file. */
export default function UploadAdvancesPage() {
  return <ImportScreen resource={resource} />;
}
