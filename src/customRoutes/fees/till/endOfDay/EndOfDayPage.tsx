import Button from '@mui/material/Button';
import { useState } from 'react';
import { today } from '../../../../../contract/dates.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { offers } from '../../../../auth/offers.ts';
import { PageScreen } from '../../../../pages/openPage.tsx';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { ClosingsList } from '../drawer/ClosingsList.tsx';
import { HandoversList } from '../drawer/HandoversList.tsx';
import { TillNow, useDrawers } from '../drawer/TillNow.tsx';
import { TillPrint } from '../drawer/TillPrint.tsx';
import { useDesk } from '../drawer/useDesk.ts';
import { ToBank } from './ToBank.tsx';
import css from '../drawer/drawer.module.css';

/**
 * The end of a day at the counter, from top to bottom: count and close, to the bank, report. Whoever leaves it finds the
 * count as it was, and what is not at the bank yet.
 */
export default function EndOfDayPage() {
  const credentials = useCredentials();
  const { data } = useDrawers();
  const { desk } = useDesk();
  const [printing, setPrinting] = useState(false);
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const inSafe = desk.accounts.filter(({ handed_over }) => handed_over > 0);
  const day = today();
  return (
    <PageScreen
      actions={
        data &&
        data.length > 0 && (
          <Button variant="outlined" onClick={() => setPrinting(true)}>
            Print the till
          </Button>
        )
      }
    >
      <section className={`${css.all} ${css.step}`} aria-label="Count and close">
        <h2>1. Count and close</h2>
        <TillNow />
      </section>
      {offers('handovers') && offers('vouchers') && holds('finance_entry.create') && (
        <section className={`${css.all} ${css.step}`} aria-label="To the bank">
          <h2>2. To the bank</h2>
          {inSafe.length === 0 && <p className="ui-muted">Nothing that was handed over waits for the bank.</p>}
          {desk.accounts.map((safe) => (
            <ToBank key={`${safe.campus_id}/${safe.account_id}`} safe={safe} />
          ))}
        </section>
      )}
      {holds('payments.read') && (
        <section className={`${css.all} ${css.step} ${css.report}`} aria-label="Report">
          <h2>Report of the day</h2>
          <p className={css.links}>
            <AppLink to={`/day-wise-paid-challans?start_date=${day}&end_date=${day}`}>Day Wise Paid Challans</AppLink>
            <AppLink to={`/cash-report?from=${day}&to=${day}`}>Cash Report</AppLink>
          </p>
          <h3>Closings</h3>
          <ClosingsList />
          {offers('handovers') && (
            <>
              <h3>Floats and handovers</h3>
              <HandoversList />
            </>
          )}
        </section>
      )}
      {printing && data && <TillPrint drawers={data} onBack={() => setPrinting(false)} />}
    </PageScreen>
  );
}
