import Alert from '@mui/material/Alert';
import { useDataProvider, useGetOne } from 'ra-core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RowOf } from '../../../contract/resource.ts';
import type { EdubaseDataProvider } from '../../dataProvider/index.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { Spinner } from '../../ui/screen/Spinner.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { users } from '../../resources/users.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { useStillHere } from '../../ui/screen/useStillHere.ts';

/** '/users-and-privileges/change-password?id=' (specification 2): a new password for another user. */
export default function ChangePasswordPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const dataProvider = useDataProvider<EdubaseDataProvider>();
  const { data: user, error } = useGetOne<RowOf<typeof users>>('users', { id: Number(id) }, { enabled: id !== '' });
  if (id === '' || error)
    return (
      <PageScreen narrow>
        <Alert severity={error ? 'error' : 'info'}>
          {error?.message ?? 'Choose a user in Users and Privileges first: this page needs its id.'}
        </Alert>
      </PageScreen>
    );
  if (!user) return <Spinner />;
  return (
    <PageScreen narrow title={`Change password of ${user.username}`}>
      <PasswordForm
        own={false}
        onSubmit={async ({ password, password_confirmation }) => {
          await dataProvider.action('users', 'change_password', {
            ids: [user.id],
            data: { password, password_confirmation },
          });
          showToast('success', `The password of ${user.username} is changed.`);
          if (stillHere()) await navigate('/users-and-privileges');
        }}
      />
    </PageScreen>
  );
}
