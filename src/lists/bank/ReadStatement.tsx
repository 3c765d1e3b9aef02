import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { BANK_FIELDS, bankFieldNames } from '../../../contract/finance/bankColumns.ts';
import { formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { useAccounts } from '../../challans/receiving.ts';
import { write } from '../../challans/ask.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { textOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { NativeSelect } from '../../ui/inputs/NativeSelect.tsx';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { plural } from '../../../contract/plural.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { TableColumn } from '../../ui/table/column.ts';

type Read = Answer<'POST /bank_statement_import'>['data'];
type Line = Read['lines'][number];
const COLUMNS: readonly TableColumn<Line>[] = [
  { key: 'line_date', label: 'Date', kind: 'date' },
  { key: 'description', label: 'Description' },
  { key: 'cheque_no', label: 'Cheque', value: ({ cheque_no, reference }) => cheque_no ?? reference },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'balance', label: 'Balance', kind: 'money' },
];
const rowOf = ({ row }: Line): number => row;
const FIELDS = bankFieldNames.map((id) => ({ id, name: BANK_FIELDS[id] }));

/** Opens the dialog in which the file of the bank is read. */
export function ReadStatementButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Import a statement
      </Button>
      {open && <ReadStatement onClose={() => setOpen(false)} />}
    </>
  );
}
/** A statement from a file: what was read and what is wrong is seen before anything is written. */
function ReadStatement({ onClose }: { readonly onClose: () => void }) {
  const { accounts } = useAccounts();
  const banks = (accounts ?? []).filter(({ role }) => role === 'bank');
  const [chosen, setChosen] = useState<number | null>(null);
  const account = chosen ?? (banks.length === 1 ? (banks[0]?.id ?? null) : null);
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState<Readonly<Record<string, string>> | null>(null);
  const [opening, setOpening] = useState<number | null>(null);
  const [closing, setClosing] = useState<number | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const { busy, refused, send, submit } = useSubmit();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const body = () => ({
    file: file ?? new File([], ''),
    account_id: String(account ?? 0),
    ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
    ...(opening === null ? {} : { opening: String(opening) }),
    ...(closing === null ? {} : { closing: String(closing) }),
  });
  const change = (act: () => void): void => {
    act();
    setRead(null);
  };
  const look = () =>
    submit(async () => {
      const preview = needed('previews');
      setRead(
        (
          await send((key) =>
            write('POST /bank_statement_import', { offered: needed('bank'), body: body(), preview, key }),
          )
        ).data,
      );
    });
  const take = () =>
    submit(async () => {
      const { data } = await send((key) =>
        write('POST /bank_statement_import', { offered: needed('bank'), body: body(), key }),
      );
      await queries.invalidateQueries();
      navigate(`/bank-reconciliation/statement?id=${data.id ?? ''}`);
    });
  const isReady = read !== null && read.problems.length === 0;
  const next = useRef<HTMLButtonElement>(null);
  // The button that was pressed could not keep the focus while it was busy.
  useEffect(() => {
    if (isReady) next.current?.focus();
  }, [isReady]);
  return (
    <AppDialog
      open
      onClose={onClose}
      title="Import a statement"
      maxWidth="lg"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isReady ? 'outlined' : 'contained'}
            disabled={file === null || account === null}
            loading={busy && !isReady}
            onClick={() => void look()}
          >
            Preview
          </Button>
          <Button
            ref={next}
            variant="contained"
            disabled={!isReady}
            loading={busy && isReady}
            onClick={() => void take()}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="ui-row">
        <Picker
          label="Bank account"
          choices={banks}
          value={account}
          empty={accounts ? 'Choose the account' : 'Loading the accounts'}
          onChange={(id) => change(() => setChosen(id))}
        />
        <label className="ui-pick ui-pick-wide">
          <span>File of the bank (csv, xlsx)</span>
          <input
            type="file"
            accept=".csv,.xlsx,text/csv"
            onChange={(event) => change(() => (setFile(event.target.files?.[0] ?? null), setMapping(null)))}
          />
        </label>
        <MoneyBox label="Opening balance" value={opening} onChange={(value) => change(() => setOpening(value))} />
        <MoneyBox label="Closing balance" value={closing} onChange={(value) => change(() => setClosing(value))} />
      </div>
      <p className="ui-muted">Leave these empty if the file has the balances.</p>
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
      {read && (
        <>
          <div className="ui-row">
            {read.columns.map(({ index, header }) => (
              <label key={index} className="ui-pick">
                <span>{header === '' ? `Column ${index + 1}` : header}</span>
                <NativeSelect
                  attributes={{ 'aria-label': `${header === '' ? `Column ${index + 1}` : header} is` }}
                  choices={FIELDS}
                  empty="Nothing"
                  value={(mapping ?? read.mapping)[index] ?? ''}
                  onChange={(name) => {
                    const rest = Object.entries(mapping ?? read.mapping).filter(
                      ([at, field]) => at !== String(index) && field !== name,
                    );
                    setMapping(Object.fromEntries(name === '' ? rest : [...rest, [String(index), name]]));
                  }}
                />
              </label>
            ))}
          </div>
          {mapping !== null && <p className="ui-muted">Preview it again with these columns.</p>}
          {read.problems.length > 0 ? (
            <Alert severity="error">
              <ul>
                {read.problems.slice(0, 10).map(({ row, message }) => (
                  <li key={`${row} ${message}`}>{row === null ? message : `Row ${row}: ${message}`}</li>
                ))}
              </ul>
            </Alert>
          ) : (
            <Alert severity="success">
              {plural(read.n_lines, 'line')} from {formatDate(read.from_date ?? '')} to {formatDate(read.to_date ?? '')}
              : opening {formatMoney(read.opening ?? 0)}, in {formatMoney(read.money_in)}, out{' '}
              {formatMoney(read.money_out)}, closing {formatMoney(read.closing ?? 0)}. {plural(read.matched, 'line')}{' '}
              would match at once.
            </Alert>
          )}
          {read.lines.length > 0 && (
            <Table label="Lines of the file" columns={COLUMNS} rows={read.lines} idOf={rowOf} />
          )}
        </>
      )}
    </AppDialog>
  );
}
