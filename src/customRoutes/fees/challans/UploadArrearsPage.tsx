import { firstTimeArrears } from '../../../../contract/fees/arrears.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';
import { openBulk } from '../../../resources/ui/exchange/openBulk.ts';

const open = openBulk('first_time_arrears');
// What was imported is seen in the list of challans.
const resource = {
  ...firstTimeArrears,
  path: 'pay-or-print-fee-challans',
  pages: { import: '/upload-first-time-arrears' },
};

/**
 * `/upload-first-time-arrears`, for whoever may add arrears: what students owed before this system, from a file; each
 * row becomes an opening challan.
 */
export default function UploadArrearsPage() {
  return <ImportScreen resource={resource} open={open} />;
}
