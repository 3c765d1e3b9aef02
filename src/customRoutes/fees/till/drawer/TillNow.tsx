import { needed } from '../../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney, sumRupees } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { ask } from '../../../../challans/ask.ts';
import { LoadFailed } from '../../../../ui/screen/placeholders.tsx';
import { beginOf } from '../../../../vouchers/kinds.ts';
import type { Drawer } from '../calls.ts';
import { DeskPanel } from './DeskPanel.tsx';
import { Difference } from './Difference.tsx';
import { DrawerPanel, type DrawerClosed } from './DrawerPanel.tsx';
import css from './drawer.module.css';

/** The drawers of who is signed in. */
export const useDrawers = () =>
  useQuery({
    queryKey: ['till', 'drawers'],
    queryFn: async ({ signal }) => (await ask('GET /till', { offered: needed('till'), signal })).data,
    staleTime: 0,
  });

/** Since the last closing: what waits to be taken over, what should be in each drawer, counting and closing it. */
export function TillNow() {
  const [closed, setClosed] = useState<{ closed: DrawerClosed; drawer: Drawer; cash: boolean } | null>(null);
  const { data, error, refetch } = useDrawers();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className={`ui-skeleton ${css.waiting}`} />;
  return (
    <>
      {closed && (
        <output className={css.closed}>
          Closing {closed.closed.closing_no}: Rs {formatMoney(closed.closed.counted)} counted, difference{' '}
          <Difference value={closed.closed.difference} />
          {closed.closed.handover !== undefined
            ? `. Handover ${closed.closed.handover} waits until it is taken over.`
            : closed.cash && <BankIt closed={closed.closed} drawer={closed.drawer} />}
        </output>
      )}
      <DeskPanel />
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
  );
}

/** What was counted goes to the bank: the transfer with its account and amount, for the slip number to be typed. */
function BankIt({ closed, drawer }: { readonly closed: DrawerClosed; readonly drawer: Drawer }) {
  const credentials = useCredentials();
  // What waits for approval is in no account yet, and no voucher takes it out of one; what stays in the drawer stays.
  const amount = Math.min(
    sumRupees([closed.counted, -(closed.waiting ?? 0), -(closed.carried ?? 0)]),
    closed.handed_over ?? Number.POSITIVE_INFINITY,
  );
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
