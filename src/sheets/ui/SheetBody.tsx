import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef } from 'react';
import type { SheetAnswer, SheetCell, SheetResult } from '../../../contract/sheet.ts';
import { useDraft } from '../../auth/useDraft.ts';
import { Outputs } from '../../lists/ui/Outputs.tsx';
import { useNarrow } from '../../ui/filters/useNarrow.ts';
import { UnsavedGuard } from '../../ui/form/LeaveGuard.tsx';
import { outColumns } from '../../ui/output/listColumn.ts';
import { plural } from '../../../contract/plural.ts';
import { capital } from '../../ui/screen/capital.ts';
import { Problems, problemsIn } from '../../ui/sheet/Problems.tsx';
import { Sheet, type SheetHandle } from '../../ui/sheet/Sheet.tsx';
import { UndoButton } from '../../ui/sheet/StepButtons.tsx';
import { EMPTY, sheetReducer, textAt } from '../../ui/sheet/sheetState.ts';
import type { AnySheet } from '../sheet.ts';
import { columnsOf, outOf, totalsOf } from './columns.ts';
import { useAutosave } from './useAutosave.ts';
import { rowsOf, typedCells, withTyped } from './typedCells.ts';
import { useShownRows } from './useShownRows.tsx';

const TapSheet = lazy(() => import('../../ui/sheet/TapSheet.tsx'));

interface Props {
  readonly sheet: AnySheet;
  readonly answer: SheetAnswer;
  readonly query: Readonly<Record<string, string>>;
  readonly about: string;
  readonly canWrite: boolean;
  readonly save: (cells: readonly SheetCell[]) => Promise<readonly SheetResult[]>;
  readonly onReload: () => void;
}

/** The cells of one sheet: what is typed is saved by itself, and what cannot be is said at its cell. */
export function SheetBody({ sheet, answer, query, about, canWrite, save, onReload }: Props) {
  const { choices, closed, note } = answer;
  const readOnly = !canWrite || closed !== null;
  const { before, store } = useDraft<readonly SheetCell[]>(`sheet ${sheet.read} ${JSON.stringify(query)}`);
  const [state, dispatch] = useReducer(sheetReducer, EMPTY, () => ({
    ...EMPTY,
    rows: withTyped(rowsOf(answer), readOnly ? [] : (before ?? [])),
  }));
  useEffect(() => {
    const typed = typedCells(state.rows);
    store(typed.length === 0 ? null : typed);
  }, [state.rows, store]);
  const columns = useMemo(() => columnsOf(sheet.columns, choices), [sheet, choices]);
  const handle = useRef<SheetHandle>(null);
  const released = useRef(false);
  const { waiting, busy, failed, retry } = useAutosave(state, columns, dispatch, save);
  const problems = useMemo(() => problemsIn(state.rows, columns), [state.rows, columns]);
  const wrong = useMemo(() => new Set(problems.map(({ key }) => key)), [problems]);
  const [one, many] = sheet.label;
  const out = outColumns(outOf(capital(one), sheet.mark ?? 'Number', sheet.columns));
  const isNarrow = useNarrow();
  // On a telephone states are tapped; a sheet of texts stays one.
  const tapped = isNarrow ? columns.find(({ name }) => (choices[name] ?? []).length > 0) : undefined;
  const { fill } = sheet;
  const filled = fill && (fill.value ?? choices[fill.column]?.[0]?.value);
  const { shown, part, done } = useShownRows(sheet, answer, state.rows, wrong);
  const totals = useMemo(() => totalsOf(sheet.columns, choices, shown), [sheet, choices, shown]);
  const blank = fill && filled !== undefined ? shown.filter((row) => textAt(row, fill.column).trim() === '') : [];
  const fillBlank = (): void => {
    if (!fill || filled === undefined) return;
    dispatch({ type: 'edit', edits: blank.map(({ key }) => ({ key, column: fill.column, text: filled })) });
  };
  const legend = sheet.columns.flatMap(({ key, kind }) => (kind === 'choice' ? (choices[key] ?? []) : []));
  return (
    <div className="ui-sheet-page">
      <UnsavedGuard dirty={waiting > 0 || busy || problems.length > 0} released={released} />
      {(closed ?? note) !== null && <Alert severity={closed === null ? 'info' : 'warning'}>{closed ?? note}</Alert>}
      <div className="ui-toolbar">
        <output className="ui-muted">
          {failed !== null
            ? 'Not saved'
            : busy || waiting > 0
              ? 'Saving…'
              : `${plural(state.rows.length, one, many)}${readOnly ? '' : ', all saved'}`}
        </output>
        {done !== null && <strong>{done}</strong>}
        {part}
        <span className="ui-grow" />
        <Outputs
          about={about}
          read={async () => ({ columns: out, rows: shown })}
          pages={async () => ({ columns: out, pages: [shown] })}
        />
        {sheet.Tools && <sheet.Tools query={query} answer={answer} canWrite={!readOnly} onReload={onReload} />}
        <Button variant="outlined" disabled={waiting > 0 || busy} onClick={onReload}>
          Reload
        </Button>
        {!readOnly && <UndoButton state={state} dispatch={dispatch} />}
        {!readOnly && fill && (
          <Button variant="contained" disabled={blank.length === 0} onClick={fillBlank}>
            {fill.label}
          </Button>
        )}
      </div>
      {failed !== null && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failed}
        </Alert>
      )}
      {tapped ? (
        <Suspense>
          <TapSheet
            label={about}
            state={tapped}
            choices={choices[tapped.name] ?? []}
            others={columns.filter((column) => column !== tapped)}
            rows={shown}
            dispatch={dispatch}
            readOnly={readOnly}
          />
        </Suspense>
      ) : (
        <>
          <Sheet
            ref={handle}
            label={about}
            of={capital(one)}
            columns={columns}
            rows={shown}
            dispatch={dispatch}
            readOnly={readOnly}
            {...(totals ? { totals } : {})}
          />
          <Problems problems={problems} onGo={({ key, column }) => handle.current?.goTo(key, column)} />
        </>
      )}
      {!tapped && legend.length > 0 && (
        <p className="ui-muted">{legend.map(({ value, label }) => `${value}: ${label}`).join(' · ')}</p>
      )}
    </div>
  );
}
