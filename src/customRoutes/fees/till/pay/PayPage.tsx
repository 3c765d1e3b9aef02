import { needed, offers } from '../../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { LoadFailed } from '../../../../ui/screen/placeholders.tsx';
import { refusalOf } from '../../../../ui/form/refusal.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { PageScreen, usePage } from '../../../../pages/openPage.tsx';
import { useFormKey } from '../../../../ui/form/useFormKey.ts';
import { moveCursor } from '../../../../ui/keys/moveCursor.ts';
import { MyTill } from '../drawer/MyTill.tsx';
import { backToAdmission } from '../../../../challans/admission/paths.ts';
import { FindPayer } from '../find/FindPayer.tsx';
import type { Payer } from '../find/findPayers.ts';
import { payerIn } from '../find/payerIn.ts';
import { nextMethod, type Paper } from '../../../../challans/receiving.ts';
import type { BillLine } from './bill.ts';
import { BillArea } from './BillArea.tsx';
import { Cleared } from './Cleared.tsx';
import { DiscountDialog } from './DiscountDialog.tsx';
import { Payers } from './Payers.tsx';
import { PayPanel } from './PayPanel.tsx';
import { BillSkeleton, Nobody } from './beforeTheBill.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { UnknownPanel } from './UnknownPanel.tsx';
import { useCounter } from './useCounter.ts';
import { usePaperOf } from './usePaperOf.ts';
import { useTypeAhead } from './useTypeAhead.ts';
import { useTillKeys } from './useTillKeys.ts';
import { write } from '../../../../challans/ask.ts';
import css from '../till.module.css';

const PRINT = '/fee-defaulters-total-amount-wise/pay-fee-challan';

/** `…/pay-fee-challan?student_id= | family_no= | challan_no=`: the counter. Find, amount, Enter, print. */
export default function PayPage() {
  const base = `/${usePage().path}`;
  const [params, setParams] = useSearchParams();
  const payer = useMemo(() => payerIn(params), [params]);
  const navigate = useNavigate();
  const notify = useNotify();
  // Of an admission: the print of the receipt leads back to its next step.
  const back = backToAdmission(params, params.get('student_id'));
  const counter = useCounter(payer, back ?? base);
  const paperOf = usePaperOf();
  const send = useFormKey();
  const [discounted, setDiscounted] = useState<BillLine | null>(null);
  const [tillOpen, setTillOpen] = useState(false);
  // The palette asks for it by the address, also while the counter is on the screen.
  const opensTill = params.has('till');
  const closeTill = (): void => {
    setTillOpen(false);
    if (!opensTill) return;
    const rest = new URLSearchParams(params);
    rest.delete('till');
    setParams(rest, { replace: true });
  };
  const [scanned, setScanned] = useState<{ readonly text: string } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const received = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { open, record, taking, bill, isBusy } = counter;
  const unknown = taking.state.kind === 'unknown' || taking.state.kind === 'retrying' ? taking.state : null;
  const isUnknown = unknown !== null;
  const isFamily = payer !== null && 'family_no' in payer;
  const familyNo = open?.students[0]?.family_no ?? null;

  // The same payer again, by another scan, is a new turn too.
  const [turn, setTurn] = useState(0);
  // Whoever was opened from a list of the application; the next ones are chosen here.
  const [opened, setOpened] = useState(useNavigationType() === NavigationType.Push && payer !== null);
  const goTo = (next: Payer | null): void => {
    if (isBusy || isUnknown) return;
    counter.next();
    setOpened(false);
    setTurn(turn + 1);
    setParams(next ?? {}, { replace: payer !== null && next === null });
  };
  const who = payer === null ? null : JSON.stringify(payer);
  const isThere = open !== undefined;
  // The cursor follows the work: the amount as soon as there is a bill.
  useEffect(() => {
    if (who === null) moveCursor(box.current);
    else if (isThere) moveCursor(amount.current);
  }, [isThere, who, turn]);

  const toFamily =
    familyNo === null || !open || !offers('open-challans')
      ? null
      : (): void => goTo(isFamily ? { student_id: String(open.students[0]?.id) } : { family_no: String(familyNo) });
  const spendAdvance = async (): Promise<void> => {
    try {
      const [first] = open?.students ?? [];
      if (!first) return;
      // The advance is the family's, whichever child it is asked for.
      const body = { student_id: first.id, date: counter.terms.paidDate };
      const { used } = (await send((key) => write('POST /use_advance', { offered: needed('refunds'), body, key })))
        .data;
      notify(
        used > 0
          ? `Rs ${used.toLocaleString('en-PK')} of the family’s advance was used, on what is due first.`
          : 'Nothing was open for the advance.',
        { type: used > 0 ? 'success' : 'info' },
      );
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    }
    counter.reload();
  };
  const toAdvance =
    open && open.advance > 0 && bill.length > 0 && offers('refunds') ? (): void => void spendAdvance() : null;
  const print = (paper: Paper): void => void navigate(`${PRINT}/print-${paper}-challan`);
  const works = open !== undefined && record === null && !isUnknown && !isBusy;
  useTypeAhead(box, !isBusy && !isUnknown);
  useTillKeys({
    tillSearch: () => box.current?.focus(),
    ...(record || payer ? { tillNext: () => goTo(null) } : {}),
    ...(works
      ? {
          tillPay: counter.pay,
          ...(toFamily ? { tillFamily: toFamily } : {}),
          ...(toAdvance ? { tillAdvance: toAdvance } : {}),
          tillLines: () => document.querySelector<HTMLInputElement>(`.${css.bill} input`)?.focus(),
          tillReceived: () => received.current?.focus(),
          tillMethod: () => counter.change({ method: nextMethod(counter.terms.method), account: null }),
        }
      : {}),
  });

  return (
    <PageScreen
      actions={
        <>
          {open?.students[0] && offers('statements') && (
            <Button
              variant="outlined"
              component={AppLink}
              to={
                isFamily && familyNo !== null
                  ? `/fee-statement?family_no=${familyNo}`
                  : `/fee-statement?student_id=${open.students[0].id}`
              }
            >
              Statement
            </Button>
          )}
          {offers('till') && (
            <Button variant="outlined" onClick={() => setTillOpen(true)}>
              My till
            </Button>
          )}
        </>
      }
    >
      <FindPayer
        box={box}
        first={payer === null && !isUnknown && !record}
        disabled={isBusy || isUnknown}
        onChoose={goTo}
        scanned={scanned}
      />
      <div className={css.till}>
        <div className={css.main}>
          {open && (
            <Payers
              open={open}
              day={counter.terms.paidDate}
              isFamily={isFamily}
              onFamily={record || isUnknown ? null : toFamily}
              onAdvance={record || isUnknown ? null : toAdvance}
              disabled={isBusy}
            />
          )}
          {open && !record && !isUnknown && (
            <BillArea
              counter={counter}
              isFamily={isFamily}
              onDiscount={setDiscounted}
              onEnd={() => button.current?.focus()}
            />
          )}
          {record && <Cleared record={record} />}
          {counter.loading && <BillSkeleton />}
          {counter.error !== null && payer && <LoadFailed error={counter.error} onRetry={counter.reload} />}
          {!payer && !record && !isUnknown && <Nobody />}
        </div>
        {unknown ? (
          <UnknownPanel
            {...unknown.sent.draft}
            names={unknown.sent.draft.students.map(({ studentName }) => studentName)}
            at={unknown.sent.at}
            tries={unknown.tries}
            isBusy={unknown.kind === 'retrying'}
            onRetry={counter.retry}
          />
        ) : record ? (
          <ReceiptPanel
            record={record}
            paper={paperOf(record.student.campus_id)}
            onPrint={print}
            back={back}
            onNext={() => goTo(null)}
            onVoided={() => goTo(null)}
          />
        ) : (
          open && (
            <PayPanel
              counter={counter}
              amount={amount}
              received={received}
              button={button}
              opened={opened}
              onScan={(text) => setScanned({ text })}
            />
          )
        )}
      </div>
      {discounted && (
        <DiscountDialog
          line={discounted}
          paidDate={counter.terms.paidDate}
          onClose={() => setDiscounted(null)}
          onGiven={() => {
            setDiscounted(null);
            setTurn(turn + 1);
            counter.setAmount(null);
            counter.reload();
          }}
        />
      )}
      {(tillOpen || opensTill) && offers('till') && <MyTill onClose={closeTill} />}
    </PageScreen>
  );
}
