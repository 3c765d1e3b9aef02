import { offers } from '../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useStore } from 'ra-core';
import { useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import type { Row } from '../../../dataProvider/decode.ts';
import { students as declared } from '../../../resources/students.ts';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { useProgress } from '../../../ui/dialog/useProgress.ts';
import { UnsavedGuard } from '../../../ui/form/LeaveGuard.tsx';
import { Problems, problemsIn } from '../../../ui/sheet/Problems.tsx';
import { Sheet, type SheetHandle } from '../../../ui/sheet/Sheet.tsx';
import { RedoButton, UndoButton } from '../../../ui/sheet/StepButtons.tsx';
import type { SheetColumn } from '../../../ui/sheet/sheetColumn.ts';
import { changedColumns, EMPTY, isChanged, sheetReducer, type SheetRow } from '../../../ui/sheet/sheetState.ts';
import { useSheetColumns } from '../../../students/useSheetColumns.ts';
import { FieldChooser } from './FieldChooser.tsx';
import { saveRows } from './saveRows.ts';
import { SHEET_FIELDS, USUAL_FIELDS } from './sheetFields.ts';
import css from './bulkUpdate.module.css';

/** Texts of every field, so that a column shown later has what was stored. */
function rowsOf(students: readonly Row[], columns: readonly SheetColumn[]): SheetRow[] {
  return students.map((student) => {
    const cells = Object.fromEntries(columns.map(({ name, write }) => [name, write(student[name])]));
    const mark = typeof student['sid'] === 'number' ? { mark: String(student['sid']) } : {};
    return {
      key: Number(student.id),
      title: String(student['student_name'] ?? ''),
      ...mark,
      base: cells,
      cells,
      problems: {},
    };
  });
}

/** The lists behind the columns must be there before texts can be made of ids. */
export function StudentSheet({
  students,
  onReload,
}: {
  readonly students: readonly Row[];
  readonly onReload: () => void;
}) {
  const columns = useSheetColumns(declared.fields, SHEET_FIELDS);
  const missing = columns.some(
    ({ name, field, write }) =>
      field.kind === 'ref' && students.some((row) => row[name] !== null && write(row[name]) === ''),
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  if (missing && !late) return <output className="ui-muted">Loading the lists …</output>;
  return <OpenSheet students={students} columns={columns} onReload={onReload} />;
}

interface Props {
  readonly students: readonly Row[];
  readonly columns: readonly SheetColumn[];
  readonly onReload: () => void;
}
const count = (n: number, one: string): string => `${n.toLocaleString('en-PK')} ${one}${n === 1 ? '' : 's'}`;

function OpenSheet({ students, columns, onReload }: Props) {
  const [state, dispatch] = useReducer(sheetReducer, EMPTY, () => ({ ...EMPTY, rows: rowsOf(students, columns) }));
  const [names, setNames] = useStore<string[]>('students.sheet.columns', USUAL_FIELDS);
  const shown = useMemo(() => columns.filter(({ name }) => names.includes(name)), [columns, names]);
  const [versions] = useState(() => new Map<number, unknown>(students.map((row) => [Number(row.id), row['version']])));
  const [reason, setReason] = useState('');
  const [outcomeText, setOutcomeText] = useState<string | null>(null);
  const { running, begin, end, cancel } = useProgress();
  const sheet = useRef<SheetHandle>(null);
  const released = useRef(false);
  const queries = useQueryClient();
  const notify = useNotify();
  const reasonId = useId();

  const changed = useMemo(() => state.rows.filter(isChanged), [state.rows]);
  const cells = useMemo(() => changed.reduce((sum, row) => sum + changedColumns(row).length, 0), [changed]);
  const problems = useMemo(() => problemsIn(state.rows, columns), [state.rows, columns]);
  const misread = useMemo(
    () =>
      problemsIn(
        changed.map((row) => ({ ...row, problems: {} })),
        columns,
      ).length > 0,
    [changed, columns],
  );
  const needsReason = changed.some((row) => changedColumns(row).includes('status_id'));

  const send = async (dryRun: boolean): Promise<void> => {
    setOutcomeText(null);
    const outcome = await saveRows({ rows: changed, columns, versions, reason: reason.trim(), dryRun, ...begin() });
    end();
    const fine = outcome.updated.length + outcome.unchanged.length;
    if (!dryRun) {
      for (const row of outcome.students) versions.set(Number(row['id']), row['version']);
      dispatch({ type: 'saved', keys: new Set([...outcome.updated, ...outcome.unchanged]) });
      await queries.invalidateQueries({ queryKey: ['students'], predicate: ({ queryKey }) => queryKey[1] !== 'sheet' });
    }
    dispatch({ type: 'problems', problems: outcome.problems });
    if (outcome.problems.size > 0)
      setOutcomeText(
        dryRun
          ? `${count(fine, 'student')} can be saved, ${outcome.problems.size} would not be.`
          : `${count(fine, 'student')} saved, ${outcome.problems.size} not saved and still here.`,
      );
    else if (dryRun) setOutcomeText(`All ${count(fine, 'student')} can be saved.`);
    else notify(`${count(fine, 'student')} saved.`, { type: 'success' });
  };
  const blocked = changed.length === 0 || misread || (needsReason && reason.trim() === '') || running !== null;

  return (
    <div className="ui-sheet-page">
      <UnsavedGuard dirty={changed.length > 0} released={released} />
      <div className="ui-toolbar">
        <FieldChooser chosen={names} onChange={setNames} />
        <span className="ui-grow" />
        <UndoButton state={state} dispatch={dispatch} />
        <RedoButton state={state} dispatch={dispatch} />
        <Button
          variant="outlined"
          disabled={changed.length > 0}
          title={changed.length > 0 ? 'Save or undo your changes first' : undefined}
          onClick={onReload}
        >
          Reload
        </Button>
      </div>
      <Sheet ref={sheet} label="Students" of="SID, student" columns={shown} rows={state.rows} dispatch={dispatch} />
      {outcomeText && <Alert severity={problems.length > 0 ? 'warning' : 'success'}>{outcomeText}</Alert>}
      <Problems
        problems={problems}
        onGo={({ key, column }) => {
          if (column !== '' && !names.includes(column)) setNames([...names, column]);
          sheet.current?.goTo(key, column);
        }}
      />
      {running ? (
        <Progress
          doing="Saving"
          over={running.over}
          of={changed.length}
          onCancel={cancel}
          cancelled={running.cancelled}
        />
      ) : (
        <div className="ui-form-bar ui-save">
          {needsReason && (
            <div className={`ui-pick ${css.reason}`}>
              <label htmlFor={reasonId}>Reason for the change of status</label>
              <OutlinedInput
                id={reasonId}
                size="small"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                inputProps={{ maxLength: 300, 'aria-required': true }}
              />
            </div>
          )}
          <Button variant="contained" disabled={blocked} onClick={() => void send(false)}>
            {changed.length === 0 ? 'Save' : `Save ${count(changed.length, 'student')}`}
          </Button>
          {offers('previews') && (
            <Button variant="outlined" disabled={blocked} onClick={() => void send(true)}>
              Check only
            </Button>
          )}
          <output className="ui-muted">
            {changed.length === 0 ? 'Nothing is changed yet.' : `${count(cells, 'cell')} changed`}
          </output>
        </div>
      )}
    </div>
  );
}
