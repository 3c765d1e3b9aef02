import { needed, offered } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { monthsApart, today } from '../../../../contract/dates.ts';
import { alignMoney, formatMoney } from '../../../../contract/money.ts';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { Box } from '../../../ui/picker/Box.tsx';
import { DateBox } from '../../../ui/picker/DateBox.tsx';
import { plural } from '../../../../contract/plural.ts';
import { FEES } from '../../../challans/useFeeList.ts';
import { useAction } from '../../../ui/form/useSubmit.ts';
import type { ChallanRow, Part } from './calls.ts';
import { write } from '../../../challans/ask.ts';
import css from './challans.module.css';

const NUMBERS = Array.from({ length: 11 }, (_, at) => ({ id: String(at + 2), name: `${at + 2} instalments` }));

/** Number and dates of the instalments, with the parts as the server would make them. */
export function SplitForm({ challan }: { readonly challan: ChallanRow }) {
  const id = useId();
  const notify = useNotify();
  const queries = useQueryClient();
  const { busy, send, run } = useAction();
  const [dues, setDues] = useState<readonly string[]>(() =>
    monthsApart(challan.due_date > today() ? challan.due_date : today(), 2),
  );
  const [confirming, setConfirming] = useState(false);
  const [made, setMade] = useState<readonly Part[] | null>(null);
  const body = { challan_id: challan.id, due_dates: [...dues] };
  // Without previews the provider says how it is split when it is.
  const previewing = offered('previews');
  const preview = useQuery({
    queryKey: ['split', body],
    queryFn: async ({ signal }) =>
      (await write('POST /makeChallanInstallment', { body, preview: previewing ?? needed('previews'), signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
    enabled: previewing !== null && made === null,
  });
  const refused = preview.error ? refusalOf(preview.error).message : null;
  const split = async (): Promise<void> => {
    await run(async () => {
      const { data } = await send((key) => write('POST /makeChallanInstallment', { body, key }));
      setMade(Array.isArray(data) ? data : []);
      notify(`Challan ${challan.challan_no} is split into ${dues.length} instalments.`, { type: 'success' });
      void queries.invalidateQueries({ queryKey: [FEES], refetchType: 'none' });
    });
    setConfirming(false);
  };
  if (made) return <Made parts={made} student={challan.student.id} />;
  const amounts = preview.data ?? [];
  const isReady = previewing === null || (refused === null && amounts.length === dues.length && !preview.isFetching);
  const money = alignMoney([challan.balance, ...amounts.map(({ amount }) => amount)]);
  return (
    <form
      className="ui-panel"
      aria-label="Instalments"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) setConfirming(true);
      }}
    >
      <div className="ui-row">
        <Box label="How many" of={`${id}-n`}>
          <NativeSelect
            attributes={{ id: `${id}-n` }}
            choices={NUMBERS}
            value={String(dues.length)}
            onChange={(text) => setDues(monthsApart(dues[0] ?? today(), Number(text)))}
          />
        </Box>
        <DateBox
          label="First due"
          value={dues[0] ?? null}
          required
          onChange={(day) => day !== null && setDues(monthsApart(day, dues.length))}
        />
      </div>
      <table className={`ui-table ui-dense ${css.splitParts}`} aria-label="Instalments" aria-busy={preview.isFetching}>
        <thead>
          <tr>
            <th scope="col">Instalment</th>
            <th scope="col">Due</th>
            {previewing && (
              <th scope="col" className="ui-right">
                Amount
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {dues.map((due, at) => (
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              <td>
                <DateBox
                  label={`Due date of instalment ${at + 1}`}
                  value={due}
                  required
                  onChange={(day) => day !== null && setDues(dues.map((known, index) => (index === at ? day : known)))}
                />
              </td>
              {previewing && (
                <td className="ui-right">
                  {amounts.length === dues.length && amounts[at] ? money(amounts[at].amount) : '…'}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {previewing && (
          <tfoot>
            <tr className="ui-sums">
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td className="ui-right">{money(challan.balance)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {refused !== null && (
        <p className="ui-error" role="alert">
          {refused}
        </p>
      )}
      <div className="ui-row">
        <Button type="submit" variant="contained" disabled={!isReady}>
          Make {plural(dues.length, 'instalment')}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title="Make instalments"
        acceptLabel={`Make ${plural(dues.length, 'instalment')}`}
        busy={busy}
        onAccept={() => void split()}
        onClose={() => setConfirming(false)}
      >
        <p>
          {challan.paid > 0
            ? `Challan ${challan.challan_no} keeps what is paid of it; Rs ${formatMoney(challan.balance)} go to ${plural(dues.length, 'new challan')}.`
            : `Challan ${challan.challan_no} becomes void and ${plural(dues.length, 'new challan')} of together Rs ${formatMoney(challan.balance)} take its place.`}
        </p>
      </ConfirmDialog>
    </form>
  );
}
function Made({ parts, student }: { readonly parts: readonly Part[]; readonly student: number }) {
  if (parts.length === 0) return <p className="ui-panel">The instalments are made.</p>;
  const ids = parts.flatMap(({ challan_id }) => (challan_id === null ? [] : [challan_id])).join(',');
  return (
    <section className="ui-panel" aria-label="Instalments made">
      <p>
        {plural(parts.length, 'instalment')}:{' '}
        {parts.map(({ challan_no, amount }) => `${challan_no ?? ''} (Rs ${formatMoney(amount)})`).join(', ')}.
      </p>
      <div className="ui-row">
        <Button
          variant="contained"
          component={AppLink}
          to={`/pay-or-print-fee-challans/print-horizontal-challans?ids=${ids}`}
        >
          Print them
        </Button>
        <Button
          variant="outlined"
          component={AppLink}
          to={`/pay-or-print-fee-challans/pay-fee-challan?student_id=${student}`}
        >
          Take a payment
        </Button>
      </div>
    </section>
  );
}
