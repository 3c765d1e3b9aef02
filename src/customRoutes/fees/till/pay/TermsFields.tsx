import { TextBox } from '../../../../ui/picker/TextBox.tsx';
import { useId, type RefObject } from 'react';
import { NativeSelect } from '../../../../ui/inputs/NativeSelect.tsx';
import { Box, refusalId } from '../../../../ui/picker/Box.tsx';
import { DateBox } from '../../../../ui/picker/DateBox.tsx';
import { METHODS, type Account, type Method } from '../../../../challans/receiving.ts';
import { shown } from '../../../../ui/inputs/rupees.ts';
import { changeOf, handedOver, isWithin, paidDates, type Terms, type Window } from './terms.ts';
import { formatDate } from '../../../../../contract/dates.ts';
import css from '../till.module.css';

interface Props {
  readonly terms: Terms;
  readonly change: (part: Partial<Terms>) => void;
  readonly accounts: readonly Account[] | undefined;
  readonly account: number | null;
  /** Paisa to be paid. */
  readonly amount: number;
  readonly received: RefObject<HTMLInputElement | null>;
  readonly disabled: boolean;
}

/** Method, account, date, and what each method asks for; change for cash. */
export function TermsFields({ terms, change, accounts, account, amount, received, disabled }: Props) {
  const id = useId();
  const { method } = terms;
  const none = accounts?.length === 0 ? 'No account is open to you' : undefined;
  return (
    <>
      <Methods method={method} disabled={disabled} onChange={(next) => change({ method: next, account: null })} />
      <Box label={method === 'cash' ? 'Into the till' : 'Into the account'} of={`${id}-account`} error={none}>
        <NativeSelect
          attributes={{
            id: `${id}-account`,
            disabled: disabled || !accounts || accounts.length === 0,
            'aria-describedby': refusalId(`${id}-account`, none),
          }}
          choices={(accounts ?? []).map((one) => ({ id: String(one.id), name: one.name }))}
          value={account === null ? '' : String(account)}
          onChange={(text) => change({ account: Number(text) })}
        />
      </Box>
      {method === 'cash' && (
        <Cash terms={terms} change={change} amount={amount} received={received} disabled={disabled} />
      )}
      {method === 'cheque' && (
        <div className={css.two}>
          <TextBox
            label="Cheque number"
            required
            value={terms.chequeNo}
            max={30}
            disabled={disabled}
            onChange={(chequeNo) => change({ chequeNo })}
          />
          <DateBox label="Cheque date" value={terms.chequeDate} onChange={(chequeDate) => change({ chequeDate })} />
        </div>
      )}
      {method !== 'cash' && (
        <div className={css.two}>
          <TextBox
            label={method === 'cheque' ? 'Deposit slip' : 'Transaction number'}
            value={terms.reference}
            max={60}
            disabled={disabled}
            onChange={(reference) => change({ reference })}
          />
          {(method === 'bank' || method === 'cheque') && (
            <TextBox
              label="Bank"
              value={terms.bankName}
              max={120}
              disabled={disabled}
              onChange={(bankName) => change({ bankName })}
            />
          )}
        </div>
      )}
    </>
  );
}

function rangeOf({ from, to }: Window): string {
  if (from !== null && to !== null) return `Between ${formatDate(from)} and ${formatDate(to)}`;
  return from !== null ? `Not before ${formatDate(from)}` : to !== null ? `Not after ${formatDate(to)}` : '';
}

/** The paid date, inside what the user may write. */
export function PaidDate({ terms, change }: Pick<Props, 'terms' | 'change'>) {
  const allowed = paidDates();
  return (
    <DateBox
      label="Paid date"
      required
      value={terms.paidDate}
      error={isWithin(allowed, terms.paidDate) ? undefined : rangeOf(allowed)}
      onChange={(paidDate) => paidDate !== null && change({ paidDate })}
    />
  );
}

const Methods = ({
  method,
  disabled,
  onChange,
}: {
  readonly method: Method;
  readonly disabled: boolean;
  readonly onChange: (method: Method) => void;
}) => {
  const name = useId();
  return (
    <fieldset className={css.methods} disabled={disabled}>
      <legend className="ui-hidden">Method</legend>
      {METHODS.map(([key, label]) => (
        <label key={key}>
          <input type="radio" name={name} checked={method === key} onChange={() => onChange(key)} />
          <span>{label}</span>
        </label>
      ))}
      <kbd aria-hidden="true">M</kbd>
    </fieldset>
  );
};

/** Cash over the counter: what was handed over, and what goes back in large figures. */
function Cash({
  terms,
  change,
  amount,
  received,
  disabled,
}: Pick<Props, 'terms' | 'change' | 'amount' | 'received' | 'disabled'>) {
  const id = useId();
  const back = changeOf(terms, amount);
  const isTyped = terms.received.trim() !== '';
  return (
    <div className={css.cash}>
      <label htmlFor={id}>
        Cash received <kbd aria-hidden="true">R</kbd>
      </label>
      <input
        ref={received}
        id={id}
        className={css.received}
        inputMode="decimal"
        autoComplete="off"
        placeholder={shown(amount)}
        disabled={disabled}
        value={terms.received}
        aria-invalid={back === null || undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => change({ received: event.target.value })}
      />
      <div className={css.notes}>
        {amount > 0 &&
          handedOver(amount).map((sum) => (
            <button key={sum} type="button" disabled={disabled} onClick={() => change({ received: shown(sum) })}>
              {shown(sum)}
            </button>
          ))}
      </div>
      <span>Change to give</span>
      <output
        className={back === null ? `${css.change} ${css.tooLittle} ui-error` : css.change}
        aria-label="Change to give"
      >
        {back === null ? 'Too little' : isTyped ? shown(back.returned) : '–'}
      </output>
    </div>
  );
}
