import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { usePage } from '../../pages/openPage.tsx';
import { useAction } from '../../ui/form/useSubmit.ts';
import { saveTable, type Format, type Pages, type Table } from '../../ui/output/saveTable.ts';

const TablePrint = lazy(async () => ({ default: (await import('../../print/TablePrint.tsx')).TablePrint }));

interface Props<R> {
  /** What the list is about, in words, for paper. */
  readonly about?: string;
  /** Reads every row of the selection, not only the page shown. */
  readonly read: () => Promise<Table<R>>;
  /** The same page by page, for files. */
  readonly pages: () => Promise<Pages<R>>;
  /** The address of its print, where it has one of its own. */
  readonly printAt?: string;
  readonly disabled?: boolean;
}

/** CSV, Excel and paper of everything that a list is about; the page names the file. */
export function Outputs<R>({ about = '', read, pages, printAt, disabled = false }: Props<R>) {
  const { busy, run } = useAction();
  const { path, title } = usePage();
  const [making, setMaking] = useState<Format | 'print' | null>(null);
  const [printing, setPrinting] = useState<Table<R> | null>(null);
  const make = (what: Format | 'print') => {
    setMaking(what);
    return run(async () => {
      if (what === 'print') setPrinting(await read());
      else await saveTable(path.replaceAll('/', '-'), title, await pages(), what);
    });
  };
  const button = (what: Format | 'print', label: string) => (
    <Button
      variant="outlined"
      loading={busy && making === what}
      disabled={disabled || busy}
      onClick={() => void make(what)}
    >
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
        <Button variant="outlined" component={AppLink} to={printAt} disabled={disabled || busy}>
          Print
        </Button>
      )}
      {printing && (
        <Suspense fallback={null}>
          <TablePrint
            title={title}
            about={about}
            table={printing as Table<unknown>}
            onClose={() => setPrinting(null)}
          />
        </Suspense>
      )}
    </>
  );
}
