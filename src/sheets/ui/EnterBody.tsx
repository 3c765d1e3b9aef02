import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useDraft } from '../../auth/useDraft.ts';
import { plural } from '../../../contract/plural.ts';
import type { SheetCell } from '../../../contract/sheet.ts';
import { Outputs } from '../../lists/ui/Outputs.tsx';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { UnsavedGuard } from '../../ui/form/LeaveGuard.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { FileButton } from '../../ui/inputs/FileButton.tsx';
import { outColumns } from '../../ui/output/listColumn.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { capital } from '../../ui/screen/capital.ts';
import { Problems, problemsIn } from '../../ui/sheet/Problems.tsx';
import { Sheet, type SheetHandle } from '../../ui/sheet/Sheet.tsx';
import { UndoButton } from '../../ui/sheet/StepButtons.tsx';
import { EMPTY, sheetReducer } from '../../ui/sheet/sheetState.ts';
import type { AnySheet, Entered, Entry, OnceAnswer } from '../sheet.ts';
import { columnsOf, outOf } from './columns.ts';
import { rowsOf, typedCells, withTyped } from './typedCells.ts';

/** In place of the rows, when they were entered before. */
export function AlreadyEntered({ entered: { title, text, link } }: { readonly entered: Entered }) {
  return (
    <div className="ui-empty">
      <h2>{title}</h2>
      <p>
        {text} <AppLink to={link.to}>{link.label}</AppLink>
      </p>
    </div>
  );
}

interface Props {
  readonly sheet: AnySheet;
  readonly entry: Entry;
  readonly answer: OnceAnswer;
  /** Which sheet, and what is sent with it. */
  readonly at: Readonly<Record<string, string>>;
  /** What a draft of it is remembered under. */
  readonly name: string;
  readonly canWrite: boolean;
  readonly onReload: () => void;
}
/** A sheet that is entered once and whole: typed, pasted or read from a file, checked, confirmed, sent. */
export function EnterBody({ sheet, entry, answer, at, name, canWrite, onReload }: Props) {
  const queries = useQueryClient();
  const { before, store, drop, keyName } = useDraft<readonly SheetCell[]>(`sheet ${sheet.read} ${name}`);
  const [state, dispatch] = useReducer(sheetReducer, EMPTY, () => ({
    ...EMPTY,
    rows: withTyped(rowsOf(answer), canWrite ? (before ?? []) : []),
  }));
  const typed = useMemo(() => typedCells(state.rows), [state.rows]);
  useEffect(() => store(typed.length === 0 ? null : typed), [typed, store]);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const handle = useRef<SheetHandle>(null);
  const released = useRef(false);
  const { busy, refused, send, submit } = useSubmit(keyName);
  const reading = useSubmit();
  const [one, many] = sheet.label;
  const columns = useMemo(() => columnsOf(sheet.columns, answer.choices), [sheet, answer.choices]);
  const problems = useMemo(() => problemsIn(state.rows, columns), [state.rows, columns]);
  const entered = useMemo(() => state.rows.filter(entry.counts), [state.rows, entry]);
  const out = outColumns(outOf(capital(one), sheet.mark ?? 'Number', sheet.columns));
  const check = (): Promise<unknown> =>
    submit(async () => {
      await entry.check(at, entered);
      setAsking(true);
    });
  const enter = (): Promise<unknown> =>
    submit(async () => {
      await send((key) => entry.enter(at, entered, key));
      released.current = true;
      drop();
      await queries.invalidateQueries({ queryKey: [entry.changes] });
      onReload();
    }).finally(() => setAsking(false));
  const { file } = entry;
  const read = (chosen: File): Promise<unknown> =>
    reading.submit(async () => {
      const found = await file?.read(at, chosen);
      setUnread(found?.problems ?? []);
      dispatch({ type: 'edit', edits: found?.cells ?? [] });
    });
  return (
    <div className="ui-sheet-page">
      <UnsavedGuard dirty={typed.length > 0} released={released} />
      {answer.note !== null && <p className="ui-muted">{answer.note}</p>}
      <div className="ui-bar">
        {canWrite && file && (
          <FileButton
            label="From a file"
            of={file.of}
            accept={file.accept}
            busy={reading.busy}
            onFile={(chosen) => void read(chosen)}
          />
        )}
        <Outputs
          about={entry.title}
          read={async () => ({ columns: out, rows: state.rows })}
          pages={async () => ({ columns: out, pages: [state.rows] })}
        />
        {canWrite && <UndoButton state={state} dispatch={dispatch} />}
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
        ref={handle}
        label={entry.title}
        of={capital(one)}
        columns={columns}
        rows={state.rows}
        dispatch={dispatch}
        readOnly={!canWrite}
      />
      <Problems problems={problems} onGo={({ key, column }) => handle.current?.goTo(key, column)} />
      {refused && <Alert severity="error">{refused.message}</Alert>}
      {canWrite && (
        <div className="ui-form-bar ui-save">
          <Button
            variant="contained"
            loading={busy}
            disabled={entered.length === 0 || problems.length > 0}
            onClick={() => void check()}
          >
            Enter…
          </Button>
          <output className="ui-muted">
            {plural(entered.length, one, many)}: {entry.sums(entered)}
          </output>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          open
          busy={busy}
          title={`Enter ${entry.title.toLowerCase()}`}
          acceptLabel={entry.accept}
          onAccept={() => void enter()}
          onClose={() => setAsking(false)}
        >
          <p>
            {plural(entered.length, one, many)} {entry.confirm(at, entered)}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
