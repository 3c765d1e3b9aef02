import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { plural } from '../../ui/screen/plural.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import type { Waiting } from '../list.ts';
import type { useDecide } from './useDecide.ts';

interface Props {
  readonly chosen: readonly Waiting[];
  /** 'payment' or 'discount'. */
  readonly what: string;
  /** Several of them. */
  readonly many: string;
  /** What a rejection does. */
  readonly rejecting?: string | undefined;
  /** What an approval does. */
  readonly approving?: string | undefined;
  /** What is left out as one's own. */
  readonly ofOwn?: string | undefined;
  readonly decisions: ReturnType<typeof useDecide>;
  readonly onDone: () => void;
  /** What else is done with what is ticked. */
  readonly children?: ReactNode;
}

/** Approve or reject what is ticked, asked with how many and how much; one's own is left out, and it says so. */
export function DecisionBar({
  chosen,
  what,
  many,
  rejecting: effect = 'The amounts become payable again.',
  approving: consequence,
  ofOwn,
  decisions,
  onDone,
  children,
}: Props) {
  const [approving, setApproving] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const ready = chosen.filter(({ mine }) => !mine);
  const own = chosen.length - ready.length;
  const sum = sumRupees(ready.map(({ amount }) => amount));
  const count = plural(ready.length, what, many);
  return (
    <div className="ui-bulk">
      <output>
        {count}, Rs {formatMoney(sum)}
        {own > 0 && (
          <span className="ui-muted">
            {ofOwn === undefined
              ? ` · ${own} of your own left out: whoever entered it cannot decide it`
              : ` · ${own} left out: ${ofOwn}`}
          </span>
        )}
      </output>
      <Button
        variant="contained"
        disabled={ready.length === 0}
        loading={decisions.busy}
        onClick={() => setApproving(true)}
      >
        Approve…
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={ready.length === 0 || decisions.busy}
        onClick={() => setRejecting(true)}
      >
        Reject…
      </Button>
      {children}
      {approving && (
        <ConfirmDialog
          open
          busy={decisions.busy}
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
            {consequence ??
              `${count}, Rs ${formatMoney(sum)} in all, ${ready.length === 1 ? 'is' : 'are'} posted to the books now. What is approved can only be voided.`}
          </p>
        </ConfirmDialog>
      )}
      {rejecting && (
        <ReasonDialog
          title={`Reject ${count}`}
          action="Reject"
          onClose={() => setRejecting(false)}
          onReason={async (reason) => {
            await decisions.reject(ready, reason);
            setRejecting(false);
            onDone();
          }}
        >
          <p>{consequence === undefined ? `Nothing is posted. ${effect}` : effect}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
