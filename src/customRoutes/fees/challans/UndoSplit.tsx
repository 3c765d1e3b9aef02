import { needed } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { FEES } from '../../../challans/useFeeList.ts';
import { useFormKey } from '../../../ui/form/useFormKey.ts';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import type { ChallanRow, Undone } from './calls.ts';
import { write } from '../../../challans/ask.ts';

/** An instalment is not split again: what is open of all of them can be made one challan. */
export function UndoSplit({ challan }: { readonly challan: ChallanRow }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const send = useFormKey();
  const [confirming, setConfirming] = useState(false);
  const [made, setMade] = useState<Undone | null>(null);
  const body = { challan_id: challan.id };
  const preview = useQuery({
    queryKey: ['undo-split', body],
    queryFn: async ({ signal }) =>
      (
        await write('POST /undoChallanInstallment', {
          body: { ...body, reason: 'Preview' },
          preview: needed('previews'),
          offered: needed('undo'),
          signal,
        })
      ).data,
    retry: false,
    enabled: made === null,
  });
  const undo = async (reason: string): Promise<void> => {
    const { data: done } = await send((key) =>
      write('POST /undoChallanInstallment', { offered: needed('undo'), body: { ...body, reason }, key }),
    );
    setMade(done);
    setConfirming(false);
    notify(`Challan ${done.challan_no} takes the place of the open instalments.`, { type: 'success' });
    void queries.invalidateQueries({ queryKey: [FEES], refetchType: 'none' });
  };
  if (made)
    return (
      <section className="ui-panel" aria-label="Challan made">
        <p>
          Challan {made.challan_no} of Rs {formatMoney(made.amount)}, due {formatDate(made.due_date)}, takes the place
          of the open instalments.
        </p>
      </section>
    );
  return (
    <section className="ui-panel" aria-label="Undo the instalments">
      <h2>This is an instalment</h2>
      {preview.error ? (
        <p className="ui-error" role="alert">
          {refusalOf(preview.error).message}
        </p>
      ) : preview.data ? (
        <>
          <p>
            What is open of all instalments of challan {challan.parent_challan_no}, Rs{' '}
            {formatMoney(preview.data.amount)}, can be one challan again, due {formatDate(preview.data.due_date)} as
            before. What is paid stays where it is.
          </p>
          <div className="ui-row">
            <Button variant="contained" onClick={() => setConfirming(true)}>
              Make one challan again
            </Button>
          </div>
        </>
      ) : (
        <p aria-busy="true">…</p>
      )}
      {confirming && (
        <ReasonDialog
          title="Undo the instalments"
          action="Make one challan again"
          onClose={() => setConfirming(false)}
          onReason={undo}
        >
          <p>
            The open instalments become void. Late fines of theirs of which nothing is paid go; the fine is confirming
            anew from the first due date on.
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}
