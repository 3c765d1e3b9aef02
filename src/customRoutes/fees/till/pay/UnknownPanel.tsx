import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { methodName } from '../../../../challans/receiving.ts';
import css from '../till.module.css';

interface Props {
  readonly names: readonly string[];
  readonly amount: number;
  readonly method: string;
  readonly paidDate: string;
  /** ISO UTC. */
  readonly at: string;
  readonly tries: number;
  /** The same is being sent again. */
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** A payment was sent and no answer came: what is known, and the one safe way on. */
export function UnknownPanel({ names, amount, method, paidDate, at, tries, isBusy, onRetry }: Props) {
  return (
    <section className={css.panel} aria-label="Outcome unknown">
      <Alert severity="warning" role="alert">
        <strong>We do not know whether it was saved.</strong> The connection was lost before the answer came.
        {tries > 0 && !isBusy && ` Tried again ${tries === 1 ? 'once' : `${tries} times`}, still no answer.`}
      </Alert>
      <dl className={css.result}>
        <div>
          <dt>From</dt>
          <dd>
            <bdi>{names.join(', ')}</bdi>
          </dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd>Rs {formatMoney(amount)}</dd>
        </div>
        <div>
          <dt>Method, paid date</dt>
          <dd>
            {methodName(method)}, {formatDate(paidDate)}
          </dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>{formatDate(at)}</dd>
        </div>
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else can be done here */}
      <Button variant="contained" size="large" className={css.pay} autoFocus loading={isBusy} onClick={onRetry}>
        Retry
      </Button>
      <p className={css.why}>
        Retrying is safe: the same payment is sent under the same key, so it is taken once, and you get its receipt. It
        is retried by itself when the connection is back. Give no money back and take no other payment until then.
      </p>
    </section>
  );
}
