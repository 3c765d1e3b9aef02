import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PrintFrame } from '../../../ui/print/PrintFrame.tsx';
import { runsOf } from '../../../ui/print/parts.ts';
import './challan.css';
import { loadSettings, type PrintSettings } from './challanSettings.ts';
import { countReceipts } from './countReceipts.ts';
import { fitBoxes } from './fitCopies.ts';
import { GrowingSheets } from './GrowingSheets.tsx';
import type { Progress } from './loadChallans.ts';
import { Loading } from '../../../challans/Loading.tsx';
import { loadReceipts } from './loadReceipts.ts';
import { receiptPaper, type Receipt } from './receiptPaper.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { useReceiptSize, type ReceiptSize } from './receiptSize.ts';
import { fitRoll } from './rollPages.ts';

const TITLE = 'Print Receipts';
const HISTORY = '/payment-history';
const SIZES: Readonly<Record<ReceiptSize, { readonly name: string; readonly perSheet: number }>> = {
  half: { name: 'Half A4', perSheet: 2 },
  roll: { name: 'Roll, 80 mm', perSheet: 1 },
};
const number = (n: number): string => n.toLocaleString('en-PK');

/**
 * `/payment-history/print?payment_ids=` (or `date=`, with `campus_id`): a receipt for each payment, on half a sheet or
 * on a roll (specification 2).
 */
export default function ReceiptsPrint() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ done: 0, all: null });
  const [size, setSize] = useReceiptSize();
  const [grown, setGrown] = useState(0);
  const [printed, setPrinted] = useState(false);
  const pages = usePageRules();
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'receipts', search],
    queryFn: async ({ signal }) => {
      const [settings, payments] = await Promise.all([
        loadSettings(signal),
        loadReceipts(search, setProgress, signal),
        document.fonts?.load('10px "Inter Variable"'),
      ]);
      return { settings, receipts: payments.map(receiptPaper) };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const receipts = data?.receipts ?? [];
  const { perSheet, name } = SIZES[size];
  const sheets = useMemo(() => runsOf(data?.receipts ?? [], perSheet), [data, perSheet]);
  const sheet = useCallback(
    (index: number) => data && <Sheet receipts={sheets[index] ?? []} settings={data.settings} />,
    [data, sheets],
  );
  const fit = useCallback(
    (elements: readonly HTMLElement[]): void => {
      if (size === 'roll') for (const element of elements) fitRoll(element, pages);
      else
        fitBoxes(
          elements.flatMap((element) =>
            [...element.querySelectorAll<HTMLElement>('.receipt')].map((box) => ({ box, on: box })),
          ),
        );
    },
    [size, pages],
  );
  const isReady = sheets.length > 0 && grown >= sheets.length;
  const onPrinted = useCallback(() => {
    if (!isReady || !data) return;
    setPrinted(true);
    countReceipts(data.receipts.map(({ id }) => id));
  }, [isReady, data]);
  // Back to where it was printed from, as it was there: the counter, or the history.
  const back = key === 'default' ? HISTORY : () => void navigate(-1);
  return (
    <PrintFrame
      title={TITLE}
      back={back}
      onPrinted={onPrinted}
      about={isReady && `${number(receipts.length)} ${receipts.length === 1 ? 'receipt' : 'receipts'}, ${name}`}
      job={isReady ? `${size}/${search}` : null}
      tools={
        <fieldset className="receipt-size">
          <legend>Receipt size</legend>
          {(Object.keys(SIZES) as ReceiptSize[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={size === one}
              onClick={() => {
                if (one !== size) setGrown(0);
                setSize(one);
              }}
            >
              {SIZES[one].name}
            </button>
          ))}
        </fieldset>
      }
    >
      {sheets.length > 0 ? (
        <div className={printed ? 'printed-before' : 'printed-now'}>
          <GrowingSheets
            key={size}
            className={size === 'half' ? 'sheet a4-portrait receipts-half' : 'sheet receipts-roll'}
            count={sheets.length}
            sheet={sheet}
            onGrown={setGrown}
            fit={fit}
          />
        </div>
      ) : (
        <Loading
          error={error}
          isLoading={isPending}
          progress={progress}
          what="receipts"
          nothing="There is no receipt to print here."
        />
      )}
    </PrintFrame>
  );
}

const Sheet = ({ receipts, settings }: { readonly receipts: readonly Receipt[]; readonly settings: PrintSettings }) =>
  receipts.map((one) => <ReceiptSheet key={one.id} receipt={one} logo={settings.of(one.campusId).logo} />);

/** A style sheet of its own for pages whose length is known only when they are there. */
function usePageRules(): HTMLStyleElement {
  const [pages] = useState(() => document.createElement('style'));
  useEffect(() => {
    document.head.append(pages);
    return () => pages.remove();
  }, [pages]);
  return pages;
}
