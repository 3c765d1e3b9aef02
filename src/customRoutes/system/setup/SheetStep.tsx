import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useReducer, useRef, useState } from 'react';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { MOST_SETUP_ROWS, MOST_SETUP_USERS, setupSheets, type SetupSheet } from '../../../../contract/setup.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { sheetColumn } from '../../../students/useSheetColumns.ts';
import { UnsavedGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { plural } from '../../../../contract/plural.ts';
import { Problems, problemsIn } from '../../../ui/sheet/Problems.tsx';
import { Sheet, type SheetHandle } from '../../../ui/sheet/Sheet.tsx';
import { EMPTY, isBlank, sheetReducer, type Cells, type SheetRow } from '../../../ui/sheet/sheetState.ts';

type Result = Answer<'POST /getting_started/rows'>['data'];
const START = 4;
const NONE: Cells = {};
const blanks = (from: number, howMany: number): SheetRow[] =>
  Array.from({ length: howMany }, (_, at) => ({ key: from + at, title: '', base: NONE, cells: NONE, problems: NONE }));

interface Props {
  readonly sheet: SetupSheet;
  readonly onAdded: () => void;
}
/** Rows of a step, typed or pasted: tried, then made; what is refused stays and says why. */
export function SheetStep({ sheet, onAdded }: Props) {
  const { label, fields } = setupSheets[sheet];
  const most = sheet === 'users' ? MOST_SETUP_USERS : MOST_SETUP_ROWS;
  const columns = useMemo(() => Object.entries(fields).map(([name, field]) => sheetColumn(name, field, {})), [fields]);
  const [state, dispatch] = useReducer(sheetReducer, EMPTY, () => ({ ...EMPTY, rows: blanks(1, START) }));
  const nextKey = useRef(START + 1);
  const handle = useRef<SheetHandle>(null);
  const released = useRef(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly bad: boolean } | null>(null);
  const { busy, refused, send, submit } = useSubmit();
  const filled = useMemo(() => state.rows.filter((row) => !isBlank(row)), [state.rows]);
  const problems = useMemo(() => problemsIn(filled, columns, true), [filled, columns]);
  const misread = filled.some((row) => problemsIn([{ ...row, problems: NONE }], columns, true).length > 0);
  const grow = (howMany: number): readonly SheetRow[] => {
    const more = blanks(nextKey.current, Math.max(0, Math.min(howMany, most - state.rows.length)));
    nextKey.current += more.length;
    dispatch({ type: 'append', rows: more });
    return [...state.rows, ...more];
  };
  const take = ({ sheets, saved }: Result): void => {
    const rows = sheets[0]?.rows ?? [];
    const keyOf = (row: number): number => filled[row]?.key ?? 0;
    const bad = rows.filter(({ state: one }) => one === 'refused');
    const fine = rows.filter(({ state: one }) => one !== 'refused');
    const made = fine.flatMap((row) => row.made);
    dispatch({
      type: 'problems',
      problems: new Map(
        bad.map(({ row, errors }) => [
          keyOf(row),
          Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts.join(' ')])),
        ]),
      ),
    });
    if (saved && fine.length > 0) {
      dispatch({ type: 'remove', keys: new Set(fine.map(({ row }) => keyOf(row))) });
      grow(Math.max(0, START - bad.length));
      onAdded();
    }
    const what = made.length === 0 ? 'Nothing that is not there already' : made.join(', ');
    const done = saved ? 'Added' : 'Would be added';
    setSaid({
      bad: bad.length > 0,
      text: `${fine.length > 0 ? `${done}: ${what}. ` : ''}${bad.length > 0 ? `${plural(bad.length, 'row')} to be corrected.` : ''}`,
    });
  };
  const run = (dryRun: boolean): Promise<unknown> =>
    submit(async () => {
      setSaid(null);
      const body = { sheet, rows: filled.map(({ cells }) => ({ ...cells })) };
      const call = { offered: needed('setup'), body, ...(dryRun ? { preview: needed('previews') } : {}) };
      const { data } = dryRun
        ? await write('POST /getting_started/rows', call)
        : await send((key) => write('POST /getting_started/rows', { ...call, key }));
      take(data);
    });
  const blocked = filled.length === 0 || misread || busy;
  return (
    <div className="ui-stack">
      <UnsavedGuard dirty={filled.length > 0} released={released} />
      <Sheet ref={handle} label={label} of="Row" columns={columns} rows={state.rows} dispatch={dispatch} grow={grow} />
      <ul className="ui-muted">
        {columns.flatMap(({ name, label: column, field }) =>
          field.help ? [<li key={name}>{`${column}: ${field.help}`}</li>] : [],
        )}
      </ul>
      {said && <Alert severity={said.bad ? 'warning' : 'success'}>{said.text}</Alert>}
      {refused && <Alert severity="error">{refused.message}</Alert>}
      <Problems problems={problems} onGo={({ key, column }) => handle.current?.goTo(key, column)} />
      <div className="ui-row">
        <Button variant="contained" disabled={blocked} loading={busy} onClick={() => void run(false)}>
          {filled.length === 0 ? 'Add' : `Add ${plural(filled.length, 'row')}`}
        </Button>
        <Button variant="outlined" disabled={blocked} onClick={() => void run(true)}>
          Check only
        </Button>
        {misread && filled.length > 0 && <span className="ui-muted">Correct the marked cells first.</span>}
      </div>
    </div>
  );
}
