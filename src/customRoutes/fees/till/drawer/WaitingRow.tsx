import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney, sumRupees } from '../../../../../contract/money.ts';
import { needed } from '../../../../auth/offers.ts';
import { write } from '../../../../challans/ask.ts';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import { MoneyBox } from '../../../../ui/picker/MoneyBox.tsx';
import { Difference } from './Difference.tsx';
import type { Waiting } from './useDesk.ts';
import css from './drawer.module.css';

interface Props {
  readonly row: Waiting;
  readonly onDone: (said: string) => void;
}
/** Cash that was given and not taken over: who is to have it counts it; who gave it may take it back. */
export function WaitingRow({ row, onDone }: Props) {
  const queries = useQueryClient();
  const { busy, refused, send, submit } = useSubmit();
  const [counted, setCounted] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [backs, setBacks] = useState(false);
  const isCounted = counted !== null && !Number.isNaN(counted);
  const difference = isCounted ? sumRupees([counted, -row.amount]) : 0;
  const wantsNote = backs || difference !== 0;
  const isNoted = note.trim().length >= (backs ? 3 : 1);
  const run = (work: () => Promise<string>) =>
    submit(async () => {
      const said = await work();
      await queries.invalidateQueries({ queryKey: ['till'] });
      onDone(said);
    });
  const take = () =>
    run(async () => {
      const notes = note.trim() === '' ? {} : { notes: note.trim() };
      const body = { handover_id: row.id, counted: counted ?? 0, ...notes };
      const { data } = await send((key) => write('POST /till_take_over', { offered: needed('handovers'), body, key }));
      return `Handover ${data.handover_no}: Rs ${formatMoney(data.counted)} are in your drawer.`;
    });
  const back = () =>
    run(async () => {
      const body = { handover_id: row.id, reason: note.trim() };
      const { data } = await send((key) => write('POST /till_take_back', { offered: needed('handovers'), body, key }));
      return `Handover ${data.handover_no}: Rs ${formatMoney(data.amount)} went back.`;
    });
  return (
    <section className={css.waits} aria-label={`Handover ${row.handover_no}`}>
      <p>
        {row.to_me ? (
          <>
            <bdi>{row.from_user ?? row.given_by}</bdi> gave you
          </>
        ) : (
          <>
            You gave <bdi>{row.to_user}</bdi>
          </>
        )}{' '}
        <b>Rs {formatMoney(row.amount)}</b> of {row.account}, {row.campus}, on {formatDate(row.given_on)}
        {row.counted_as !== null && ` (${row.counted_as})`}. {row.to_me ? 'Count it.' : 'It was not taken over yet.'}
      </p>
      {row.to_me && !backs && (
        <div className="ui-row">
          <MoneyBox label="What you count, Rs" value={counted} onChange={setCounted} required />
        </div>
      )}
      {difference !== 0 && !backs && (
        <p>
          Difference <Difference value={difference} />
        </p>
      )}
      {wantsNote && (
        <TextField
          label={backs ? 'Why it goes back' : 'Why the count differs'}
          required
          fullWidth
          size="small"
          value={note}
          disabled={busy}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
        />
      )}
      {refused && <Alert severity="error">{Object.values(refused.fields)[0] ?? refused.message}</Alert>}
      <div className="ui-row">
        {row.to_me && !backs && (
          <Button
            variant="contained"
            disabled={!isCounted || (wantsNote && !isNoted)}
            loading={busy}
            onClick={() => void take()}
          >
            Take it over
          </Button>
        )}
        {backs ? (
          <Button variant="contained" disabled={!isNoted} loading={busy} onClick={() => void back()}>
            {row.to_me ? 'It goes back' : 'Take it back'}
          </Button>
        ) : (
          <Button variant="outlined" disabled={busy} onClick={() => setBacks(true)}>
            {row.to_me ? 'Not received…' : 'Take it back…'}
          </Button>
        )}
      </div>
    </section>
  );
}
