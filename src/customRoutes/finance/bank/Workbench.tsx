import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { useKeyScopes } from '../../../ui/keys/openScopes.ts';
import { pressed } from '../../../ui/keys/shortcuts.ts';
import { isBusy } from '../../../ui/keys/typing.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { NONE, type Ticked } from '../../../ui/table/ticked.ts';
import { beginOf } from '../../../vouchers/kinds.ts';
import { BankProof, BankProofPrint } from './BankProof.tsx';
import {
  bankId,
  bookId,
  shownOf,
  sumOf,
  voucherOf,
  type BankLine,
  type BankStatement,
  type BookLine,
  type Show,
} from './bankSides.ts';
import css from './bank.module.css';

const BANK: readonly TableColumn<BankLine>[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  {
    key: 'description',
    label: 'Description',
    under: [{ value: ({ reference, cheque_no }) => cheque_no ?? reference }],
  },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
];
const BOOKS: readonly TableColumn<BookLine>[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  {
    key: 'memo',
    label: 'Entry',
    value: ({ memo }) => memo,
    under: [
      {
        value: ({ voucher, source, cheque_no, reference }) =>
          [source, voucher, cheque_no ?? reference].filter(Boolean).join(' '),
      },
    ],
  },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
];
/** Beside what is matched, while the statement is open. */
const apart = <R extends { readonly group_no: number | null }>(): TableColumn<R> => ({
  key: 'unmatch',
  label: 'Unmatch',
  role: 'buttons',
  render: ({ group_no }) =>
    group_no !== null && (
      <Button size="small" tabIndex={-1} data-do="unmatch">
        Unmatch
      </Button>
    ),
});
const BANK_APART = [...BANK, apart<BankLine>()];
const BOOKS_APART = [...BOOKS, apart<BookLine>()];
const nameOfBank = ({ description, amount }: BankLine): string => `${description} ${formatMoney(amount)}`;
const nameOfBook = ({ voucher, amount }: BookLine): string => `${voucher} ${formatMoney(amount)}`;
const SHOW = [
  { id: 'free', name: 'Not matched' },
  { id: 'matched', name: 'Matched' },
  { id: 'all', name: 'All' },
] as const;
interface Props {
  readonly data: BankStatement;
  readonly refetch: () => Promise<void>;
}

/** Bank and books side by side: what belongs together is ticked on both and matched. */
export function Workbench({ data, refetch }: Props) {
  const credentials = useCredentials();
  const queries = useQueryClient();
  const { statement, proof } = data;
  const [show, setShow] = useState<Show>('free');
  const [search, setSearch] = useState('');
  const [lines, setLines] = useState<Ticked>(NONE);
  const [books, setBooks] = useState<Ticked<string>>(NONE);
  const [dialog, setDialog] = useState<'reopen' | 'remove' | 'print' | null>(null);
  const { busy, send, run } = useAction();
  const mayReconcile = credentials !== null && may(credentials, 'bank.reconcile');
  const isOpen = statement.status === 'open' && mayReconcile;
  const bankRows = useMemo(() => shownOf(data.lines, show, search), [data.lines, show, search]);
  const bookRows = useMemo(() => shownOf(data.books, show, search), [data.books, show, search]);
  const bankTicked = data.lines.filter((row) => row.group_no === null && lines.has(row.id));
  const booksTicked = data.books.filter((row) => row.group_no === null && books.has(bookId(row)));
  const [bankSum, bookSum] = [sumOf(bankTicked), sumOf(booksTicked)];
  const ticked = bankTicked.length + booksTicked.length;
  const fits = ticked > 1 && Math.round((bankSum - bookSum) * 100) === 0;
  const forward = data.is_first ? data.lines.find((row) => row.line_no === 0 && row.group_no === null) : undefined;
  const [one] = bankTicked;
  const begun =
    one && bankTicked.length === 1 && booksTicked.length === 0 && one.line_no > 0 ? voucherOf(data, one) : null;
  const booksSent = booksTicked.map(({ journal_id, line_no }) => ({ journal_id, line_no }));
  const { id } = statement;
  const offered = needed('bank');
  const act = (work: (key: string) => Promise<unknown>): void =>
    void run(async () => {
      await send(work);
      setLines(NONE);
      setBooks(NONE);
      await queries.invalidateQueries({ queryKey: ['lists'] });
      await refetch();
    });
  const match = (): void => {
    if (isOpen && fits && !busy)
      act((key) =>
        write('POST /bank_match', { offered, key, body: { id, line_ids: bankTicked.map(bankId), books: booksSent } }),
      );
  };
  const unmatch = (group: number | null | undefined): void => {
    if (isOpen && !busy && group !== null && group !== undefined)
      act((key) => write('POST /bank_unmatch', { offered, key, body: { id, groups: [group] } }));
  };
  useKeyScopes('Bank statement', 'Rows of a list');
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ match, unmatch, data });
  useEffect(() => {
    latest.current = { match, unmatch, data };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isBusy(event) || !pressed('bankUnmatch', event)) return;
      const row = document.activeElement?.closest<HTMLElement>('tr[data-id]');
      if (!row || !box.current?.contains(row)) return;
      const { data: now } = latest.current;
      const key = row.dataset['id'];
      const found = [
        ...now.lines.map((line) => [String(line.id), line.group_no] as const),
        ...now.books.map((line) => [bookId(line), line.group_no] as const),
      ];
      latest.current.unmatch(found.find(([name]) => name === key)?.[1]);
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    // What was matched is no longer listed, nor is the dialog that the statement was read in: the keyboard goes on here.
    if (document.activeElement !== document.body) return;
    const row = box.current?.querySelector<HTMLElement>('tr[data-id][tabindex="0"]');
    // With all matched there is no row to go to: the heading is next to what comes then, Finish and Print.
    const to = row ?? box.current?.querySelector<HTMLElement>('h2');
    if (to && !row) to.tabIndex = -1;
    to?.focus();
  }, [data]);
  return (
    <PageScreen
      aside={
        <output className="ui-muted">
          {statement.acc_name}, {formatDate(statement.from_date)} to {formatDate(statement.to_date)}
        </output>
      }
      actions={
        <>
          <Button variant="outlined" onClick={() => setDialog('print')}>
            Print
          </Button>
          {isOpen && (
            <>
              <Button variant="outlined" disabled={busy} onClick={() => setDialog('remove')}>
                Remove…
              </Button>
              <Button
                variant="outlined"
                loading={busy}
                onClick={() => act((key) => write('POST /bank_match_auto', { offered, key, body: { id } }))}
              >
                Match automatically
              </Button>
              <Button
                variant="contained"
                disabled={statement.unmatched > 0 || proof.difference !== 0}
                loading={busy}
                onClick={() =>
                  act((key) => write('POST /bank_finish', { offered, key, body: { id, version: statement.version } }))
                }
              >
                Finish
              </Button>
            </>
          )}
          {statement.status === 'finished' && mayReconcile && (
            <Button variant="outlined" onClick={() => setDialog('reopen')}>
              Reopen…
            </Button>
          )}
        </>
      }
    >
      <div className={css.tools}>
        <TextField
          label="Find in both"
          size="small"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className={css.which}>
          <NativeSelect
            attributes={{ 'aria-label': 'Which lines' }}
            choices={SHOW}
            value={show}
            onChange={(value) => setShow(value as Show)}
          />
        </div>
        <output>
          {statement.status === 'finished' ? 'Finished. ' : ''}
          {statement.unmatched} of {data.lines.length} lines not matched
        </output>
      </div>
      <div className={css.sides} ref={box}>
        <section>
          <h2>Bank</h2>
          <Table
            label="Lines of the bank"
            columns={isOpen && show !== 'free' ? BANK_APART : BANK}
            rows={bankRows}
            idOf={bankId}
            nameOf={nameOfBank}
            {...(isOpen
              ? {
                  ticked: lines,
                  onTick: setLines,
                  onOpen: match,
                  onDo: (_: string, row: BankLine) => unmatch(row.group_no),
                }
              : {})}
            empty={{
              title: 'Nothing here',
              text: show === 'free' ? 'Each line of the bank is found in the books.' : 'Choose other lines.',
            }}
          />
        </section>
        <section>
          <h2>Books</h2>
          <Table
            label="Lines of the books"
            columns={isOpen && show !== 'free' ? BOOKS_APART : BOOKS}
            rows={bookRows}
            idOf={bookId}
            nameOf={nameOfBook}
            {...(isOpen
              ? {
                  ticked: books,
                  onTick: setBooks,
                  onOpen: match,
                  onDo: (_: string, row: BookLine) => unmatch(row.group_no),
                }
              : {})}
            empty={{
              title: 'Nothing here',
              text: show === 'free' ? 'The bank has all that the books have.' : 'Choose other lines.',
            }}
          />
          {data.more_books > 0 && (
            <p className="ui-muted">{data.more_books} later entries are not shown: match the oldest first.</p>
          )}
        </section>
      </div>
      {isOpen && (
        <div className={css.bar}>
          <output>
            Ticked: bank {formatMoney(bankSum)}, books {formatMoney(bookSum)}, difference{' '}
            {formatMoney(bankSum - bookSum)}
          </output>
          <Button variant="contained" size="small" disabled={!fits} loading={busy} onClick={match}>
            Match
          </Button>
          {begun && (
            <Button component={AppLink} to={beginOf(begun.kind, begun.begun)} variant="outlined" size="small">
              Enter in the books
            </Button>
          )}
          {forward && (
            <Button
              variant="outlined"
              size="small"
              loading={busy}
              onClick={() =>
                act((key) => write('POST /bank_bring_forward', { offered, key, body: { id, outstanding: booksSent } }))
              }
            >
              Bring forward{booksTicked.length > 0 ? ` without ${booksTicked.length} ticked` : ''}
            </Button>
          )}
        </div>
      )}
      <BankProof data={data} />
      {dialog === 'print' && <BankProofPrint data={data} onClose={() => setDialog(null)} />}
      {(dialog === 'reopen' || dialog === 'remove') && (
        <ReasonDialog
          title={dialog === 'reopen' ? 'Open this statement again' : 'Remove this statement'}
          action={dialog === 'reopen' ? 'Open again' : 'Remove'}
          onClose={() => setDialog(null)}
          onReason={async (reason) => {
            const body = { id, reason };
            await send((key) =>
              dialog === 'reopen'
                ? write('POST /bank_reopen', { offered, key, body })
                : write('POST /bank_remove', { offered, key, body }),
            );
            setDialog(null);
            await refetch();
          }}
        >
          <p>
            {dialog === 'reopen'
              ? 'Its matches can be changed again, until it is finished once more.'
              : 'Its lines are removed, and what they were matched with can be matched again. The books do not change.'}
          </p>
        </ReasonDialog>
      )}
    </PageScreen>
  );
}
