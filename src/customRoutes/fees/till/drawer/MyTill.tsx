import { needed } from '../../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppDialog } from '../../../../ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../../../ui/screen/placeholders.tsx';
import { useFixed } from '../../../../resources/ui/useFixed.ts';
import { InstituteHead } from '../../../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../../../ui/print/PrintFlow.tsx';
import type { Closed, Drawer } from '../calls.ts';
import { beginOf } from '../../../../vouchers/kinds.ts';
import { methodName } from '../../../../challans/receiving.ts';
import { ClosingsList } from './ClosingsList.tsx';
import { Difference } from './Difference.tsx';
import { DrawerPanel } from './DrawerPanel.tsx';
import { ask } from '../../../../challans/ask.ts';
import css from './drawer.module.css';

type Tab = 'now' | 'closings';

/** My till: what should be in it, counting and closing it, closings before. */
export function MyTill({ onClose }: { readonly onClose: () => void }) {
  const credentials = useCredentials();
  const [tab, setTab] = useState<Tab>('now');
  const [closed, setClosed] = useState<{ closed: Closed; drawer: Drawer; cash: boolean } | null>(null);
  const [printing, setPrinting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['till', 'drawers'],
    queryFn: async ({ signal }) => (await ask('GET /till', { offered: needed('till'), signal })).data,
    staleTime: 0,
  });
  const mayList = credentials !== null && may(credentials, 'payments.read');
  return (
    <AppDialog
      open
      onClose={onClose}
      title="My till"
      maxWidth={tab === 'now' ? 'sm' : 'lg'}
      actions={
        <>
          {tab === 'now' && data && data.length > 0 && (
            <Button variant="outlined" onClick={() => setPrinting(true)}>
              Print
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={`ui-screen ${css.all}`}>
        {mayList && (
          <nav className="ui-tabs" aria-label="My till">
            {(['now', 'closings'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
                {one === 'now' ? 'Since the last closing' : 'Closings'}
              </button>
            ))}
          </nav>
        )}
        {tab === 'closings' ? (
          <ClosingsList />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <span className={`ui-skeleton ${css.waiting}`} />
        ) : (
          <>
            {closed && (
              <output className={css.closed}>
                Closing {closed.closed.closing_no}: Rs {formatMoney(closed.closed.counted)} counted, difference{' '}
                <Difference value={closed.closed.difference} />
                {closed.cash && <BankIt closed={closed.closed} drawer={closed.drawer} />}
              </output>
            )}
            {data.length === 0 ? (
              <div className="ui-empty">
                <h2>Nothing in your till</h2>
                <p>You have taken no payment since your last closing.</p>
              </div>
            ) : (
              data.map((drawer) => (
                <DrawerPanel
                  key={`${drawer.campus_id}/${drawer.account_id}/${drawer.since}`}
                  drawer={drawer}
                  onClosed={(one, of, cash) => setClosed({ closed: one, drawer: of, cash })}
                />
              ))
            )}
          </>
        )}
      </div>
      {printing && data && <TillPrint drawers={data} onBack={() => setPrinting(false)} />}
    </AppDialog>
  );
}

/** What was counted goes to the bank: the transfer with its account and amount, for the slip number to be typed. */
function BankIt({ closed, drawer }: { readonly closed: Closed; readonly drawer: Drawer }) {
  const credentials = useCredentials();
  // What waits for approval is in no account yet, and no voucher takes it out of one.
  const amount = Math.round((closed.counted - closed.waiting) * 100) / 100;
  if (credentials === null || !may(credentials, 'finance_entry.create') || amount <= 0) return null;
  const begun = {
    money: drawer.account_id,
    campus: drawer.campus_id,
    amount,
    memo: `Till closing ${closed.closing_no} banked`,
    method: 'cash',
  } as const;
  return (
    <Button component={Link} to={beginOf('transfer', begun)} variant="contained" size="small">
      Bank it
    </Button>
  );
}

/** The till on paper, to be signed by who counts and who takes it over. */
function TillPrint({ drawers, onBack }: { readonly drawers: readonly Drawer[]; readonly onBack: () => void }) {
  const credentials = useCredentials();
  const at = useFixed(() => new Date().toISOString());
  return (
    <OverEverything>
      <PrintFlow title="My Till" paper="a4-portrait" back={onBack}>
        <InstituteHead
          title={`Till of ${credentials?.userInfo.full_name ?? credentials?.username ?? ''}`}
          aside={formatDate(at)}
        />
        {drawers.map((one) => (
          <table key={`${one.campus_id}/${one.account_id}`} className={css.paper}>
            <caption>
              {one.account}, {one.campus_name}
              {one.since !== null && `, since ${formatDate(one.since)}`}
            </caption>
            <tbody>
              {one.opening > 0 && (
                <tr>
                  <th scope="row">Opening float</th>
                  <td>{formatMoney(one.opening)}</td>
                </tr>
              )}
              {one.by_method.map(({ method, amount, count }) => (
                <tr key={method}>
                  <th scope="row">
                    {methodName(method)}, {count}
                  </th>
                  <td>{formatMoney(amount)}</td>
                </tr>
              ))}
              {one.waiting.count > 0 && (
                <tr>
                  <th scope="row">Of it waiting for approval, {one.waiting.count}</th>
                  <td>{formatMoney(one.waiting.amount)}</td>
                </tr>
              )}
              {one.to_return.map((row) => (
                <tr key={row.payment_id}>
                  <th scope="row">Receipt {row.receipt_no}, rejected, to go back to the payer</th>
                  <td>{formatMoney(row.amount)}</td>
                </tr>
              ))}
              {one.paid_out > 0 && (
                <tr>
                  <th scope="row">Paid out</th>
                  <td>({formatMoney(one.paid_out)})</td>
                </tr>
              )}
              <tr>
                <th scope="row">Expected in the till</th>
                <td>{formatMoney(one.expected)}</td>
              </tr>
            </tbody>
          </table>
        ))}
        <p className={css.sign}>
          <span>Counted by</span>
          <span>Taken over by</span>
        </p>
      </PrintFlow>
    </OverEverything>
  );
}
