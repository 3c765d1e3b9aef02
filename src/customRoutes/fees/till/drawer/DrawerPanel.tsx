import { needed } from '../../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { textOf, type Refusal } from '../../../../ui/form/refusal.ts';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import type { Closed, Drawer } from '../calls.ts';
import { AfterClosing, ALL_GOES, type Afterwards } from './AfterClosing.tsx';
import { countedLine, sumOf, type Counted } from './counted.ts';
import { begunCount, saveCount } from './savedCounts.ts';
import { CountNotes } from './CountNotes.tsx';
import { DrawerSums } from './DrawerSums.tsx';
import { ToReturn } from './ToReturn.tsx';
import { write } from '../../../../challans/ask.ts';
import css from './drawer.module.css';

const refusedText = (refusal: Refusal): string =>
  refusal.status === 0 || refusal.status >= 500
    ? 'We do not know whether the till was closed. Close again with the same count: it is closed once.'
    : textOf(refusal);
/** Of a closing, what is said of it; with the number of the handover when it was handed on. */
export type DrawerClosed = Pick<Closed, 'closing_no' | 'counted' | 'difference'> &
  Partial<Pick<Closed, 'waiting' | 'carried' | 'handed_over'>> & { readonly handover?: number };
interface Props {
  readonly drawer: Drawer;
  /** `cash`: it lies in the till, and may be brought to the bank. */
  readonly onClosed: (closed: DrawerClosed, drawer: Drawer, cash: boolean) => void;
}

/**
 * One account of my till: what came in and went out since the last closing, what is counted, and the difference, which
 * wants a note.
 */
export function DrawerPanel({ drawer, onClosed }: Props) {
  const queries = useQueryClient();
  const { busy, refused, send, submit } = useSubmit();
  const [begun, setBegun] = useState(() => begunCount(drawer));
  const [after, setAfter] = useState<Afterwards>(ALL_GOES);
  const { counted, note } = begun;
  const change = (next: Partial<typeof begun>): void => {
    setBegun({ ...begun, ...next });
    saveCount(drawer, { ...begun, ...next });
  };
  const setCounted = (next: Counted): void => change({ counted: next });
  const setNote = (next: string): void => change({ note: next });
  // What came by bank is not counted in notes: the account itself says it.
  const isCash = drawer.by_method.length === 0 || drawer.by_method.some(({ method }) => method === 'cash');
  const sum = isCash ? sumOf(counted) : drawer.expected;
  const isCounted = !isCash || countedLine(counted) !== '';
  // Rejected receipts that were counted before: nothing moved since, there is only something to give back.
  const moved = drawer.received !== 0 || drawer.paid_out !== 0 || drawer.opening > 0;
  const differs = sum !== null && (isCounted || drawer.expected === 0) && sum !== drawer.expected;
  const carried = after.carried ?? 0;
  const ready =
    sum !== null &&
    (isCounted || drawer.expected === 0) &&
    (!differs || note.trim() !== '') &&
    carried >= 0 &&
    carried <= sum;
  const close = async (): Promise<void> => {
    if (sum === null || !ready || busy) return;
    const refusal = await submit(async () => {
      const counted_as = countedLine(counted);
      const body = {
        campus_id: drawer.campus_id,
        account_id: drawer.account_id,
        counted: sum,
        ...(counted_as === '' ? {} : { counted_as }),
        ...(note.trim() === '' ? {} : { notes: note.trim() }),
      };
      const { to } = after;
      if (to !== null) {
        const handing = { ...body, to_user_id: to };
        const { data } = await send((key) =>
          write('POST /till_hand_over', { offered: needed('handovers'), body: handing, key }),
        );
        saveCount(drawer, null);
        await queries.invalidateQueries({ queryKey: ['till'] });
        onClosed({ ...data, handover: data.handover_no }, drawer, isCash);
        return;
      }
      const closing = carried > 0 ? { ...body, carried } : body;
      const { data: closed } = await send((key) =>
        write('POST /till_close', { offered: needed('till'), body: closing, key }),
      );
      saveCount(drawer, null);
      await queries.invalidateQueries({ queryKey: ['till'] });
      onClosed(closed, drawer, isCash);
    });
    // Someone may have decided, or another window taken, a payment meanwhile: what is expected is another now.
    if (refusal?.status === 422 || refusal?.status === 409)
      void queries.invalidateQueries({ queryKey: ['till', 'drawers'] });
  };
  return (
    <section className={css.drawer} aria-label={`${drawer.account}, ${drawer.campus_name}`}>
      <h3>
        {drawer.account} <span>{drawer.campus_name}</span>
      </h3>
      <p className="ui-muted">{drawer.since === null ? 'Since the beginning' : `Since ${formatDate(drawer.since)}`}</p>
      <ToReturn rows={drawer.to_return} />
      {moved && (
        <>
          <div className={css.two}>
            <DrawerSums drawer={drawer} sum={sum} isCounted={isCounted} />
            {isCash && <CountNotes counted={counted} onChange={setCounted} disabled={busy} />}
          </div>
          {differs && (
            <TextField
              label="Why the count differs"
              required
              fullWidth
              size="small"
              value={note}
              disabled={busy}
              helperText="It stays with the closing."
              onChange={(event) => setNote(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
            />
          )}
          {isCash && (
            <AfterClosing
              campus={drawer.campus_id}
              value={after}
              onChange={setAfter}
              errors={refused?.fields ?? {}}
              disabled={busy}
            />
          )}
          {refused && <Alert severity="error">{refusedText(refused)}</Alert>}
          <Button variant="contained" disabled={!ready} loading={busy} onClick={() => void close()}>
            {after.to === null ? 'Close this till with' : 'Hand this till over with'} Rs {formatMoney(sum ?? 0)}
          </Button>
        </>
      )}
    </section>
  );
}
