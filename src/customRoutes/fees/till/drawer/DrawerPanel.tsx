import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney, sumRupees } from '../../../../../contract/money.ts';
import { useFormKey } from '../../kit/useFormKey.ts';
import { refusalOf } from '../../../../resources/ui/refusal.ts';
import { closeDrawer, type Closed, type Drawer } from '../calls.ts';
import { methodName } from '../receiving.ts';
import { countedLine, NOTHING_COUNTED, sumOf, type Counted } from './counted.ts';
import { CountNotes } from './CountNotes.tsx';
import { Difference } from './Difference.tsx';

interface Props {
  readonly drawer: Drawer;
  readonly onClosed: (closed: Closed) => void;
}

/** One account of my till: what came in and went out since the last closing, what is counted, and the difference. */
export function DrawerPanel({ drawer, onClosed }: Props) {
  const queries = useQueryClient();
  const send = useFormKey();
  const [counted, setCounted] = useState<Counted>(NOTHING_COUNTED);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // What came by bank is not counted in notes: the account itself says it.
  const isCash = drawer.by_method.length === 0 || drawer.by_method.some(({ method }) => method === 'cash');
  const sum = isCash ? sumOf(counted) : drawer.expected;
  const isCounted = !isCash || countedLine(counted) !== '';
  const close = async (): Promise<void> => {
    if (sum === null || isBusy) return;
    setIsBusy(true);
    setRefused(null);
    try {
      const notes = countedLine(counted);
      const body = { campus_id: drawer.campus_id, account_id: drawer.account_id, counted: sum, ...(notes === '' ? {} : { notes }) };
      const closed = await send((key) => closeDrawer(body, key));
      await queries.invalidateQueries({ queryKey: ['till'] });
      onClosed(closed);
    } catch (error) {
      const { status, message } = refusalOf(error);
      setRefused(
        status === 0 || status >= 500 ? 'We do not know whether the till was closed. Close again with the same count: it is closed once.' : message,
      );
    }
    setIsBusy(false);
  };
  return (
    <section className="drawer" aria-label={`${drawer.account}, ${drawer.campus_name}`}>
      <h3>
        {drawer.account} <span>{drawer.campus_name}</span>
      </h3>
      <p className="ui-muted">{drawer.since === null ? 'Since the beginning' : `Since ${formatDate(drawer.since)}`}</p>
      <div className="drawer-two">
        <dl className="till-result">
          {drawer.by_method.map(({ method, amount, count }) => (
            <div key={method}>
              <dt>
                {methodName(method)}, {count} {count === 1 ? 'payment' : 'payments'}
              </dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>Received</dt>
            <dd>{formatMoney(drawer.received)}</dd>
          </div>
          <div>
            <dt>Paid out</dt>
            <dd>{drawer.paid_out === 0 ? '–' : `(${formatMoney(drawer.paid_out)})`}</dd>
          </div>
          <div className="drawer-sum">
            <dt>Expected in the till</dt>
            <dd>{formatMoney(drawer.expected)}</dd>
          </div>
          <div>
            <dt>Counted</dt>
            <dd>{sum === null ? '?' : formatMoney(sum)}</dd>
          </div>
          <div className="drawer-sum">
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
        {isCash && <CountNotes counted={counted} onChange={setCounted} disabled={isBusy} />}
      </div>
      {refused !== null && <Alert severity="error">{refused}</Alert>}
      <Button variant="contained" disabled={sum === null || (!isCounted && drawer.expected !== 0)} loading={isBusy} onClick={() => void close()}>
        Close this till with Rs {formatMoney(sum ?? 0)}
      </Button>
    </section>
  );
}
