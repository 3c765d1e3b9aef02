import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { today } from '../../../contract/dates.ts';
import { useAccounts } from '../../challans/receiving.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { PrintSlip } from '../ui/PrintSlip.tsx';
import { EventDialog } from '../ui/EventDialog.tsx';

export interface Moved {
  readonly day: string;
  readonly account: number;
  readonly amount: number;
  readonly text: string;
}
interface Props {
  readonly title: string;
  readonly action: (amount: number) => string;
  readonly campus: number;
  /** Label and name on the wire of the day. */
  readonly day: readonly [label: string, field: string];
  /** Label of the account; without it the money goes through none. */
  readonly account?: string;
  /** The amount, where it may be typed: what it begins with. */
  readonly amount?: number;
  /** Label and name of a text; required where it says so. */
  readonly text?: { readonly label: string; readonly field: string; readonly required?: true };
  /** Offers the paper that is signed when the money is handed over; `run` says where it is. */
  readonly slip?: true;
  readonly children: ReactNode;
  /** Answers what is said afterwards. */
  readonly run: (moved: Moved, key: string) => Promise<string | { readonly said: string; readonly slip: string }>;
  readonly onClose: (done: boolean) => void;
}
/** Money of a salary or an advance moves: on which day, through which account, how much, and why. */
export function AccountDialog({
  title,
  action,
  campus,
  day,
  account,
  amount,
  text,
  slip,
  children,
  run,
  onClose,
}: Props) {
  const { accounts, error } = useAccounts();
  const [date, setDate] = useState<string | null>(today());
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<number | null>(amount ?? null);
  const [said, setSaid] = useState('');
  const [prints, setPrints] = useState(false);
  const navigate = useNavigate();
  const own = (accounts ?? []).filter((one) => one.campus === null || one.campus === campus);
  const through = chosen ?? (own.length === 1 ? (own[0]?.id ?? null) : null);
  const isReady =
    date !== null &&
    (account === undefined || through !== null) &&
    (amount === undefined || (typed !== null && typed > 0)) &&
    (text?.required !== true || said.trim().length >= 3);
  return (
    <EventDialog
      title={title}
      action={action(typed ?? 0)}
      isReady={isReady}
      shown={['account_id', 'amount', day[1], text?.field ?? '']}
      onClose={onClose}
      run={(send) =>
        send(async (key) => {
          const moved = { day: date ?? '', account: through ?? 0, amount: typed ?? 0, text: said.trim() };
          const done = await run(moved, key);
          if (typeof done === 'string') return done;
          if (prints) void navigate(done.slip);
          return done.said;
        })
      }
    >
      {(fields) => (
        <>
          {children}
          <div className="ui-row">
            <DateBox label={day[0]} required value={date} error={fields[day[1]]} onChange={setDate} />
            {account !== undefined && (
              <Picker
                label={account}
                required
                choices={own}
                value={through}
                empty={accounts ? 'Choose the account' : 'Loading the accounts'}
                error={fields['account_id'] ?? (error ? refusalOf(error).message : undefined)}
                onChange={setChosen}
              />
            )}
            {amount !== undefined && (
              <MoneyBox label="Amount" required value={typed} error={fields['amount']} onChange={setTyped} />
            )}
            {text && (
              <TextBox
                label={text.label}
                required={text.required === true}
                wide
                max={300}
                value={said}
                error={fields[text.field]}
                onChange={setSaid}
              />
            )}
          </div>
          {slip && <PrintSlip checked={prints} onChange={setPrints} />}
        </>
      )}
    </EventDialog>
  );
}
