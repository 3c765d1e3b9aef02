import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useReducer, useRef, useState } from 'react';
import { formatDate, today } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { Outputs } from '../../../lists/ui/Outputs.tsx';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { UnsavedGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { outColumns } from '../../../ui/output/listColumn.ts';
import { DateBox } from '../../../ui/picker/DateBox.tsx';
import { plural } from '../../../../contract/plural.ts';
import { Problems, problemsIn } from '../../../ui/sheet/Problems.tsx';
import { Sheet, type SheetHandle } from '../../../ui/sheet/Sheet.tsx';
import { FileButton } from '../../../ui/inputs/FileButton.tsx';
import { UndoButton } from '../../../ui/sheet/StepButtons.tsx';
import { EMPTY, sheetReducer } from '../../../ui/sheet/sheetState.ts';
import type { ChartAccount } from '../../../vouchers/chart.ts';
import { COLUMNS, fromFile, linesOf, OUT, rowsOf, sumsOf } from './openingRows.ts';

interface Props {
  readonly campus: number;
  readonly accounts: readonly ChartAccount[];
  readonly onEntered: () => void;
}
/** Opening balances typed, pasted or read from a file; checked by the server before they are entered. */
export function OpeningsSheet({ campus, accounts, onEntered }: Props) {
  const [state, dispatch] = useReducer(sheetReducer, EMPTY, () => ({ ...EMPTY, rows: rowsOf(accounts) }));
  const [day, setDay] = useState<string | null>(today());
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const sheet = useRef<SheetHandle>(null);
  const released = useRef(false);
  const { busy, refused, send, submit } = useSubmit();
  const reading = useSubmit();
  const problems = useMemo(() => problemsIn(state.rows, COLUMNS), [state.rows]);
  const lines = useMemo(() => linesOf(state.rows), [state.rows]);
  const { debit, credit, difference } = useMemo(() => sumsOf(state.rows), [state.rows]);
  const out = outColumns(OUT);
  const body = { campus_id: campus, entry_date: day ?? '', lines };
  const check = (): Promise<unknown> =>
    submit(async () => {
      await write('POST /opening_balances', { offered: needed('openings'), body, preview: needed('previews') });
      setAsking(true);
    });
  const enter = (): Promise<unknown> =>
    submit(async () => {
      await send((key) => write('POST /opening_balances', { offered: needed('openings'), body, key }));
      released.current = true;
      onEntered();
    }).finally(() => setAsking(false));
  const read = (file: File): Promise<unknown> =>
    reading.submit(async () => {
      const { data } = await ask('POST /read_opening_file', {
        offered: needed('openings'),
        body: { campus_id: String(campus), file },
      });
      setUnread(data.problems);
      dispatch({ type: 'edit', edits: fromFile(data) });
    });
  return (
    <div className="ui-sheet-page">
      <UnsavedGuard dirty={lines.length > 0} released={released} />
      <div className="ui-bar">
        <DateBox label="As of the end of" value={day} onChange={setDay} required />
        <FileButton
          label="From a file"
          of="File of opening balances"
          accept=".csv,.xlsx"
          busy={reading.busy}
          onFile={(file) => void read(file)}
        />
        <Outputs
          about="Opening Balances"
          read={async () => ({ columns: out, rows: state.rows })}
          pages={async () => ({ columns: out, pages: [state.rows] })}
        />
        <UndoButton state={state} dispatch={dispatch} />
      </div>
      {reading.refused && <Alert severity="error">{reading.refused.message}</Alert>}
      {unread.length > 0 && (
        <Alert severity="warning" onClose={() => setUnread([])}>
          <ul>
            {unread.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Sheet
        ref={sheet}
        label="Opening balances"
        of="Account"
        columns={COLUMNS}
        rows={state.rows}
        dispatch={dispatch}
      />
      <Problems problems={problems} onGo={({ key, column }) => sheet.current?.goTo(key, column)} />
      {refused && <Alert severity="error">{refused.message}</Alert>}
      <div className="ui-form-bar ui-save">
        <Button
          variant="contained"
          loading={busy}
          disabled={lines.length === 0 || problems.length > 0 || day === null}
          onClick={() => void check()}
        >
          Enter…
        </Button>
        <output className="ui-muted">
          {plural(lines.length, 'account')}: debit {formatMoney(debit)}, credit {formatMoney(credit)}; difference to
          opening balance equity {formatMoney(difference)}
        </output>
      </div>
      {asking && (
        <ConfirmDialog
          open
          busy={busy}
          title="Enter opening balances"
          acceptLabel="Enter them"
          onAccept={() => void enter()}
          onClose={() => setAsking(false)}
        >
          <p>
            {plural(lines.length, 'account')} as of {day === null ? '' : formatDate(day)}, with Rs{' '}
            {formatMoney(difference)} to opening balance equity. This is done once for a campus; what changes later is a
            voucher.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
