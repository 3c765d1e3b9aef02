import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { today } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { NativeSelect } from '../../../../resources/ui/inputs/NativeSelect.tsx';
import { FormPlace, LoadFailed } from '../../../../resources/ui/placeholders.tsx';
import { refusalOf } from '../../../../resources/ui/refusal.ts';
import { Screen } from '../../../../resources/ui/Screen.tsx';
import '../../../admissions/students.css';
import { Box } from '../../kit/Box.tsx';
import { DateBox } from '../../kit/DateBox.tsx';
import { FeeTable } from '../../kit/FeeTable.tsx';
import type { FeeColumn } from '../../kit/feeColumn.ts';
import { FEES } from '../../kit/useFeeList.ts';
import { useFormKey } from '../../kit/useFormKey.ts';
import { fetchChallans, splitChallan, type Instalments } from '../calls.ts';
import '../till.css';

const SECTION = '/pay-or-print-fee-challans';
const PARTS = Array.from({ length: 11 }, (_, at) => String(at + 2)).map((id) => ({ id, name: `${id} parts` }));
type Part = Instalments[number] & { readonly part: number };
const COLUMNS: readonly FeeColumn<Part>[] = [
  { key: 'part', label: 'Part' },
  { key: 'due_date', label: 'Due', kind: 'date' },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
];
const partOf = ({ part }: Part): number => part;

/** `/pay-or-print-fee-challans/make-installment?id=`: splits what is open of a challan; the parts are seen before they are made. */
export default function InstalmentPage() {
  const id = useId();
  const [params] = useSearchParams();
  const challanId = Number(params.get('id'));
  const navigate = useNavigate();
  const notify = useNotify();
  const queries = useQueryClient();
  const send = useFormKey();
  const [parts, setParts] = useState('2');
  const [first, setFirst] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const found = useQuery({
    queryKey: [FEES, 'challan', challanId],
    queryFn: ({ signal }) => fetchChallans({ ids: String(challanId), include_future_challans: '1' }, signal),
    enabled: challanId > 0,
  });
  const challan = found.data?.data[0];
  const due = challan && challan.due_date > today() ? challan.due_date : today();
  const body = { challan_id: challanId, installments: Number(parts), first_due_date: first ?? due };
  const preview = useQuery({
    queryKey: [FEES, 'split', body],
    queryFn: () => splitChallan({ ...body, dry_run: true }),
    enabled: challan !== undefined && challan.balance > 0,
    retry: false,
  });
  const rows = preview.data?.map((one, at): Part => ({ ...one, part: at + 1 }));
  const make = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setRefused(null);
    try {
      const made = await send((key) => splitChallan(body, key));
      await queries.invalidateQueries({ queryKey: [FEES] });
      notify(`Split into ${made.length} challans.`, { type: 'success' });
      navigate(`${SECTION}?search=${challan?.student.sid ?? ''}&show=ahead`);
    } catch (error) {
      const { message, fields } = refusalOf(error);
      setRefused(Object.values(fields).join(' ') || message);
      setIsBusy(false);
    }
  };
  return (
    <Screen
      title="Make Instalments"
      narrow
      crumbs={[{ label: 'Fee' }, { label: 'Pay or Print Fee Challans', to: SECTION }, { label: 'Make Instalments' }]}
    >
      {found.error ? (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data && challanId > 0 ? (
        <FormPlace />
      ) : !challan ? (
        <Alert severity="info">Choose one challan in Pay or Print Fee Challans, then “Make instalments”.</Alert>
      ) : challan.balance <= 0 ? (
        <Alert severity="info">Nothing is open on challan {challan.challan_no}.</Alert>
      ) : (
        <>
          <p className="till-lead">
            Challan {challan.challan_no} of <bdi>{challan.student.studentName}</bdi> (SID {challan.student.sid}): Rs {formatMoney(challan.balance)}{' '}
            open of Rs {formatMoney(challan.amount)}.
          </p>
          <div className="fee-row">
            <Box label="Split into" of={`${id}-parts`}>
              <NativeSelect attributes={{ id: `${id}-parts` }} choices={PARTS} value={parts} onChange={setParts} />
            </Box>
            <DateBox label="First is due" required value={first ?? due} onChange={setFirst} />
            <span className="ui-muted till-beside">The others a month apart.</span>
          </div>
          <FeeTable
            label="Parts"
            columns={COLUMNS}
            rows={rows}
            idOf={partOf}
            error={preview.error}
            onRetry={() => void preview.refetch()}
            empty={{ title: 'No parts', text: 'Choose how many.' }}
          />
          {refused !== null && <Alert severity="error">{refused}</Alert>}
          <div className="ui-form-bar">
            <Button variant="contained" disabled={!rows || preview.isError} loading={isBusy} onClick={() => void make()}>
              Make {parts} instalments
            </Button>
            <Button variant="outlined" onClick={() => navigate(SECTION)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Screen>
  );
}
