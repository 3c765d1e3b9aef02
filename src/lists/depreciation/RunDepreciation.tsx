import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { formatDate } from '../../../contract/dates.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { write } from '../../dataProvider/ask.ts';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { plural } from '../../../contract/plural.ts';

interface Props {
  /** What the list shows; undefined while it is awaited. */
  readonly due: Answer<'GET /depreciation'>['data'] | undefined;
  readonly campus: number | null;
}
/** Posts what the list shows, after a question; refused when it has become something else meanwhile. */
export function RunDepreciation({ due, campus }: Props) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { busy, refused, send, submit } = useSubmit();
  if (!due || due.due.length === 0) return null;
  const amount = sumRupees(due.due.map((one) => one.amount));
  const post = () =>
    submit(async () => {
      const body = { month: due.month, seen: amount, ...(campus === null ? {} : { campus_id: campus }) };
      const { data } = await send((key) =>
        write('POST /run_depreciation', { offered: needed('fixed-assets'), body, key }),
      );
      notify(
        `Rs ${formatMoney(data.amount)} of ${plural(data.assets, 'asset')} posted by ${plural(data.runs, 'run')}.`,
        { type: 'success' },
      );
      setAsked(false);
      await queries.invalidateQueries({ queryKey: [FEES] });
    });
  return (
    <>
      <Button variant="contained" onClick={() => setAsked(true)}>
        Post…
      </Button>
      <ConfirmDialog
        open={asked}
        busy={busy}
        title={`Depreciation up to ${formatDate(due.month)}`}
        acceptLabel={`Post Rs ${formatMoney(amount)}`}
        onAccept={() => void post()}
        onClose={() => setAsked(false)}
      >
        <p>
          {plural(due.due.length, 'asset')}: an entry for each campus and month, on the last day of the month. The
          months stay as they are then; a run is reversed under Runs.
        </p>
        {refused && <Alert severity="error">{refused.message}</Alert>}
      </ConfirmDialog>
    </>
  );
}
