import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useMemo, useReducer, useRef, useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { Outputs } from '../../../lists/ui/Outputs.tsx';
import { UnsavedGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { plural } from '../../../../contract/plural.ts';
import { outColumns } from '../../../ui/output/listColumn.ts';
import { KeyPicker } from '../../../ui/picker/KeyPicker.tsx';
import { Problems, problemsIn } from '../../../ui/sheet/Problems.tsx';
import { Sheet, type SheetHandle } from '../../../ui/sheet/Sheet.tsx';
import { UndoButton } from '../../../ui/sheet/StepButtons.tsx';
import { EMPTY, isChanged, sheetReducer, type CellEdit } from '../../../ui/sheet/sheetState.ts';
import { amountsOf, columnsOf, outOf, rowsOf, sumsOf, type Budget } from './budgetRows.ts';
import { BudgetSums } from './BudgetSums.tsx';
import { BudgetTools } from './BudgetTools.tsx';

interface Props {
  readonly budget: Budget;
  readonly of: { readonly fiscal_year_id: number; readonly campus_id: number };
  readonly onReload: () => void;
}
const BEYOND = [
  ['warn', 'Warn'],
  ['refuse', 'Refuse'],
] as const;

/** The budget of one year and campus: typed or pasted, filled from last year, a file or a yearly amount, saved whole. */
export function BudgetSheet({ budget, of, onReload }: Props) {
  const { months } = budget;
  const [state, dispatch] = useReducer(sheetReducer, EMPTY, () => ({ ...EMPTY, rows: rowsOf(budget) }));
  const [version, setVersion] = useState(budget.version);
  const [beyond, setBeyond] = useState(budget.beyond);
  const [saved, setSaved] = useState(budget.beyond);
  const columns = useMemo(() => columnsOf(months), [months]);
  const sheet = useRef<SheetHandle>(null);
  const released = useRef(false);
  const credentials = useCredentials();
  const notify = useNotify();
  const { busy, refused, send, submit } = useSubmit();
  const canWrite = credentials !== null && may(credentials, 'budgets.write');
  const changed = useMemo(() => state.rows.filter(isChanged), [state.rows]);
  const problems = useMemo(() => problemsIn(state.rows, columns), [state.rows, columns]);
  const sums = useMemo(() => sumsOf(budget, state.rows), [budget, state.rows]);
  const dirty = changed.length > 0 || beyond !== saved;
  const fill = (edits: readonly CellEdit[]): void => dispatch({ type: 'edit', edits });
  const save = (): Promise<unknown> =>
    submit(async () => {
      const rows = changed.map((row) => ({ account_id: row.key, amounts: amountsOf(row, months) }));
      const body = { ...of, version, beyond, rows };
      const { data } = await send((key) => write('POST /budgets', { offered: needed('budgets'), body, key }));
      setVersion(data.version);
      setSaved(beyond);
      dispatch({ type: 'saved', keys: new Set(changed.map(({ key }) => key)) });
      notify(`Saved as version ${data.version}.`, { type: 'success' });
    });
  const out = outColumns(outOf(months));
  return (
    <div className="ui-sheet-page">
      <UnsavedGuard dirty={dirty} released={released} />
      {canWrite && <BudgetTools budget={budget} of={of} onFill={fill} />}
      <div className="ui-toolbar">
        <output className="ui-muted">
          {version === 0
            ? 'Not made yet'
            : `Version ${version}${budget.changed_by === null ? '' : `, last by ${budget.changed_by}`}`}
        </output>
        <span className="ui-grow" />
        <Outputs
          about={`Budget ${budget.year}`}
          read={async () => ({ columns: out, rows: state.rows })}
          pages={async () => ({ columns: out, pages: [state.rows] })}
        />
        <UndoButton state={state} dispatch={dispatch} />
        <Button
          variant="outlined"
          disabled={dirty}
          title={dirty ? 'Save or undo your changes first' : undefined}
          onClick={onReload}
        >
          Reload
        </Button>
      </div>
      <Sheet ref={sheet} label="Budget" of="Account" columns={columns} rows={state.rows} dispatch={dispatch} />
      <BudgetSums months={months} sums={sums} />
      <Problems problems={problems} onGo={({ key, column }) => sheet.current?.goTo(key, column)} />
      {refused && <Alert severity="error">{refused.message}</Alert>}
      {canWrite && (
        <div className="ui-form-bar ui-save">
          <KeyPicker
            label="A voucher beyond it"
            choices={BEYOND}
            value={beyond}
            empty="Warn"
            onChange={(key) => setBeyond(key === 'refuse' ? 'refuse' : 'warn')}
          />
          <Button
            variant="contained"
            loading={busy}
            disabled={!dirty || problems.length > 0}
            onClick={() => void save()}
          >
            Save
          </Button>
          <output className="ui-muted">
            {changed.length === 0
              ? `Surplus of the year: Rs ${formatMoney(sums[2]?.year ?? 0)}`
              : `${plural(changed.length, 'account')} changed`}
          </output>
        </div>
      )}
    </div>
  );
}
