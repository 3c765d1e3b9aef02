import { needed } from '../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { currentMonth } from '../../../contract/dates.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { MonthBox } from '../../ui/picker/DateBox.tsx';
import { plural } from '../../../contract/plural.ts';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { write } from '../../challans/ask.ts';

type Done = Answer<'DELETE /student_feePlan'>['data'];
const said = (counts: Done['counts'], done: boolean): string =>
  [
    counts.ended ? `${plural(counts.ended, 'particular')} ${done ? 'ended' : 'to end'}` : '',
    counts.removed
      ? `${plural(counts.removed, 'particular')} never charged, ${done ? 'taken back' : 'to be taken back'}`
      : '',
    counts.billed
      ? `${plural(counts.billed, 'particular')} billed for that month already, ${done ? 'left as they are' : 'to stay'}`
      : '',
  ]
    .filter(Boolean)
    .join('; ');

/** Ends whole plans from a month on; what is charged before stays. */
export function EndDialog({
  studentIds,
  onClose,
}: {
  readonly studentIds: readonly number[];
  readonly onClose: (changed: boolean) => void;
}) {
  const notify = useNotify();
  const [month, setMonth] = useState<string | null>(shiftMonth(currentMonth(), 1));
  const [preview, setPreview] = useState<Done | null>(null);
  const { busy, refused, submit } = useSubmit();
  const send = (looks: boolean) =>
    submit(async () => {
      const body = { student_ids: [...studentIds], ...(month === null ? {} : { from_month: month }) };
      const { data } = await write('DELETE /student_feePlan', {
        body,
        preview: looks ? needed('previews') : undefined,
      });
      if (looks) setPreview(data);
      else {
        notify(said(data.counts, true) || 'Nothing had to end.', { type: 'success' });
        onClose(true);
      }
    });
  const does = (preview?.counts.ended ?? 0) + (preview?.counts.removed ?? 0);
  return (
    <AppDialog
      open
      onClose={() => onClose(false)}
      title={`End the ${studentIds.length === 1 ? 'plan' : `plans of ${studentIds.length} students`}`}
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={() => onClose(false)}>
            Cancel
          </Button>
          {preview ? (
            <Button
              variant="contained"
              color="error"
              disabled={does === 0}
              loading={busy}
              onClick={() => void send(false)}
            >
              {studentIds.length === 1 ? 'End the plan' : `End ${studentIds.length} plans`}
            </Button>
          ) : (
            <Button variant="contained" disabled={month === null} loading={busy} onClick={() => void send(true)}>
              Preview
            </Button>
          )}
        </>
      }
    >
      <DialogBody>
        <p>Nothing is charged by these plans from this month on. Issued challans stay as they are.</p>
        <div className="ui-row">
          <MonthBox
            label="First month not charged"
            value={month}
            required
            onChange={(next) => {
              setMonth(next);
              setPreview(null);
            }}
          />
        </div>
        {refused !== null && <Alert severity="error">{refused.message}</Alert>}
        {preview && <output>{said(preview.counts, false) || 'There is nothing to end.'}</output>}
      </DialogBody>
    </AppDialog>
  );
}
