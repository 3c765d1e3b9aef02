import Alert from '@mui/material/Alert';
import { useNotify } from 'ra-core';
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import type { YearState } from './checks.ts';
import { LockDialog } from './LockDialog.tsx';

export type Doing = 'close' | 'reopen' | 'lock';
interface Props {
  readonly year: YearState;
  /** From the address, so it may be anything. */
  readonly doing: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
const surplusOf = ({ campuses }: YearState): number => campuses.reduce((sum, { surplus }) => sum + surplus, 0);

/** What is asked before a year is closed or opened, or the books are locked. */
export function YearDialogs({ year, doing, onClose, onDone }: Props) {
  const notify = useNotify();
  const { busy, refused, send, submit } = useSubmit();
  if (doing === 'close' && year.status === 'open') {
    const close = () =>
      submit(async () => {
        const { data } = await send((key) =>
          write('POST /close_fiscal_year', { offered: needed('year-end'), body: { id: year.id }, key }),
        );
        notify(`${year.name} is closed, by ${data.entries} ${data.entries === 1 ? 'entry' : 'entries'}.`, {
          type: 'success',
        });
        onDone();
      });
    return (
      <ConfirmDialog
        open
        busy={busy}
        title={`Close ${year.name}`}
        acceptLabel="Close the year"
        onAccept={() => void close()}
        onClose={onClose}
      >
        <p>
          An entry for each campus on {formatDate(year.end_date)} moves Rs {formatMoney(surplusOf(year))} to retained
          earnings. Nothing is posted into the year after that; statements stay as they are.
        </p>
        {refused && <Alert severity="error">{refused.message}</Alert>}
      </ConfirmDialog>
    );
  }
  if (doing === 'reopen' && year.is_last_closed)
    return (
      <ReasonDialog
        title={`Reopen ${year.name}`}
        action="Reopen the year"
        onClose={onClose}
        onReason={async (reason) => {
          await send((key) =>
            write('POST /reopen_fiscal_year', { offered: needed('year-end'), body: { id: year.id, reason }, key }),
          );
          notify(`${year.name} is open again.`, { type: 'success' });
          onDone();
        }}
      >
        <p>Its closing entries are reversed on {formatDate(year.end_date)}, and the year takes entries again.</p>
      </ReasonDialog>
    );
  if (doing === 'lock')
    return (
      <LockDialog
        locks={year.locks}
        onClose={onClose}
        onLocked={(upto) => {
          notify(upto === null ? 'The books are unlocked.' : `The books are locked up to ${formatDate(upto)}.`, {
            type: 'success',
          });
          onDone();
        }}
      />
    );
  return null;
}
