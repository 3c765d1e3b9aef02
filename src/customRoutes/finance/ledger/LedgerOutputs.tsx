import { useAction } from '../../../ui/form/useSubmit.ts';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '../../../pages/openPage.tsx';
import { ColumnsButton } from '../../../ui/list/ColumnsButton.tsx';
import type { Ledger } from './asks.ts';
import { useLedgerColumns } from './columns.tsx';
import { saveLedger, wholeLedger } from './wholeLedger.ts';

const LedgerPrint = lazy(() => import('./LedgerPrint.tsx'));
/** More rows than this are a file, not a print: some two hundred sheets. */
const MOST_ON_PAPER = 6000;

interface Props {
  readonly query: Readonly<Record<string, string>>;
  readonly about: readonly string[];
  readonly ledger: Ledger;
}
/** Files and paper of all rows. */
export function LedgerOutputs({ query, about, ledger }: Props) {
  const { path, title } = usePage();
  const { columns, choice } = useLedgerColumns();
  const notify = useNotify();
  const { busy, run } = useAction();
  const [printed, setPrinted] = useState<Ledger | null>(null);
  const print = async (): Promise<void> => {
    if ((ledger.total ?? 0) > MOST_ON_PAPER)
      return notify(
        `More than ${MOST_ON_PAPER.toLocaleString('en-PK')} rows: save them as Excel, or print fewer days.`,
        { type: 'warning' },
      );
    setPrinted(await wholeLedger(query));
  };
  return (
    <>
      <ColumnsButton choice={choice} />
      <Button
        variant="outlined"
        disabled={busy}
        onClick={() => void run(() => saveLedger(path, title, query, columns, 'csv'))}
      >
        CSV
      </Button>
      <Button
        variant="outlined"
        disabled={busy}
        onClick={() => void run(() => saveLedger(path, title, query, columns, 'xlsx'))}
      >
        Excel
      </Button>
      <Button variant="outlined" disabled={busy} onClick={() => void run(print)}>
        Print
      </Button>
      {printed && (
        <Suspense fallback={null}>
          <LedgerPrint title={title} ledger={printed} about={about} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
    </>
  );
}
