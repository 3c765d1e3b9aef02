import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentMonth, formatDate } from '../../../contract/dates.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { formatMoney } from '../../../contract/money.ts';
import { planSums } from '../../../contract/salaries/planSums.ts';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { write } from '../../dataProvider/ask.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { MonthBox } from '../../ui/picker/DateBox.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { PlanLines, type DraftLine } from './PlanLines.tsx';

type Begun = Answer<'GET /salary_plan_form'>['data'];
const linesOf = ({ plan, components }: Begun): DraftLine[] =>
  (plan?.lines ?? components).map((line, key) => ({ ...line, key }));

/** Basic salary and components from a month on, beside what is in force; another approves it. */
export function PlanForm({ begun }: { readonly begun: Begun }) {
  const { plan, employee, components, waits } = begun;
  const [from, setFrom] = useState<string | null>(() =>
    plan ? shiftMonth(currentMonth(), 1) : ([employee.join_date.slice(0, 7), currentMonth()].toSorted()[1] ?? null),
  );
  const [basic, setBasic] = useState<number | null>(plan?.basic ?? null);
  const [lines, setLines] = useState<readonly DraftLine[]>(() => linesOf(begun));
  const [why, setWhy] = useState('');
  const { busy, refused, send, submit } = useSubmit();
  const navigate = useNavigate();
  const notify = useNotify();
  const queries = useQueryClient();
  const sums = planSums(Number.isNaN(basic) ? 0 : (basic ?? 0), lines);
  const isReady =
    from !== null && basic !== null && basic > 0 && (plan === null || why.trim().length >= 3) && waits === null;
  const save = (): Promise<unknown> =>
    submit(async () => {
      const body = {
        employee_id: employee.id,
        effective_from: from ?? '',
        basic: basic ?? 0,
        lines: lines.map(({ component_id, amount, percent }) =>
          percent === null ? { component_id, amount } : { component_id, percent },
        ),
        ...(why.trim() === '' ? {} : { reason: why.trim() }),
      };
      const { data } = await send((key) => write('POST /salary_plans', { offered: needed('salaries'), body, key }));
      await queries.invalidateQueries({ queryKey: [FEES] });
      notify(`Rs ${formatMoney(data.gross)} from ${formatDate(from)} wait for approval by someone else.`, {
        type: 'success',
      });
      void navigate('/salary-plan?status=pending');
    });
  const lineRefused = Object.entries(refused?.fields ?? {}).find(([name]) => name.startsWith('lines'))?.[1];
  const known = ['effective_from', 'basic', 'reason'].some((name) => refused?.fields[name]) || lineRefused;
  return (
    <form
      className="ui-form"
      aria-label="Salary plan"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) void save();
      }}
    >
      <p>
        <bdi>{employee.name}</bdi>, number {employee.emp_no}, {employee.campus}
        {employee.designation ? `, ${employee.designation}` : ''}; joined {formatDate(employee.join_date)}.{' '}
        {plan ? `In force since ${formatDate(plan.effective_from)}.` : 'No plan yet.'}
      </p>
      {waits !== null && <Alert severity="warning">{waits}; decide or withdraw that first.</Alert>}
      <div className="ui-row">
        <MonthBox
          label="From month"
          required
          value={from}
          error={refused?.fields['effective_from']}
          onChange={setFrom}
        />
        <MoneyBox label="Basic salary" required value={basic} error={refused?.fields['basic']} onChange={setBasic} />
        <TextBox
          label="Reason"
          required={plan !== null}
          wide
          value={why}
          max={300}
          error={refused?.fields['reason']}
          onChange={setWhy}
        />
      </div>
      <PlanLines lines={lines} components={components} basic={sums.basic} onChange={setLines} />
      <BeforeAfter before={plan} after={sums} />
      {lineRefused && <Alert severity="error">{lineRefused}</Alert>}
      {refused && !known && <Alert severity="error">{refused.message}</Alert>}
      <div className="ui-form-bar">
        <Button type="submit" variant="contained" loading={busy} disabled={!isReady}>
          Ask for approval
        </Button>
        <Button component={AppLink} to="/salary-plan">
          Cancel
        </Button>
      </div>
    </form>
  );
}
