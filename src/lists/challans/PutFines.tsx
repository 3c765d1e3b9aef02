import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { formatDate, today } from '../../../contract/dates.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { plural } from '../../../contract/plural.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { putFines } from '../../customRoutes/fees/till/calls.ts';
import type { ChallanRow } from './columns.tsx';

/**
 * Charges the late fees of today on the chosen challans, after saying how much that is. Asked again, it adds nothing.
 */
export function PutFines({ challans }: { readonly challans: readonly ChallanRow[] }) {
  const [confirming, setConfirming] = useState(false);
  const { busy, refused, send, submit } = useSubmit();
  const queries = useQueryClient();
  const notify = useNotify();
  const fined = challans.filter(({ late_fee_fine = 0 }) => late_fee_fine > 0);
  if (fined.length === 0) return null;
  const sum = sumRupees(fined.map(({ late_fee_fine = 0 }) => late_fee_fine));
  const put = () =>
    submit(async () => {
      const done = await send((key) =>
        putFines({ paid_date: today(), challans: fined.map(({ id }) => ({ challan_id: id })) }, key),
      );
      const added = Array.isArray(done) ? done.filter((one) => one.added > 0) : null;
      notify(
        added === null
          ? 'The late fees are put on the challans.'
          : `Rs ${formatMoney(sumRupees(added.map((one) => one.added)))} of late fees put on ${plural(added.length, 'challan')}.`,
        { type: 'success' },
      );
      setConfirming(false);
      await queries.invalidateQueries({ queryKey: [FEES] });
    });
  return (
    <>
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        Put fines on…
      </Button>
      <AppDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`Put late fees on ${plural(fined.length, 'challan')}`}
        maxWidth="xs"
        closable={!busy}
        actions={
          <>
            <Button variant="outlined" disabled={busy} onClick={() => setConfirming(false)}>
              Cancel
            </Button>
            <Button variant="contained" loading={busy} onClick={() => void put()}>
              Charge Rs {formatMoney(sum)}
            </Button>
          </>
        }
      >
        <p>
          Rs {formatMoney(sum)} of late fees as of {formatDate(today())} are charged now, whenever the challans are
          paid. A fine that was put on can be waived later, with a reason.
        </p>
        {refused !== null && <p role="alert">{refused.message}</p>}
      </AppDialog>
    </>
  );
}
