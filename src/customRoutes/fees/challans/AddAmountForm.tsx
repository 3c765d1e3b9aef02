import { TextBox } from '../../../ui/picker/TextBox.tsx';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { useLookup } from '../../../students/lookups.ts';
import { MonthBox } from '../../../ui/picker/DateBox.tsx';
import { MoneyBox } from '../../../ui/picker/MoneyBox.tsx';
import { plural } from '../../../../contract/plural.ts';
import type { Ticked } from '../../../ui/table/ticked.ts';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import type { Added } from './calls.ts';
import { write } from '../../../challans/ask.ts';

/** Most challans of one call. */
const MOST = 500;
interface Props {
  readonly ticked: Ticked;
  readonly onAdded: (added: Added) => void;
}

/** What is added to the ticked challans. */
export function AddAmountForm({ ticked, onAdded }: Props) {
  const particulars = useLookup('fee_particulars');
  const { busy, refused, send, submit, forget } = useSubmit();
  const [particular, setParticular] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [month, setMonth] = useState<string | null>(null);
  const [remarks, setRemarks] = useState('');
  const [again, setAgain] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const named = particulars.find((one) => one.id === particular)?.name ?? '';
  const isAmount = amount !== null && Number.isFinite(amount) && amount > 0;
  const add = async (): Promise<void> => {
    if (particular === null || !isAmount) return;
    const body = {
      challan_ids: [...ticked],
      particular_id: particular,
      amount,
      ...(month === null ? {} : { challan_month: month }),
      ...(remarks.trim() === '' ? {} : { remarks: remarks.trim() }),
      ...(again ? { again } : {}),
    };
    await submit(async () => {
      onAdded((await send((key) => write('POST /add_amount_in_generated_challans', { body, key }))).data);
      setConfirming(false);
      setAmount(null);
      setRemarks('');
      setAgain(false);
    });
  };
  return (
    <form
      className="ui-panel"
      aria-label="Amount to add"
      onSubmit={(event) => {
        event.preventDefault();
        forget();
        setConfirming(true);
      }}
    >
      <div className="ui-row">
        <Picker
          label="Particular"
          required
          choices={particulars}
          value={particular}
          empty="Choose"
          onChange={setParticular}
        />
        <MoneyBox
          label="Amount"
          value={amount}
          onChange={setAmount}
          required
          error={amount !== null && !isAmount ? 'More than 0' : undefined}
        />
        <MonthBox label="Month (the challan's)" value={month} onChange={setMonth} />
        <TextBox label="Remarks" max={300} wide value={remarks} onChange={setRemarks} />
        <Button
          type="submit"
          variant="contained"
          disabled={ticked.size === 0 || ticked.size > MOST || particular === null || !isAmount}
        >
          {ticked.size === 0 ? 'Tick challans below' : `Add to ${plural(ticked.size, 'challan')}`}
        </Button>
      </div>
      {ticked.size > MOST && <p className="ui-error">At most {MOST} challans at once.</p>}
      <ConfirmDialog
        open={confirming}
        title="Add to challans"
        acceptLabel={`Add to ${plural(ticked.size, 'challan')}`}
        busy={busy}
        onAccept={() => void add()}
        onClose={() => setConfirming(false)}
      >
        <p>
          {named}, Rs {formatMoney(isAmount ? amount : 0)} on each of {plural(ticked.size, 'challan')}: Rs{' '}
          {formatMoney((isAmount ? amount : 0) * ticked.size)} in all. A challan that is paid is open again by this
          much.
        </p>
        <label>
          <input type="checkbox" checked={again} onChange={(event) => setAgain(event.target.checked)} /> Also where{' '}
          {named} is charged in that month already
        </label>
        {refused !== null && (
          <p className="ui-error" role="alert">
            {refused.message}
          </p>
        )}
      </ConfirmDialog>
    </form>
  );
}
