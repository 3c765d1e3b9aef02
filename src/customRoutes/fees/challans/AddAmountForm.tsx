import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { ConfirmDialog } from '../../../layout/Dialog.tsx';
import { refusalOf } from '../../../resources/ui/refusal.ts';
import { Picker } from '../../admissions/place/Picker.tsx';
import { useLookup } from '../../admissions/place/usePlace.ts';
import { Box } from '../kit/Box.tsx';
import { MonthBox } from '../kit/DateBox.tsx';
import { MoneyBox } from '../kit/Money.tsx';
import { plural } from '../kit/plural.ts';
import type { Ticked } from '../kit/ticked.ts';
import { useFormKey } from '../../../resources/ui/form/useFormKey.ts';
import type { Added } from './calls.ts';
import { write } from '../kit/ask.ts';

/** Most challans of one call. */
const MOST = 500;
interface Props {
  readonly ticked: Ticked;
  readonly onAdded: (added: Added) => void;
}

/** What is added to the ticked challans. */
export function AddAmountForm({ ticked, onAdded }: Props) {
  const id = useId();
  const particulars = useLookup('fee_particulars');
  const send = useFormKey();
  const [particular, setParticular] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [month, setMonth] = useState<string | null>(null);
  const [remarks, setRemarks] = useState('');
  const [again, setAgain] = useState(false);
  const [asked, setAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const named = particulars.find((one) => one.id === particular)?.name ?? '';
  const isAmount = amount !== null && Number.isFinite(amount) && amount > 0;
  const add = async (): Promise<void> => {
    if (particular === null || !isAmount) return;
    setIsBusy(true);
    setRefused(null);
    const body = {
      challan_ids: [...ticked],
      particular_id: particular,
      amount,
      ...(month === null ? {} : { challan_month: month }),
      ...(remarks.trim() === '' ? {} : { remarks: remarks.trim() }),
      ...(again ? { again } : {}),
    };
    try {
      onAdded((await send((key) => write('POST /add_amount_in_generated_challans', { body, key }))).data);
      setAsked(false);
      setAmount(null);
      setRemarks('');
      setAgain(false);
    } catch (error) {
      setRefused(refusalOf(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="fee-panel"
      aria-label="Amount to add"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(null);
        setAsked(true);
      }}
    >
      <div className="fee-row">
        <Picker label="Particular *" choices={particulars} value={particular} empty="Choose" onChange={setParticular} />
        <MoneyBox label="Amount *" value={amount} onChange={setAmount} required error={amount !== null && !isAmount ? 'More than 0' : undefined} />
        <MonthBox label="Month (the challan's)" value={month} onChange={setMonth} />
        <Box label="Remarks" of={id} wide>
          <OutlinedInput
            id={id}
            size="small"
            value={remarks}
            onChange={(event) => setRemarks(event.target.value)}
            inputProps={{ maxLength: 300, dir: 'auto' }}
          />
        </Box>
        <Button type="submit" variant="contained" disabled={ticked.size === 0 || ticked.size > MOST || particular === null || !isAmount}>
          {ticked.size === 0 ? 'Tick challans below' : `Add to ${plural(ticked.size, 'challan')}`}
        </Button>
      </div>
      {ticked.size > MOST && <p className="ui-error">At most {MOST} challans at once.</p>}
      <ConfirmDialog
        open={asked}
        title="Add to challans"
        acceptLabel={`Add to ${plural(ticked.size, 'challan')}`}
        busy={isBusy}
        onAccept={() => void add()}
        onClose={() => setAsked(false)}
      >
        <p>
          {named}, Rs {formatMoney(isAmount ? amount : 0)} on each of {plural(ticked.size, 'challan')}: Rs{' '}
          {formatMoney((isAmount ? amount : 0) * ticked.size)} in all. A challan that is paid is open again by this much.
        </p>
        <label>
          <input type="checkbox" checked={again} onChange={(event) => setAgain(event.target.checked)} /> Also where {named} is charged in that month
          already
        </label>
        {refused !== null && (
          <p className="ui-error" role="alert">
            {refused}
          </p>
        )}
      </ConfirmDialog>
    </form>
  );
}
