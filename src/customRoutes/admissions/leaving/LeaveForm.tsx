import { TextBox } from '../../../ui/picker/TextBox.tsx';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { today } from '../../../../contract/dates.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed, offers } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { useLookup } from '../../../students/lookups.ts';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { textOf } from '../../../ui/form/refusal.ts';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { DateBox } from '../../../ui/picker/DateBox.tsx';
import { KeyPicker } from '../../../ui/picker/KeyPicker.tsx';
import { plural } from '../../../../contract/plural.ts';
import { UndoBatch } from '../batchTransfer/UndoBatch.tsx';
import { hasLeft, stillOpen, type Leaving } from './parts.ts';

const WAYS = [
  ['withdrawn', 'Withdrawn'],
  ['struck_off', 'Struck off'],
  ['passed_out', 'Passed out'],
  ['transferred', 'To another school'],
] as const;
type Way = (typeof WAYS)[number][0];
const SHORTEST = 3;
interface Props {
  readonly state: Leaving;
  readonly onDone: () => Promise<void>;
}
/** The leaving itself, all of them as one batch; what stays open is said before. Who has left can be taken back. */
export function LeaveForm({ state, onDone }: Props) {
  const credentials = useCredentials();
  const leaving = state.students.filter((one) => !hasLeft(one));
  const batches = [...new Set(state.students.flatMap(({ left }) => left?.batch_id ?? []))];
  const mayMove = offers('batches') && credentials !== null && may(credentials, 'students.update');
  const [undoing, setUndoing] = useState(false);
  if (!mayMove) return null;
  return (
    <>
      {leaving.length > 0 && <LeaveNow state={state} onDone={onDone} />}
      {batches.length > 0 && (
        <div className="ui-actions">
          <Button variant="outlined" onClick={() => setUndoing(true)}>
            They have not left: undo…
          </Button>
        </div>
      )}
      {undoing && (
        <UndoBatch
          ids={batches}
          students={state.students.filter(({ left }) => (left?.batch_id ?? null) !== null).length}
          summary="Status, section, roll number and day of leaving are as before. Payments, refunds and certificates stay."
          onClose={() => setUndoing(false)}
          onUndone={() => void onDone()}
        />
      )}
    </>
  );
}

function LeaveNow({ state, onDone }: Props) {
  const notify = useNotify();
  const { busy, refused, send, submit, forget } = useSubmit();
  const [way, setWay] = useState<Way>('withdrawn');
  const statuses = useLookup('student_statuses', { status_class: way, is_active: true });
  const [day, setDay] = useState<string | null>(today());
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const leaving = state.students.filter((one) => !hasLeft(one));
  const open = stillOpen(state);
  const [status] = statuses;
  const isReady = status !== undefined && day !== null && reason.trim().length >= SHORTEST;
  const leave = (): Promise<unknown> =>
    submit(async () => {
      if (!isReady) return;
      const body = {
        ids: leaving.map(({ id }) => id),
        to: { status_id: status.id },
        reason: reason.trim(),
        effective_date: day,
      };
      const { data } = await send((key) => write('POST /batch_transfer', { offered: needed('batches'), body, key }));
      setAsking(false);
      const [first] = data.failed;
      const why = first ? ` ${data.failed.length} could not: ${Object.values(first.errors).flat().join(' ')}` : '';
      notify(`${plural(data.updated.length, 'student')} left.${why}`, { type: first ? 'warning' : 'success' });
      await onDone();
    });
  return (
    <form
      className="ui-group"
      aria-label="Leave"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) setAsking(true);
      }}
    >
      <div className="ui-row">
        <KeyPicker
          label="How"
          choices={WAYS.slice(1).map(([key, name]): [string, string] => [key, name])}
          value={way === 'withdrawn' ? null : way}
          empty="Withdrawn"
          onChange={(key) => setWay(WAYS.find(([known]) => known === key)?.[0] ?? 'withdrawn')}
        />
        <DateBox label="Last day" value={day} required onChange={setDay} />
        <TextBox
          label="Reason"
          max={300}
          required
          placeholder="It stays with the record"
          value={reason}
          onChange={setReason}
        />
      </div>
      {status === undefined && (
        <Alert severity="info">No status in use has this meaning. Add one under Student Statuses.</Alert>
      )}
      <div className="ui-actions">
        <Button type="submit" variant="contained" disabled={!isReady}>
          {leaving.length === 1 ? 'The student leaves…' : `${plural(leaving.length, 'student')} leave…`}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={open.length === 0 ? 'Nothing is open' : 'They leave with this open'}
          acceptLabel={leaving.length === 1 ? 'Leave' : `${plural(leaving.length, 'student')} leave`}
          danger={open.length > 0}
          busy={busy}
          onAccept={() => void leave()}
          onClose={() => {
            forget();
            setAsking(false);
          }}
        >
          <p>
            <bdi>{leaving.map(({ studentName }) => studentName).join(', ')}</bdi>
          </p>
          {open.length > 0 && (
            <ul>
              {open.map((sentence) => (
                <li key={sentence}>{sentence}.</li>
              ))}
            </ul>
          )}
          <p>It can be undone here as long as nothing else happens to them.</p>
          {refused && (
            <p className="ui-error" role="alert">
              {textOf(refused)}
            </p>
          )}
        </ConfirmDialog>
      )}
    </form>
  );
}
