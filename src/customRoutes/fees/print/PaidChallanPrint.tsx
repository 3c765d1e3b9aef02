import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { countReceipts } from './countReceipts.ts';
import { clearPayingStudent, payingStudent, type PayingStudent } from '../till/payingStudent.ts';
import type { Layout } from './challanLayouts.ts';
import { loadSettings } from './challanSettings.ts';
import { Loading } from '../../../challans/Loading.tsx';
import { paidPaper } from './paidPaper.ts';
import { PaperSheets } from './PaperSheets.tsx';
import { roomOf } from './room.ts';

const SECTION = '/fee-defaulters-total-amount-wise';
const NO_PROGRESS = { done: 0, all: null } as const;

/**
 * `/fee-defaulters-total-amount-wise/pay-fee-challan/print-{layout}-challan`: what was just paid (specification 2,
 * carbon challan print screen). Without the paying-student record there is nothing to print, and the section is shown
 * instead; the record goes when the page is left.
 */
export default function PaidChallanPrint({ layout }: { readonly layout: Layout }) {
  const [record] = useState(notLeft);
  useClearedWhenLeft();
  return record ? <Paid record={record} layout={layout} /> : <Navigate to={SECTION} replace />;
}

function Paid({ record, layout }: { readonly record: PayingStudent; readonly layout: Layout }) {
  const [onPrinted] = useState(() => () => countReceipts(record.receipts.map(({ payment_id }) => payment_id)));
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'challan settings'],
    queryFn: ({ signal }) => loadSettings(signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const papers = useMemo(
    () =>
      data && [
        paidPaper(record, roomOf(layout, layout === 'carbon' ? 1 : data.of(record.student.campus_id).copies.length)),
      ],
    [data, record, layout],
  );
  return (
    <PaperSheets
      layout={layout}
      papers={papers ?? null}
      settings={data ?? null}
      back={record.from || SECTION}
      onPrinted={onPrinted}
      waiting={<Loading error={error} isLoading={isPending} progress={NO_PROGRESS} what="settings" nothing="" />}
    />
  );
}

/** A visit of the page that is over, until it is known not to be one that StrictMode only pretends to end. */
let over: { readonly visit: object; readonly timer: ReturnType<typeof setTimeout> } | null = null;
function forget(): void {
  if (over) clearTimeout(over.timer);
  over = null;
  clearPayingStudent();
}
/** What was just paid; nothing on the way back to a page that was left, however soon someone comes back. */
function notLeft(): PayingStudent | null {
  if (over) forget();
  return payingStudent();
}
/** After the page is gone, not when StrictMode only pretends that it is. */
function useClearedWhenLeft(): void {
  const [visit] = useState(() => ({}));
  useEffect(() => {
    if (over?.visit === visit) {
      clearTimeout(over.timer);
      over = null;
    }
    return () => {
      over = { visit, timer: setTimeout(forget) };
    };
  }, [visit]);
}
