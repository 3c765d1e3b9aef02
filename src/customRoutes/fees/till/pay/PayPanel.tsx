import { TextBox } from '../../../../ui/picker/TextBox.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useFixed } from '../../../../resources/ui/useFixed.ts';
import { readCode } from '../find/code.ts';
import { moveCursor } from '../../../../ui/keys/moveCursor.ts';
import { shown } from '../../../../ui/inputs/rupees.ts';
import { scanner } from './scanner.ts';
import { PaidDate, TermsFields } from './TermsFields.tsx';
import { spreadsItself } from './fineLines.ts';
import type { Counter } from './useCounter.ts';
import css from '../till.module.css';

interface Props {
  readonly counter: Counter;
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly received: RefObject<HTMLInputElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The payer was not chosen here but opened from a list: Enter must not take the whole bill at once. */
  readonly opened: boolean;
  /** A code was scanned into the amount. */
  readonly onScan: (text: string) => void;
}

/**
 * The right side of the till, never scrolled away: what is due, what is paid, how, and what remains. Enter in the
 * amount pays.
 */
export function PayPanel({ counter, amount, received, button, opened, onScan }: Props) {
  const id = useId();
  const { split, due, entry, terms, problem, isBusy, taking } = counter;
  const advance = spreadsItself() ? split.advance : 0;
  const refused = taking.state.kind === 'ready' ? taking.state.refused : null;
  const text = entry.kind === 'amount' ? (entry.text ?? shown(due)) : shown(split.amount);
  const scanned = useFixed(() => scanner());
  const before = useRef({ entry, terms });
  /**
   * A number scanned into an amount, or a code into any input, is the next payer's; what was in the input comes back.
   */
  const isScan = (event: KeyboardEvent<HTMLElement>): boolean => {
    const code = scanned(event.key, event.timeStamp);
    const isAmount = event.target instanceof HTMLInputElement && event.target.inputMode === 'decimal';
    if (code === null || (!isAmount && readCode(code) === null)) return false;
    counter.restore(before.current.entry);
    counter.change(before.current.terms);
    onScan(code);
    return true;
  };
  const asks = opened && entry.kind === 'amount' && entry.text === null;
  const again = useRef<HTMLButtonElement>(null);
  // Inputs lose the cursor while a payment is under way: after a refusal the next key must do something.
  useEffect(() => {
    if (refused) moveCursor(refused.status === 409 ? again.current : amount.current);
  }, [refused, amount]);
  const press = (form: HTMLElement): void => {
    const required = [...form.querySelectorAll<HTMLInputElement>('input:is(:required, [aria-required="true"])')];
    const missing = required.find(({ value }) => value.trim() === '');
    if (missing) missing.focus();
    // More than is due is rarely meant, nor is what a second Enter on a row takes: the button says how much, and takes
    // the next Enter.
    else if (split.advance > 0 || asks) button.current?.focus();
    else counter.pay();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all inputs of the form
    <form
      className={css.panel}
      aria-label="Payment"
      onSubmit={(event) => event.preventDefault()}
      onFocus={() => {
        before.current = { entry, terms };
      }}
      onKeyDown={(event) => {
        if (isScan(event)) {
          event.preventDefault();
          return;
        }
        // By hand: a form of several inputs is only submitted by a submit button, and that one must not warn.
        if (
          event.key !== 'Enter' ||
          event.ctrlKey ||
          event.defaultPrevented ||
          event.repeat ||
          !(event.target instanceof HTMLInputElement)
        )
          return;
        event.preventDefault();
        press(event.currentTarget);
      }}
    >
      <div className={css.amount}>
        <label htmlFor={id}>Amount, Rs</label>
        <input
          ref={amount}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          disabled={isBusy}
          aria-invalid={split.wrongAmount || undefined}
          aria-describedby={`${id}-due`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => counter.setAmount(event.target.value)}
        />
        <p id={`${id}-due`}>
          of Rs {shown(due)} due
          {due > 0 && (entry.kind === 'lines' || (entry.text !== null && split.amount !== due)) && (
            <button type="button" disabled={isBusy} onClick={() => counter.setAmount(null)}>
              Pay all
            </button>
          )}
        </p>
      </div>
      <TermsFields
        terms={terms}
        change={counter.change}
        accounts={counter.accounts}
        account={counter.account}
        amount={split.amount}
        received={received}
        disabled={isBusy}
      />
      <div className={css.two}>
        <PaidDate terms={terms} change={counter.change} />
        <TextBox
          label="Note"
          value={terms.notes}
          max={300}
          disabled={isBusy}
          onChange={(notes) => counter.change({ notes })}
        />
      </div>
      <dl className={css.result}>
        {advance > 0 && (
          <div className={css.advance}>
            <dt>{due > 0 ? 'More than is due: kept as an advance' : 'For months ahead, or kept as an advance'}</dt>
            <dd>{shown(advance)}</dd>
          </div>
        )}
        <div>
          <dt>Remains payable</dt>
          <dd>{shown(Math.max(0, split.remaining))}</dd>
        </div>
      </dl>
      {refused && (
        <Alert
          severity="error"
          action={
            <Button
              ref={again}
              color="inherit"
              onClick={() => {
                counter.reload();
                moveCursor(amount.current);
              }}
            >
              Read the bill again
            </Button>
          }
        >
          {[refused.message, ...Object.values(refused.fields)]
            .filter((one, at, all) => all.indexOf(one) === at)
            .join(' ')}
        </Alert>
      )}
      <Button
        ref={button}
        type="button"
        variant="contained"
        size="large"
        loading={isBusy}
        disabled={problem !== null}
        onClick={counter.pay}
        className={css.pay}
        aria-describedby={`${id}-why`}
      >
        Take Rs {shown(split.amount)}
        {advance > 0 && due > 0 && `, Rs ${shown(advance)} of it in advance`}
      </Button>
      <p id={`${id}-why`} className={css.why}>
        {problem ??
          (counter.needsApproval
            ? 'It will wait for someone else’s approval.'
            : asks
              ? 'Enter goes to the button; Enter again takes the payment'
              : 'Enter takes it')}
      </p>
    </form>
  );
}
