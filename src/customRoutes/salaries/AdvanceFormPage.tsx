import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { currentMonth } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { offered } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { ask, write } from '../../dataProvider/ask.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { Attachments, areTaken } from '../../ui/form/Attachments.tsx';
import { MonthBox } from '../../ui/picker/DateBox.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { attachToAdvance, MOST_FILES } from '../../salaries/attachToAdvance.ts';
import { EmployeeBox } from '../../salaries/EmployeeBox.tsx';

/** `/advance-salary/create`: asks for an advance, beside what the employee earns and owes. */
export default function AdvanceFormPage() {
  const [params] = useSearchParams();
  const [employee, setEmployee] = useState<number | null>(Number(params.get('employee_id')) || null);
  const [amount, setAmount] = useState<number | null>(null);
  const [from, setFrom] = useState<string | null>(currentMonth());
  const [parts, setParts] = useState('1');
  const [why, setWhy] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const { busy, refused, send, submit } = useSubmit();
  const navigate = useNavigate();
  const notify = useNotify();
  const queries = useQueryClient();
  const proof = offered('salaries');
  const { data } = useQuery({
    queryKey: [FEES, 'advance form', employee],
    queryFn: ({ signal }) =>
      proof
        ? ask('GET /advance_salary_form', { offered: proof, query: { employee_id: String(employee) }, signal })
        : null,
    enabled: employee !== null && proof !== null,
  });
  const about = data?.data;
  const installments = /^\d{1,3}$/.test(parts) ? Number(parts) : 0;
  const isReady =
    employee !== null &&
    amount !== null &&
    amount > 0 &&
    from !== null &&
    installments > 0 &&
    why.trim().length >= 3 &&
    areTaken(files);
  const save = (): Promise<unknown> =>
    submit(async () => {
      const body = {
        employee_id: employee ?? 0,
        amount: amount ?? 0,
        deduct_from: from ?? '',
        installments,
        reason: why.trim(),
      };
      const { data: made } = await send((key) => write('POST /store_hrm_emp_adv_salaries', { body, key }));
      // It is asked for, whatever becomes of its files.
      const unattached = await attachToAdvance(made.id, files);
      await queries.invalidateQueries({ queryKey: [FEES] });
      notify('The advance waits for approval by someone else.', { type: 'success' });
      if (unattached !== '') notify(`Not attached: ${unattached}`, { type: 'warning' });
      void navigate('/advance-salary');
    });
  const { fields = {} } = refused ?? {};
  const known = ['employee_id', 'amount', 'deduct_from', 'per_month', 'reason'].some((name) => fields[name]);
  return (
    <PageScreen narrow>
      <form
        className="ui-form"
        aria-label="Advance"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !busy) void save();
        }}
      >
        <div className="ui-row">
          <EmployeeBox required value={employee} error={fields['employee_id']} onChange={setEmployee} />
        </div>
        {about && (
          <p>
            {about.net === null
              ? 'No salary plan: nothing could be recovered.'
              : `Net salary Rs ${formatMoney(about.net)}, open advances Rs ${formatMoney(about.open)}`}
            {about.limit !== null && `; Rs ${formatMoney(Math.max(0, about.limit - about.open))} more may be open.`}
          </p>
        )}
        <div className="ui-row">
          <MoneyBox label="Amount" required value={amount} error={fields['amount']} onChange={setAmount} />
          <MonthBox label="Deduct from month" required value={from} error={fields['deduct_from']} onChange={setFrom} />
          <TextBox
            label="Instalments"
            required
            value={parts}
            max={3}
            error={fields['installments'] ?? fields['per_month']}
            onChange={setParts}
          />
          <TextBox label="Purpose" required wide max={300} value={why} error={fields['reason']} onChange={setWhy} />
        </div>
        {proof && <Attachments label="Attach the letter" files={files} onChange={setFiles} room={MOST_FILES} />}
        {amount !== null && amount > 0 && installments > 0 && (
          <output className="ui-muted">
            Rs {formatMoney(Math.min(amount, Math.ceil(amount / installments)))} a month, the last what is left.
          </output>
        )}
        {refused && !known && <Alert severity="error">{refused.message}</Alert>}
        <div className="ui-form-bar">
          <Button type="submit" variant="contained" loading={busy} disabled={!isReady}>
            Ask for approval
          </Button>
          <Button component={AppLink} to="/advance-salary">
            Cancel
          </Button>
        </div>
      </form>
    </PageScreen>
  );
}
