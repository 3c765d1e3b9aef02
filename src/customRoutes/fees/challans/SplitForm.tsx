import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { monthsApart, today } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { ConfirmDialog } from '../../../layout/Dialog.tsx';
import { AppLink } from '../../../resources/ui/AppLink.tsx';
import { NativeSelect } from '../../../resources/ui/inputs/NativeSelect.tsx';
import { refusalOf } from '../../../resources/ui/refusal.ts';
import { Box } from '../kit/Box.tsx';
import { DateBox } from '../kit/DateBox.tsx';
import { plural } from '../kit/plural.ts';
import { FEES } from '../kit/useFeeList.ts';
import { useFormKey } from '../../../resources/ui/form/useFormKey.ts';
import type { ChallanRow, Part } from './calls.ts';
import { write } from '../kit/ask.ts';

const NUMBERS = Array.from({ length: 11 }, (_, at) => ({ id: String(at + 2), name: `${at + 2} instalments` }));

/** Number and dates of the instalments, with the parts as the server would make them. */
export function SplitForm({ challan }: { readonly challan: ChallanRow }) {
  const id = useId();
  const notify = useNotify();
  const queries = useQueryClient();
  const send = useFormKey();
  const [dues, setDues] = useState<readonly string[]>(() => monthsApart(challan.due_date > today() ? challan.due_date : today(), 2));
  const [asked, setAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [made, setMade] = useState<readonly Part[] | null>(null);
  const body = { challan_id: challan.id, due_dates: [...dues] };
  const preview = useQuery({
    queryKey: ['split', body],
    queryFn: async ({ signal }) => (await write('POST /makeChallanInstallment', { body: { ...body, dry_run: true }, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
    enabled: made === null,
  });
  const refused = preview.error ? refusalOf(preview.error).message : null;
  const split = async (): Promise<void> => {
    setIsBusy(true);
    try {
      setMade((await send((key) => write('POST /makeChallanInstallment', { body, key }))).data);
      notify(`Challan ${challan.challan_no} is split into ${dues.length} instalments.`, { type: 'success' });
      void queries.invalidateQueries({ queryKey: [FEES], refetchType: 'none' });
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    } finally {
      setIsBusy(false);
      setAsked(false);
    }
  };
  if (made) return <Made parts={made} student={challan.student.id} />;
  const amounts = preview.data ?? [];
  return (
    <form
      className="fee-panel"
      aria-label="Instalments"
      onSubmit={(event) => {
        event.preventDefault();
        if (refused === null && amounts.length === dues.length) setAsked(true);
      }}
    >
      <div className="fee-row">
        <Box label="How many" of={`${id}-n`}>
          <NativeSelect
            attributes={{ id: `${id}-n` }}
            choices={NUMBERS}
            value={String(dues.length)}
            onChange={(text) => setDues(monthsApart(dues[0] ?? today(), Number(text)))}
          />
        </Box>
        <DateBox label="First due" value={dues[0] ?? null} required onChange={(day) => day !== null && setDues(monthsApart(day, dues.length))} />
      </div>
      <table className="ui-table fee-table fee-parts" aria-label="Instalments" aria-busy={preview.isFetching}>
        <thead>
          <tr>
            <th scope="col">Instalment</th>
            <th scope="col">Due</th>
            <th scope="col" className="ui-right">
              Amount
            </th>
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
                  onChange={(day) => day !== null && setDues(dues.map((known, place) => (place === at ? day : known)))}
                />
              </td>
              <td className="ui-right">{amounts.length === dues.length && amounts[at] ? formatMoney(amounts[at].amount) : '…'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="fee-sums">
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="ui-right">{formatMoney(challan.balance)}</td>
          </tr>
        </tfoot>
      </table>
      {refused !== null && (
        <p className="ui-error" role="alert">
          {refused}
        </p>
      )}
      <div className="fee-row">
        <Button type="submit" variant="contained" disabled={refused !== null || amounts.length !== dues.length || preview.isFetching}>
          Make {plural(dues.length, 'instalment')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title="Make instalments"
        acceptLabel={`Make ${plural(dues.length, 'instalment')}`}
        busy={isBusy}
        onAccept={() => void split()}
        onClose={() => setAsked(false)}
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
  const ids = parts.flatMap(({ challan_id }) => (challan_id === null ? [] : [challan_id])).join(',');
  return (
    <section className="fee-panel" aria-label="Instalments made">
      <p>
        {plural(parts.length, 'instalment')}: {parts.map(({ challan_no, amount }) => `${challan_no ?? ''} (Rs ${formatMoney(amount)})`).join(', ')}.
      </p>
      <div className="fee-row">
        <Button variant="contained" component={AppLink} to={`/pay-or-print-fee-challans/print-horizontal-challans?ids=${ids}`}>
          Print them
        </Button>
        <Button variant="outlined" component={AppLink} to={`/pay-or-print-fee-challans/pay-fee-challan?student_id=${student}`}>
          Take a payment
        </Button>
      </div>
    </section>
  );
}
