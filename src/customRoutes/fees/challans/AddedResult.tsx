import Alert from '@mui/material/Alert';
import type { Added } from './calls.ts';
import { plural } from '../../../../contract/plural.ts';

/** What came of an addition: how many got it, and why others did not. */
export function AddedResult({ result, onClose }: { readonly result: Added; readonly onClose: () => void }) {
  const { results = [], added }: Partial<Added> = result;
  const has = results.filter(({ outcome }) => outcome === 'already').length;
  const isVoid = results.filter(({ outcome }) => outcome === 'void').length;
  const gone = results.filter(({ outcome }) => outcome === 'not_found').length;
  const parts = [
    has > 0 ? `${plural(has, 'challan is', 'challans are')} of students who have it in that month already` : '',
    isVoid > 0 ? `${plural(isVoid, 'challan is', 'challans are')} void` : '',
    gone > 0 ? `${plural(gone, 'challan was', 'challans were')} not found` : '',
  ].filter(Boolean);
  return (
    <Alert severity={parts.length === 0 ? 'success' : 'warning'} onClose={onClose}>
      {added === undefined ? 'The amount is added.' : `Added to ${plural(added, 'challan')}.`}
      {parts.length > 0 && ` ${parts.join(', ')}: nothing was added there.`}
    </Alert>
  );
}
