import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../contract/dates.ts';
import { allowedCampuses, may, useCredentials, userPrefs, type Credentials } from '../../auth/credentials.ts';
import { offered } from '../../auth/offers.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { Spinner } from '../../ui/screen/Spinner.tsx';
import { Facts } from './Facts.tsx';
import { PrivilegeTable } from './PrivilegeTable.tsx';
import { ask } from '../../dataProvider/ask.ts';

/** Either lets an employee see their own. */
const SALARY = ['salary_plans.read', 'salary_plans.read_own'];

/** Who the signed-in user is, from GET /user/{id}, and what the user may do. */
export default function MyProfilePage() {
  const credentials = useCredentials();
  return credentials && <Profile credentials={credentials} />;
}

function Profile({ credentials }: { readonly credentials: Credentials }) {
  const { userId } = credentials;
  const { data, error, refetch } = useQuery({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => ask('GET /user/{id}', { params: { id: userId }, signal }),
  });
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </Alert>
    );
  if (!data) return <Spinner />;
  const { user_info: user, user_paid_dates: dates } = data.data;
  const fresh = { ...credentials, userInfo: { ...credentials.userInfo, user_settings: user.user_settings } };
  const allowed = new Set(allowedCampuses(fresh));
  const names = credentials.campuses.filter(({ id }) => allowed.has(Number(id))).map(({ campus_name }) => campus_name);
  const approval = userPrefs(fresh).two_step_ch_payment_approval_req;
  return (
    <PageScreen
      narrow
      actions={
        <>
          {offered('leave') && (
            <Button component={Link} to="/my-leave" variant="outlined">
              My Leave
            </Button>
          )}
          {offered('attendance-corrections') && (
            <Button component={Link} to="/my-corrections" variant="outlined">
              My Corrections
            </Button>
          )}
          {typeof user.employee_id === 'number' && SALARY.some((privilege) => may(credentials, privilege)) && (
            <Button component={Link} to={`/salary-plan-logs/${user.employee_id}`} variant="outlined">
              My Salary
            </Button>
          )}
          <Button component={Link} to="/update-profile" variant="outlined">
            Update Profile
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          ['Username', user.username || '(not set)'],
          ['Full name', user.full_name ?? '—'],
          ['Institute', credentials.data.institute_name],
          ['Allowed campuses', names.join(', ') || '—'],
          ['Payments may be dated from', dates?.from ? formatDate(dates.from) : 'any day'],
          ['Payments may be dated to', dates?.to ? formatDate(dates.to) : 'any day'],
          [
            'Payments and discounts',
            approval && approval !== 'null' ? 'wait for approval by someone else' : 'count at once',
          ],
        ]}
      />
      {user.privileges && <PrivilegeTable privileges={user.privileges} />}
    </PageScreen>
  );
}
