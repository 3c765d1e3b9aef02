import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { DateBox } from '../../../ui/picker/DateBox.tsx';
import { Picker } from '../../../ui/picker/Picker.tsx';
import type { YearState } from './checks.ts';
import css from './yearEnd.module.css';

interface Props {
  readonly locks: YearState['locks'];
  readonly onClose: () => void;
  readonly onLocked: (upto: string | null) => void;
}
/** Locks the books of all campuses or of one up to a day, or unlocks them with a reason. */
export function LockDialog({ locks, onClose, onLocked }: Props) {
  const [campus, setCampus] = useState<number | null>(null);
  const before =
    campus === null
      ? locks.books_locked_upto
      : (locks.campuses.find(({ campus_id }) => campus_id === campus)?.books_locked_upto ?? null);
  const [typed, setTyped] = useState<string | null | undefined>(undefined);
  const upto = typed === undefined ? before : typed;
  const [reason, setReason] = useState('');
  const { busy, refused, send, submit } = useSubmit();
  const isBack = before !== null && (upto === null || upto < before);
  const ready = upto !== before && (!isBack || reason.trim().length >= 3);
  const lock = () =>
    submit(async () => {
      await send((key) =>
        write('POST /lock_books', {
          offered: needed('year-end'),
          body: {
            upto,
            ...(campus === null ? {} : { campus_id: campus }),
            ...(isBack ? { reason: reason.trim() } : {}),
          },
          key,
        }),
      );
      onLocked(upto);
    });
  return (
    <AppDialog
      open
      title="Lock the books"
      maxWidth="xs"
      closable={!busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!ready} loading={busy} onClick={() => void lock()}>
            {upto === null && before !== null ? 'Unlock' : 'Lock'}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className="ui-muted">
          Nothing is entered, voided or approved on a locked day.{' '}
          {before === null ? 'Nothing is locked now.' : `Locked up to ${formatDate(before)} now.`}
        </p>
        <Picker
          label="Of"
          empty="All campuses"
          choices={locks.campuses.map(({ campus_id, campus_name }) => ({ id: campus_id, name: campus_name }))}
          value={campus}
          onChange={(one) => {
            setCampus(one);
            setTyped(undefined);
          }}
        />
        <DateBox label="Locked up to" value={upto} onChange={setTyped} />
        {isBack && (
          <TextField
            label="Why they are unlocked"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
          />
        )}
        {refused && <Alert severity="error">{refused.message}</Alert>}
      </div>
    </AppDialog>
  );
}
