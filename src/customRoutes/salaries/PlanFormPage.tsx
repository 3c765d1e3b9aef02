import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { ask } from '../../dataProvider/ask.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { FormSkeleton, LoadFailed } from '../../ui/screen/placeholders.tsx';
import { EmployeeBox } from '../../salaries/EmployeeBox.tsx';
import { PlanForm } from './PlanForm.tsx';

/** `/salary-plan/create?employee_id=`: a new plan, or a change of the one in force. */
export default function PlanFormPage() {
  const [params, setParams] = useSearchParams();
  const text = params.get('employee_id') ?? '';
  const employee = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'salary plan form', employee],
    queryFn: ({ signal }) =>
      ask('GET /salary_plan_form', {
        offered: needed('salaries'),
        query: { employee_id: String(employee) },
        signal,
      }),
    enabled: employee !== null,
    gcTime: 0,
  });
  return (
    <PageScreen narrow>
      <div className="ui-form">
        <div className="ui-row">
          <EmployeeBox
            value={employee}
            onChange={(id) => setParams(id === null ? {} : { employee_id: String(id) }, { replace: true })}
          />
        </div>
        {employee === null ? (
          <div className="ui-empty">
            <h2>Choose an employee</h2>
            <p>The plan begins with the salary that they have now, or with what Allowances and Deductions propose.</p>
          </div>
        ) : data ? (
          <PlanForm key={employee} begun={data.data} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </PageScreen>
  );
}
