import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { formatMoney, sumRupees } from '../../../../../contract/money.ts';
import { ConfirmDialog } from '../../../../layout/Dialog.tsx';
import { plural } from '../../kit/plural.ts';
import { VoidDialog } from '../../kit/VoidDialog.tsx';
import type { Named, useDecide } from './useDecide.ts';

interface Waiting extends Named {
  /** Requested or taken by the signed-in user: another must decide. */
  readonly mine: boolean;
  readonly amount: number;
}
interface Props {
  readonly chosen: readonly Waiting[];
  /** 'payment' or 'discount'. */
  readonly what: string;
  readonly decisions: ReturnType<typeof useDecide>;
  readonly onDone: () => void;
  /** What else is done with what is ticked. */
  readonly children?: ReactNode;
}

/** Approve or reject what is ticked, asked with how many and how much; one's own is left out, and it says so. */
export function DecisionBar({ chosen, what, decisions, onDone, children }: Props) {
  const [approving, setApproving] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const ready = chosen.filter(({ mine }) => !mine);
  const own = chosen.length - ready.length;
  const sum = sumRupees(ready.map(({ amount }) => amount));
  const count = plural(ready.length, what);
  return (
    <div className="ui-bulk">
      <output>
        {count}, Rs {formatMoney(sum)}
        {own > 0 && <span className="ui-muted">{` · ${own} of your own left out: whoever entered it cannot decide it`}</span>}
      </output>
      <Button variant="contained" disabled={ready.length === 0} loading={decisions.isBusy} onClick={() => setApproving(true)}>
        Approve…
      </Button>
      <Button variant="outlined" color="error" disabled={ready.length === 0 || decisions.isBusy} onClick={() => setRejecting(true)}>
        Reject…
      </Button>
      {children}
      {approving && (
        <ConfirmDialog
          open
          busy={decisions.isBusy}
          title={`Approve ${count}?`}
          acceptLabel={`Approve ${count}, Rs ${formatMoney(sum)}`}
          onAccept={() =>
            void decisions.approve(ready).then((sent) => {
              setApproving(false);
              if (sent) onDone();
            })
          }
          onClose={() => setApproving(false)}
        >
          <p>
            {count}, Rs {formatMoney(sum)} in all, {ready.length === 1 ? 'is' : 'are'} posted to the books now. What is approved can only be voided.
          </p>
        </ConfirmDialog>
      )}
      {rejecting && (
        <VoidDialog
          title={`Reject ${count}`}
          action="Reject"
          onClose={() => setRejecting(false)}
          onVoid={async (reason) => {
            await decisions.reject(ready, reason);
            setRejecting(false);
            onDone();
          }}
        >
          <p>Nothing is posted. The amounts become payable again.</p>
        </VoidDialog>
      )}
    </div>
  );
}
