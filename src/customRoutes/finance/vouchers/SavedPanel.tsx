import Button from '@mui/material/Button';
import { formatMoney } from '../../../../contract/money.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { entriesOf, kindName, printOf } from '../../../vouchers/kinds.ts';
import Alert from '@mui/material/Alert';
import type { Done, Saved } from './useSaving.ts';
import css from './vouchers.module.css';

/** What became of it: its number, or for whom it waits. */
export function savedWords({ status, voucher, total }: Saved): string {
  const amount = `Rs ${formatMoney(total)}`;
  if (status === 'draft') return `Saved as a draft, ${amount}: nothing is posted and nobody decides it yet.`;
  if (status === 'pending') return `${amount} waits for approval: another user approves it, and it gets its number.`;
  return voucher ? `${voucher} is posted, ${amount}.` : 'Saved.';
}
interface Props {
  readonly done: Done;
  readonly kind: string;
  /** Null: nothing follows. */
  readonly onAgain: (() => void) | null;
}
export function SavedPanel({ done: { saved, unattached }, kind, onAgain }: Props) {
  const { trans_id, voucher, status } = saved;
  return (
    <section className={`ui-panel ${css.saved}`} aria-label="Saved">
      <h2>{voucher ?? (status === 'pending' ? 'Waits for approval' : status === 'draft' ? 'Draft' : 'Saved')}</h2>
      <p role="status">{savedWords(saved)}</p>
      {unattached.length > 0 && <Alert severity="warning">Not attached: {unattached.join(' ')}</Alert>}
      <div className={css.foot}>
        {onAgain && (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is done next most often
          <Button variant="contained" autoFocus onClick={onAgain}>
            New {kindName(kind).toLowerCase()}
          </Button>
        )}
        {trans_id !== undefined && (
          <>
            <Button variant="outlined" component={AppLink} to={printOf([trans_id])}>
              Print
            </Button>
            <Button component={AppLink} to={entriesOf([trans_id])}>
              Show in Journal Inquiry
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
