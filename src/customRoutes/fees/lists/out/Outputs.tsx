import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { usePage } from '../../../../pages/usePage.ts';
import { refusalOf } from '../../../../resources/ui/refusal.ts';
import type { OutColumn } from './listColumn.ts';
import { saveTable, type Format, type Table } from './saveTable.ts';

const TablePrint = lazy(async () => ({ default: (await import('./TablePrint.tsx')).TablePrint }));

interface Props<R> {
  /** What the list is about, in words, for paper. */
  readonly about?: string;
  readonly columns: readonly OutColumn<R>[];
  /** Reads every row of the selection, not only the page shown. */
  readonly read: () => Promise<Pick<Table<R>, 'rows' | 'totals'>>;
  /** The address of its print, where it has one of its own. */
  readonly printAt?: string;
  readonly disabled?: boolean;
}

/** CSV, Excel and paper of everything that a list is about; the page names the file. */
export function Outputs<R>({ about = '', columns, read, printAt, disabled = false }: Props<R>) {
  const notify = useNotify();
  const { path, title } = usePage();
  const [busy, setBusy] = useState<Format | 'print' | null>(null);
  const [printing, setPrinting] = useState<Table<R> | null>(null);
  const run = async (what: Format | 'print'): Promise<void> => {
    setBusy(what);
    try {
      const table = { columns, ...(await read()) };
      if (what === 'print') setPrinting(table);
      else await saveTable(path.replaceAll('/', '-'), title, table, what);
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const button = (what: Format | 'print', label: string) => (
    <Button variant="outlined" loading={busy === what} disabled={disabled || busy !== null} onClick={() => void run(what)}>
      {label}
    </Button>
  );
  return (
    <>
      {button('csv', 'CSV')}
      {button('xlsx', 'Excel')}
      {printAt === undefined ? (
        button('print', 'Print')
      ) : (
        <Button variant="outlined" component={AppLink} to={printAt} disabled={disabled || busy !== null}>
          Print
        </Button>
      )}
      {printing && (
        <Suspense fallback={null}>
          <TablePrint title={title} about={about} table={printing as Table<unknown>} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </>
  );
}
