import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../../contract/money.ts';
import { needed } from '../../../../auth/offers.ts';
import { write } from '../../../../challans/ask.ts';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import { MoneyBox } from '../../../../ui/picker/MoneyBox.tsx';
import { Picker } from '../../../../ui/picker/Picker.tsx';
import { peopleAt, type Desk } from './useDesk.ts';
import css from './drawer.module.css';

interface Props {
  readonly desk: Desk;
  readonly onDone: (said: string | null) => void;
}
const SHOWN = ['amount', 'account_id', 'from_account_id', 'to_user_id'];

/** Opens a drawer with a float: how much, from where, and for whom. */
export function FloatForm({ desk, onDone }: Props) {
  const queries = useQueryClient();
  const { busy, refused, send, submit } = useSubmit();
  const [at, setAt] = useState<number | null>(desk.accounts.length === 1 ? 0 : null);
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const chosen = at === null ? undefined : desk.accounts[at];
  const others = desk.accounts.filter((one) => one !== chosen && one.campus_id === chosen?.campus_id);
  const source = others.find(({ account_id }) => account_id === from) ?? chosen;
  const ready = chosen !== undefined && amount !== null && amount > 0;
  const fields = refused?.fields ?? {};
  const unsaid = refused !== null && !Object.keys(fields).some((name) => SHOWN.includes(name));
  const give = () =>
    submit(async () => {
      if (!ready || !chosen) return;
      const body = {
        campus_id: chosen.campus_id,
        account_id: chosen.account_id,
        amount,
        ...(from === null ? {} : { from_account_id: from }),
        ...(to === null ? {} : { to_user_id: to }),
      };
      const { data } = await send((key) => write('POST /till_float', { offered: needed('handovers'), body, key }));
      await queries.invalidateQueries({ queryKey: ['till'] });
      onDone(
        data.status === 'accepted'
          ? `Rs ${formatMoney(data.amount)} are in your drawer.`
          : `Handover ${data.handover_no}: Rs ${formatMoney(data.amount)} wait until they are counted.`,
      );
    });
  return (
    <form
      className={css.desk}
      aria-label="Opening float"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) void give();
      }}
    >
      <div className="ui-row">
        <Picker
          label="Till"
          required
          choices={desk.accounts.map((one, id) => ({ id, name: `${one.account}, ${one.campus_name}` }))}
          value={at}
          empty="Choose the till"
          error={fields['account_id']}
          onChange={(next) => {
            setAt(next);
            setFrom(null);
            setTo(null);
          }}
        />
        <MoneyBox label="Float, Rs" value={amount} onChange={setAmount} required error={fields['amount']} />
        {others.length > 0 && (
          <Picker
            label="Out of"
            choices={others.map(({ account_id: id, account: name }) => ({ id, name }))}
            value={from}
            empty="The safe of this till"
            error={fields['from_account_id']}
            onChange={setFrom}
          />
        )}
        <Picker
          label="For"
          choices={chosen ? peopleAt(desk, chosen.campus_id) : []}
          value={to}
          empty="Myself"
          error={fields['to_user_id']}
          onChange={setTo}
        />
      </div>
      {source && (
        <p className="ui-muted">
          {source.account}: Rs {formatMoney(source.handed_over)} were handed over and are in no drawer.
        </p>
      )}
      {unsaid && <Alert severity="error">{refused.message}</Alert>}
      <div className="ui-row">
        <Button type="submit" variant="contained" disabled={!ready} loading={busy}>
          {to === null ? 'Put it into my drawer' : 'Give it'}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
