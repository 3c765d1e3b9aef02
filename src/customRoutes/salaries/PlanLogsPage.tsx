import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { may, useCredentials } from '../../auth/credentials.ts';
import { offers } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { ask } from '../../dataProvider/ask.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { planFor } from '../../salaries/words.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { FormSkeleton, LoadFailed } from '../../ui/screen/placeholders.tsx';
import { PlanLog } from './PlanLog.tsx';
import css from './salaries.module.css';

/** The specification's own words. */
const MISSING = 'Missing employee id or institute code';
/** The way up, for those who may see the list of all plans. */
const CRUMBS = [{ label: 'HRM' }, { label: 'Salary Plan', to: '/salary-plan' }, { label: 'Salary Plan Logs' }];

/** `/salary-plan-logs/:employeeId`: every salary plan of an employee, who asked for it and who decided. */
export default function PlanLogsPage() {
  const { employeeId = '' } = useParams();
  const credentials = useCredentials();
  const isWhole = /^\d{1,15}$/.test(employeeId) && Boolean(credentials?.instituteCode);
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'salary logs', employeeId],
    queryFn: ({ signal }) =>
      ask('GET /salary_plan_logs', { query: { employee_id: employeeId, detail_level: 'full' }, signal }),
    enabled: isWhole,
  });
  const logs = data?.data;
  const employee = logs?.[0]?.employee;
  const plans = credentials !== null && may(credentials, 'salary_plans.create') && offers('salaries');
  const seesAll = credentials !== null && may(credentials, 'salary_plans.read');
  return (
    <PageScreen
      {...(seesAll ? { crumbs: CRUMBS } : {})}
      actions={
        <>
          <Button variant="outlined" onClick={() => window.print()} disabled={!logs?.length}>
            Print
          </Button>
          {plans && isWhole && (
            <Button variant="contained" component={AppLink} to={planFor(Number(employeeId))}>
              Change salary
            </Button>
          )}
        </>
      }
    >
      {!isWhole ? (
        <Alert severity="error">{MISSING}</Alert>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : logs === undefined ? (
        <FormSkeleton />
      ) : logs.length === 0 ? (
        <div className="ui-empty">
          <h2>No salary plan yet</h2>
          <p>Ask for one under Salary Plan; it is listed here from then on, with every decision.</p>
        </div>
      ) : (
        <div className="ui-form">
          {employee && (
            <p>
              <b>
                <bdi>{employee.name}</bdi>
              </b>
              , number {employee.emp_no},{' '}
              {[employee.campus, employee.department, employee.designation].filter(Boolean).join(', ')}
            </p>
          )}
          <ol className={css.timeline}>
            {logs.map((log) => (
              <li key={log.id}>
                <PlanLog log={log} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </PageScreen>
  );
}
