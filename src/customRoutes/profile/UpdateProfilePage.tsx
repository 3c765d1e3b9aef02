import { offered, offers } from '../../auth/offers.ts';
import Typography from '@mui/material/Typography';
import { PageScreen } from '../../pages/openPage.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { PasswordEntry } from './passwordProblems.ts';
import { getCredentials } from '../../auth/credentials.ts';
import { write } from '../../dataProvider/ask.ts';
import { runAction } from '../../dataProvider/writes.ts';
import { users } from '../../resources/users.ts';

async function change({ old_password = '', password }: PasswordEntry): Promise<void> {
  const own = offered('own-account');
  // Every other session of the user ends; a wrong old password is refused with 422 on `old_password`.
  if (own) await write('POST /change_own_password', { offered: own, body: { old_password, password } });
  else await runAction(users, 'change_password', { ids: [getCredentials()?.userId ?? ''], data: { password } });
  showToast('success', own ? 'Your password is changed. Other devices are signed out.' : 'Your password is changed.');
}

/**
 * What users may change about themselves: the password. Name, campuses and privileges are an administrator's to set.
 */
export default function UpdateProfilePage() {
  return (
    <PageScreen narrow crumbs={CRUMBS}>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
        Your name, campuses and privileges are set by an administrator under Users and Privileges. Your password is your
        own.
      </Typography>
      <PasswordForm own={offers('own-account')} onSubmit={change} />
    </PageScreen>
  );
}
const CRUMBS = [{ label: 'My Profile', to: '/my-profile' }, { label: 'Update Profile' }];
