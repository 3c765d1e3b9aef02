import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed, offers } from '../../../auth/offers.ts';
import { write } from '../../../challans/ask.ts';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { plural } from '../../../../contract/plural.ts';
import type { Leaver, Returnable } from './parts.ts';
import { ReturnButton } from './ReturnButton.tsx';
import css from './leaving.module.css';

interface Props {
  readonly advances: readonly Returnable[];
  /** Children of the family who stay. */
  readonly others: number;
  readonly students: readonly Leaver[];
  readonly onDone: () => Promise<void>;
}
/** What the family has paid ahead: set off against what is owed, or given back. */
export function AdvancesPanel({ advances, others, students, onDone }: Props) {
  const credentials = useCredentials();
  const notify = useNotify();
  const { busy, send, run } = useAction();
  const maySetOff = offers('refunds') && credentials !== null && may(credentials, 'payments.create');
  const owing = students.find(({ owed }) => owed !== null && owed.due > 0);
  const setOff = (student_id: number): Promise<boolean> =>
    run(async () => {
      const body = { student_id };
      const { used } = (await send((key) => write('POST /use_advance', { offered: needed('refunds'), body, key })))
        .data;
      notify(
        used > 0 ? `Rs ${formatMoney(used)} of the advance was put on what is due first.` : 'Nothing was due for it.',
        { type: used > 0 ? 'success' : 'info' },
      );
      await onDone();
    });
  return (
    <section className={`ui-group ${css.student}`} aria-label="Advances">
      <div className="ui-card-head">
        <h2>Advances of the family</h2>
        {others > 0 && <span className="ui-muted">{plural(others, 'child', 'children')} of it stay</span>}
      </div>
      {advances.map((one) => (
        <p key={one.payment_id} className={css.line}>
          <span>
            Receipt {one.receipt_no}, <bdi>{one.studentName}</bdi>
          </span>
          <ReturnButton source={one} what="Unused advance" of={{ payment_id: one.payment_id }} />
        </p>
      ))}
      {owing && maySetOff && (
        <div className="ui-actions">
          <Button variant="outlined" loading={busy} onClick={() => void setOff(owing.id)}>
            Set off against what is due
          </Button>
        </div>
      )}
    </section>
  );
}
