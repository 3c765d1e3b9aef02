import { formatMoney } from '../../../contract/money.ts';
import { methodName } from '../../challans/receiving.ts';
import type { DayWise } from './days.tsx';
import css from './sums.module.css';

interface Props {
  readonly totals: DayWise['totals'] | undefined;
  readonly methods?: boolean;
}
/** What the receipts come to, by account; by method where no column tells it. */
export function Sums({ totals, methods = false }: Props) {
  if (!totals || (totals.count === 0 && totals.waiting === 0)) return null;
  return (
    <div className={css.sums}>
      <dl className="ui-figures">
        <div>
          <dt>Received</dt>
          <dd>Rs {formatMoney(totals.received)}</dd>
        </div>
        {totals.voided > 0 && (
          <div>
            <dt>Voided</dt>
            <dd>Rs {formatMoney(totals.voided)}</dd>
          </div>
        )}
        {totals.waiting > 0 && (
          <div>
            <dt>Waiting for approval</dt>
            <dd>Rs {formatMoney(totals.waiting)}</dd>
          </div>
        )}
        <div>
          <dt>Into the accounts</dt>
          <dd>Rs {formatMoney(totals.net)}</dd>
        </div>
        {totals.by_account.map(({ name, amount, count }) => (
          <div key={name}>
            <dt>
              {name}, {count}
            </dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        {(methods ? totals.by_method : []).map(({ name, amount, count }) => (
          <div key={`by ${name}`}>
            <dt>
              {methodName(name)}, {count}
            </dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
