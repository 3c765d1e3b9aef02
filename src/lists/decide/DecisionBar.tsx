import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { plural } from '../../../contract/plural.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import type { Waiting } from '../list.ts';
import { Effects } from './Effects.tsx';
import { kindsOf, sumsIn } from './kindsOf.ts';
import type { useDecide } from './useDecide.ts';
import type { DecisionKey } from './useDecisionKeys.ts';

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
  /** The question that is open. */
  readonly question: DecisionKey | null;
  readonly onQuestion: (question: DecisionKey | null) => void;
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
  question,
  onQuestion,
  onDone,
  children,
}: Props) {
  const ready = chosen.filter(({ mine }) => !mine);
  const own = chosen.length - ready.length;
  const count = plural(ready.length, what, many);
  const kinds = kindsOf(ready);
  const sums =
    kinds.length === 0 ? `, ${sumsIn(ready)}` : kinds.length === 1 ? sumsIn(ready, kinds[0]?.kind, ', ') : '';
  const asks = (one: DecisionKey): boolean => question === one && ready.length > 0;
  return (
    <div className="ui-bulk">
      <output>
        {count}
        {sums}
        {own > 0 && (
          <span className="ui-muted">
            {ofOwn === undefined
              ? ` · ${own} of your own left out: whoever entered it cannot decide it`
              : ` · ${own} left out: ${ofOwn}`}
          </span>
        )}
      </output>
      <div className="ui-bulk-buttons">
        <Button
          variant="contained"
          disabled={ready.length === 0}
          loading={decisions.busy}
          onClick={() => onQuestion('approve')}
        >
          Approve…
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={ready.length === 0 || decisions.busy}
          onClick={() => onQuestion('reject')}
        >
          Reject…
        </Button>
        {children}
      </div>
      {asks('approve') && (
        <ConfirmDialog
          open
          busy={decisions.busy}
          title={`Approve ${count}?`}
          acceptLabel={`Approve ${count}${sums}`}
          onAccept={() =>
            void decisions.approve(ready).then((sent) => {
              onQuestion(null);
              if (sent) onDone();
            })
          }
          onClose={() => onQuestion(null)}
        >
          {kinds.length > 0 ? (
            <Effects kinds={kinds} of="approving" />
          ) : (
            <p>
              {consequence ??
                `${count}${sums} in all, ${ready.length === 1 ? 'is' : 'are'} posted to the books now. What is approved can only be voided.`}
            </p>
          )}
        </ConfirmDialog>
      )}
      {asks('reject') && (
        <ReasonDialog
          title={`Reject ${count}`}
          action="Reject"
          onClose={() => onQuestion(null)}
          onReason={async (reason) => {
            await decisions.reject(ready, reason);
            onQuestion(null);
            onDone();
          }}
        >
          {kinds.length > 0 ? (
            <Effects kinds={kinds} of="rejecting" />
          ) : (
            <p>{consequence === undefined ? `Nothing is posted. ${effect}` : effect}</p>
          )}
        </ReasonDialog>
      )}
    </div>
  );
}
