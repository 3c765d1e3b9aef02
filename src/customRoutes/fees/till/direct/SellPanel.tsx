import { TextBox } from '../../../../ui/picker/TextBox.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ComponentProps, RefObject } from 'react';
import type { Refusal } from '../../../../ui/form/refusal.ts';
import type { Terms } from '../pay/terms.ts';
import { PaidDate, TermsFields } from '../pay/TermsFields.tsx';
import { shown } from '../../../../ui/inputs/rupees.ts';
import css from '../till.module.css';

type Fields = ComponentProps<typeof TermsFields>;
interface Props extends Pick<Fields, 'accounts' | 'account' | 'amount' | 'received'> {
  readonly terms: Terms;
  readonly change: (part: Partial<Terms>) => void;
  /** Why it cannot be taken yet. */
  readonly problem: string | null;
  readonly refused: Refusal | null;
  readonly isBusy: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onPay: () => void;
}
/** How what is sold is paid, and the button that takes it. */
export function SellPanel({
  terms,
  change,
  accounts,
  account,
  amount,
  problem,
  refused,
  isBusy,
  received,
  button,
  onPay,
}: Props) {
  return (
    <form
      className={css.panel}
      aria-label="Payment"
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      <div className={css.give}>
        <span>To pay, Rs</span>
        <b>{shown(amount)}</b>
      </div>
      <TermsFields
        terms={terms}
        change={change}
        accounts={accounts}
        account={account}
        amount={amount}
        received={received}
        disabled={isBusy}
      />
      <div className={css.two}>
        <PaidDate terms={terms} change={change} />
        <TextBox label="Note" value={terms.notes} max={300} disabled={isBusy} onChange={(notes) => change({ notes })} />
      </div>
      {refused && (
        <Alert severity="error">{[...new Set([refused.message, ...Object.values(refused.fields)])].join(' ')}</Alert>
      )}
      <Button
        ref={button}
        type="submit"
        variant="contained"
        size="large"
        className={css.pay}
        loading={isBusy}
        disabled={problem !== null}
      >
        Take Rs {shown(amount)}
      </Button>
      <p className={css.why}>{problem ?? 'Enter or Ctrl+Enter takes it'}</p>
    </form>
  );
}
