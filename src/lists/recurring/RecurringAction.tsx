import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { needed } from '../../auth/offers.ts';
import { formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { write } from '../../dataProvider/ask.ts';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { textOf } from '../../ui/form/refusal.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { BOOKS } from '../../vouchers/chart.ts';
import type { RowOf } from '../list.ts';

export type Recurring = RowOf<'GET /recurring_vouchers'>;
type What = 'pause' | 'resume' | 'end' | 'run';
const WORDS: Readonly<Record<What, { title: string; accept: string; text: (row: Recurring) => string; done: string }>> =
  {
    pause: {
      title: 'Pause',
      accept: 'Pause',
      text: () => 'No voucher is made from it until it is resumed; what falls due meanwhile is made then.',
      done: 'Paused.',
    },
    resume: {
      title: 'Resume',
      accept: 'Resume',
      text: ({ next_date }) =>
        next_date === null
          ? 'It is resumed.'
          : `It resumes with ${formatDate(next_date)}, and makes what has fallen due.`,
      done: 'Resumed.',
    },
    end: {
      title: 'End',
      accept: 'End for good',
      text: () => 'It makes no more vouchers. Those it has made stay.',
      done: 'Ended.',
    },
    run: {
      title: 'Make the next one now',
      accept: 'Make it',
      text: ({ next_date, total }) =>
        `The voucher of ${next_date === null ? 'today' : formatDate(next_date)}, Rs ${formatMoney(total)}, is made now, and not again on its day. If that day has not come yet, it is dated today.`,
      done: 'Made.',
    },
  };
interface Props {
  readonly row: Recurring;
  readonly what: What;
  readonly onClose: (done: boolean) => void;
}
/** Asks, and does one thing with a voucher that comes again. */
export function RecurringAction({ row, what, onClose }: Props) {
  const { busy, refused, send, submit } = useSubmit();
  const notify = useNotify();
  const queries = useQueryClient();
  const { title, accept, text, done } = WORDS[what];
  const offered = needed('recurring-vouchers');
  const act = (): Promise<unknown> =>
    submit(async () => {
      const { id, version } = row;
      if (what === 'run') {
        const { data } = await send((key) => write('POST /run_recurring_voucher', { offered, body: { id }, key }));
        notify(data.voucher === null ? 'Made; it waits for approval.' : `${data.voucher} is posted.`, {
          type: 'success',
        });
      } else {
        const body = { id, version, action: what };
        await send((key) => write('POST /change_recurring_voucher', { offered, body, key }));
        notify(done, { type: 'success' });
      }
      await Promise.all([BOOKS, FEES].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      onClose(true);
    });
  return (
    <ConfirmDialog
      open
      title={`${title}: ${row.memo}`}
      acceptLabel={accept}
      danger={what === 'end'}
      busy={busy}
      onAccept={() => void act()}
      onClose={() => onClose(false)}
    >
      <p>{text(row)}</p>
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
    </ConfirmDialog>
  );
}
