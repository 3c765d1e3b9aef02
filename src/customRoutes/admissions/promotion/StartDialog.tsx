import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import { plural } from '../../../../contract/plural.ts';
import type { Preview, Run, Sent } from './choices.ts';

interface Props {
  readonly body: Sent;
  readonly preview: Preview;
  readonly onBegan: (run: Run) => void;
  readonly onClose: () => void;
  /** The preview is not true any more. */
  readonly onStale: () => void;
}
/** Says what will be done before it is; what was shown is sent along, and another outcome is refused. */
export function StartDialog({ body, preview, onBegan, onClose, onStale }: Props) {
  const { busy, refused, send, submit } = useSubmit();
  const [reason, setReason] = useState('');
  const { totals, from_session, to_session } = preview;
  const facts: readonly (readonly [string, string])[] = [
    ['Promoted', plural(totals.promoted, 'student')],
    ['Detained', plural(totals.detained, 'student')],
    ['Pass out', plural(totals.passed_out, 'student')],
    ['New roll numbers', totals.rolls.toLocaleString('en-PK')],
    ...(body.fee_plans === 'standard'
      ? ([
          ['New fee plans', totals.plans.toLocaleString('en-PK')],
          ['Fees of a month', `Rs ${formatMoney(totals.before)} to Rs ${formatMoney(totals.after)}`],
        ] as const)
      : []),
  ];
  const begin = async (): Promise<void> => {
    const refusal = await submit(async () => {
      const { data } = await send((key) =>
        write('POST /promotions', {
          offered: needed('promotions'),
          body: { ...body, mark: preview.mark, ...(reason.trim() ? { reason: reason.trim() } : {}) },
          key,
        }),
      );
      onBegan(data);
    });
    if (refusal) onStale();
  };
  return (
    <ConfirmDialog
      open
      title={`Promote ${from_session} to ${to_session}?`}
      acceptLabel={`Promote ${plural(totals.promoted + totals.detained + totals.passed_out, 'student')}`}
      busy={busy}
      onAccept={() => void begin()}
      onClose={onClose}
    >
      <dl className="ui-figures">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TextBox label="Reason, for the history (may be empty)" value={reason} max={300} wide onChange={setReason} />
      <p>It goes on when this page is left, and can be undone as a whole.</p>
      {refused !== null && (
        <p className="ui-error" role="alert">
          {refused.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
