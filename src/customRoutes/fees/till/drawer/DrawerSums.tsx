import { formatMoney, sumRupees } from '../../../../../contract/money.ts';
import type { Drawer } from '../calls.ts';
import { methodName } from '../../../../challans/receiving.ts';
import { plural } from '../../../../../contract/plural.ts';
import { Difference } from './Difference.tsx';
import css from './drawer.module.css';
import till from '../till.module.css';

interface Props {
  readonly drawer: Drawer;
  /** Null while something typed is no number. */
  readonly sum: number | null;
  readonly isCounted: boolean;
}
const payments = (count: number): string => plural(count, 'payment');

/** What came in by method, how much of it waits for approval, what went out, and what should be there. */
export function DrawerSums({ drawer, sum, isCounted }: Props) {
  const rejected = sumRupees(drawer.to_return.map(({ amount }) => amount));
  return (
    <dl className={till.result}>
      {drawer.opening > 0 && (
        <div>
          <dt>Opening float</dt>
          <dd>{formatMoney(drawer.opening)}</dd>
        </div>
      )}
      {drawer.by_method.map(({ method, amount, count }) => (
        <div key={method}>
          <dt>
            {methodName(method)}, {payments(count)}
          </dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>Received</dt>
        <dd>{formatMoney(drawer.received)}</dd>
      </div>
      {drawer.waiting.count > 0 && (
        <div className={css.part}>
          <dt>of it waiting for approval, {payments(drawer.waiting.count)}</dt>
          <dd>{formatMoney(drawer.waiting.amount)}</dd>
        </div>
      )}
      {rejected > 0 && (
        <div className={css.part}>
          <dt>rejected, still to go back</dt>
          <dd>{formatMoney(rejected)}</dd>
        </div>
      )}
      <div>
        <dt>Paid out</dt>
        <dd>{drawer.paid_out === 0 ? '–' : `(${formatMoney(drawer.paid_out)})`}</dd>
      </div>
      {drawer.may_go !== undefined && drawer.may_go.count > 0 && (
        <div className={css.part}>
          <dt>
            of what is there, {plural(drawer.may_go.count, 'refund or void', 'refunds and voids')} waiting for approval
          </dt>
          <dd>{formatMoney(drawer.may_go.amount)}</dd>
        </div>
      )}
      <div className={css.sum}>
        <dt>Expected in the till</dt>
        <dd>{formatMoney(drawer.expected)}</dd>
      </div>
      <div>
        <dt>Counted</dt>
        <dd>{sum === null ? '?' : formatMoney(sum)}</dd>
      </div>
      <div className={css.sum}>
        <dt>Difference</dt>
        <dd>
          {sum === null ? (
            '?'
          ) : isCounted || drawer.expected === 0 ? (
            <Difference value={sumRupees([sum, -drawer.expected])} />
          ) : (
            'Not counted yet'
          )}
        </dd>
      </div>
    </dl>
  );
}
