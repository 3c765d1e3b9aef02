import { planImport } from '../../../../../contract/fees/planImport.ts';
import ImportScreen from '../../../../resources/ui/exchange/ImportScreen.tsx';
import { openBulk } from '../../../../resources/ui/exchange/openBulk.ts';
import { UPLOAD } from '../../../../lists/feePlans/words.ts';

const open = openBulk('feeplans');
const resource = { ...planImport, pages: { import: UPLOAD } };

/** `/upload-feeplans`, for whoever may add fee plans: a file with a row per student and particular. */
export default function UploadPlansPage() {
  return <ImportScreen resource={resource} open={open} />;
}
