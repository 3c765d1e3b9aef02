import { offers } from '../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import { students } from '../../../resources/students.ts';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { useProgress } from '../../../ui/dialog/useProgress.ts';
import { UnsavedGuard } from '../../../ui/form/LeaveGuard.tsx';
import { PageScreen } from '../../../pages/openPage.tsx';
import { Problems, problemsIn } from '../../../ui/sheet/Problems.tsx';
import { Sheet, type SheetHandle } from '../../../ui/sheet/Sheet.tsx';
import { UndoButton } from '../../../ui/sheet/StepButtons.tsx';
import { EMPTY, isBlank, sheetReducer, textAt, type SheetRow } from '../../../ui/sheet/sheetState.ts';
import { useSheetColumns } from '../../../students/useSheetColumns.ts';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { NO_CLASS, ClassPicker } from '../../../students/ClassPicker.tsx';
import { useCampuses, useLookup } from '../../../students/lookups.ts';
import { AddedStudents } from './AddedStudents.tsx';
import { ADD_FIELDS, addRows, UNKNOWN, type NewStudent } from './addRows.ts';

const START = 20;
/** As many rows as one sheet takes. */
const MOST = 500;
const NO_CELLS = {};
const blanks = (from: number, howMany: number): SheetRow[] =>
  Array.from({ length: howMany }, (_, at) => ({
    key: from + at,
    title: '',
    base: NO_CELLS,
    cells: NO_CELLS,
    problems: NO_CELLS,
  }));

/** `/add-bulk-students`: the list of a class typed or pasted into a sheet; refused rows stay for correction. */
export default function BulkAddPage() {
  const campuses = useCampuses();
  const [choice, setChoice] = useState(() => ({
    ...NO_CLASS,
    campus_id: campuses.length === 1 ? (campuses[0]?.id ?? null) : null,
  }));
  const [statusId, setStatusId] = useState<number | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [state, dispatch] = useReducer(sheetReducer, EMPTY, () => ({ ...EMPTY, rows: blanks(1, START) }));
  const nextKey = useRef(START + 1);
  const [added, setAdded] = useState<readonly NewStudent[]>([]);
  const [outcomeText, setOutcomeText] = useState<string | null>(null);
  const { running, begin, end, cancel } = useProgress();
  const sheet = useRef<SheetHandle>(null);
  const released = useRef(false);
  const queries = useQueryClient();
  const columns = useSheetColumns(students.fields, ADD_FIELDS);
  const statuses = useLookup('student_statuses');

  // A row is known by the name typed into it.
  const rows = useMemo(
    () =>
      state.rows.map((row) =>
        row.title === textAt(row, 'student_name') ? row : { ...row, title: textAt(row, 'student_name') },
      ),
    [state.rows],
  );
  const filled = useMemo(() => rows.filter((row) => !isBlank(row)), [rows]);
  const problems = useMemo(() => problemsIn(filled, columns, true), [filled, columns]);
  const misread = useMemo(
    () =>
      problemsIn(
        filled.map((row) => ({ ...row, problems: NO_CELLS })),
        columns,
        true,
      ).length > 0,
    [filled, columns],
  );
  const grow = (howMany: number): readonly SheetRow[] => {
    const more = blanks(nextKey.current, Math.max(0, Math.min(howMany, MOST - state.rows.length)));
    nextKey.current += more.length;
    dispatch({ type: 'append', rows: more });
    return [...state.rows, ...more];
  };
  const send = async (dryRun: boolean): Promise<void> => {
    setOutcomeText(null);
    const outcome = await addRows({ rows: filled, columns, choice, statusId, dryRun, ...begin() });
    end();
    setRefused(outcome.choice);
    dispatch({ type: 'problems', problems: outcome.problems });
    if (!dryRun && outcome.created.length > 0) {
      dispatch({ type: 'remove', keys: new Set(outcome.created.map(({ key }) => key)) });
      setAdded([...outcome.created.filter(({ id }) => id !== UNKNOWN), ...added]);
      await queries.invalidateQueries({ queryKey: ['students'] });
    }
    const bad = outcome.problems.size;
    const many = (n: number): string => `${n.toLocaleString('en-PK')} ${n === 1 ? 'student' : 'students'}`;
    if (Object.keys(outcome.choice).length > 0) setOutcomeText('Nothing more was added: correct the class above.');
    else if (dryRun)
      setOutcomeText(
        bad === 0 ? `All ${many(outcome.fine)} can be added.` : `${many(outcome.fine)} can be added, ${bad} cannot.`,
      );
    else
      setOutcomeText(
        bad === 0
          ? `${many(outcome.created.length)} added.`
          : `${many(outcome.created.length)} added, ${bad} not added: correct them and add them again.`,
      );
  };
  const blocked =
    filled.length === 0 || misread || choice.campus_id === null || choice.class_id === null || running !== null;
  const why =
    choice.class_id === null || choice.campus_id === null
      ? 'Choose a campus and a class first'
      : misread
        ? 'Correct the marked cells first'
        : undefined;

  return (
    <PageScreen>
      <div className="ui-sheet-page">
        <UnsavedGuard dirty={filled.length > 0} released={released} />
        <div className="ui-picks" role="group" aria-label="Class of the new students">
          <ClassPicker
            value={choice}
            onChange={setChoice}
            errors={refused}
            empty={{
              campus_id: 'Choose a campus',
              class_id: 'Choose a class',
              section_id: 'No section yet',
              session_id: 'Current session',
            }}
          />
          <Picker
            label="Status"
            choices={statuses}
            value={statusId}
            onChange={setStatusId}
            empty="Enrolled"
            error={refused['status_id']}
          />
        </div>
        <div className="ui-toolbar">
          <output className="ui-muted">
            {filled.length.toLocaleString('en-PK')} of {rows.length.toLocaleString('en-PK')} rows filled
          </output>
          <span className="ui-grow" />
          <UndoButton state={state} dispatch={dispatch} />
          <Button variant="outlined" disabled={rows.length >= MOST} onClick={() => grow(START)}>
            Add {START} rows
          </Button>
        </div>
        <Sheet
          ref={sheet}
          label="New students"
          of="Row"
          columns={columns}
          rows={rows}
          dispatch={dispatch}
          grow={grow}
        />
        {outcomeText && (
          <Alert severity={problems.length > 0 || Object.keys(refused).length > 0 ? 'warning' : 'success'}>
            {outcomeText}
          </Alert>
        )}
        <Problems problems={problems} onGo={({ key, column }) => sheet.current?.goTo(key, column)} />
        {running ? (
          <Progress
            doing="Adding"
            over={running.over}
            of={filled.length}
            onCancel={cancel}
            cancelled={running.cancelled}
          />
        ) : (
          <div className="ui-form-bar ui-save">
            <Button variant="contained" disabled={blocked} title={why} onClick={() => void send(false)}>
              {filled.length === 0
                ? 'Add'
                : `Add ${filled.length.toLocaleString('en-PK')} ${filled.length === 1 ? 'student' : 'students'}`}
            </Button>
            {offers('previews') && (
              <Button variant="outlined" disabled={blocked} title={why} onClick={() => void send(true)}>
                Check only
              </Button>
            )}
            {why && filled.length > 0 && <span className="ui-muted">{why}.</span>}
          </div>
        )}
        <AddedStudents added={added} />
      </div>
    </PageScreen>
  );
}
