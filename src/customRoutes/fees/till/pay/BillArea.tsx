import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { formatMoney } from '../../../../../contract/money.ts';
import { offers } from '../../../../auth/offers.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { WhatIf } from '../../../../lists/challans/WhatIf.tsx';
import type { BillLine } from './bill.ts';
import { BillTable } from './BillTable.tsx';
import { spreadsItself } from './fineLines.ts';
import type { Counter } from './useCounter.ts';
import css from '../till.module.css';

interface Props {
  readonly counter: Counter;
  readonly isFamily: boolean;
  readonly onDiscount: (line: BillLine) => void;
  /** Enter in the last line. */
  readonly onEnd: () => void;
}
/** What is open, and which of it the bill shows. */
export function BillArea({ counter, isFamily, onDiscount, onEnd }: Props) {
  const credentials = useCredentials();
  const waits = counter.open?.owed.pending ?? 0;
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const challans = counter.open?.challans ?? [];
  return (
    <>
      <div className={css.options}>
        <FormControlLabel
          control={
            <Switch size="small" checked={counter.ahead} onChange={(event) => counter.setAhead(event.target.checked)} />
          }
          label="Months ahead too"
        />
        {holds('fee_fines.waive') && (
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={counter.withFines}
                onChange={(event) => counter.setWithFines(event.target.checked)}
              />
            }
            label="Charge late fines"
          />
        )}
        {challans.length > 0 && <WhatIf challans={challans} />}
      </div>
      {counter.bill.length > 0 ? (
        <BillTable
          bill={counter.bill}
          entry={counter.entry}
          split={counter.split}
          isFamily={isFamily}
          stale={counter.stale}
          disabled={counter.isBusy}
          onLine={counter.setLine}
          onDiscount={offers('discounts') && holds('challan_discounts.create') ? onDiscount : null}
          onEnd={onEnd}
        />
      ) : (
        <div className="ui-empty">
          <h2>Nothing is open</h2>
          <p>
            {waits > 0
              ? `Rs ${formatMoney(waits)} of what is due waits for approval; nothing else can be paid. `
              : 'Everything due is paid. '}
            {spreadsItself()
              ? 'An amount typed now goes to challans of later months, or is kept as an advance; “Months ahead too” shows them.'
              : '“Months ahead too” shows challans of later months.'}
          </p>
        </div>
      )}
    </>
  );
}
