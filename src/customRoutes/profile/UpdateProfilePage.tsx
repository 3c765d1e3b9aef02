import Typography from '@mui/material/Typography';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { showToast } from '../../layout/toasts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { PasswordEntry } from './passwordProblems.ts';
import { write } from '../../dataProvider/ask.ts';

async function change({ old_password = '', password }: PasswordEntry): Promise<void> {
  // Every other session of the user ends; a wrong old password is refused with 422 on `old_password`.
  await write('POST /change_own_password', { body: { old_password, password } });
  showToast('success', 'Your password is changed. Other devices are signed out.');
}

/** What users may change about themselves: the password. Name, campuses and privileges are an administrator's to set. */
export default function UpdateProfilePage() {
  return (
    <>
      <PageHeader title="Update Profile" crumbs={CRUMBS} />
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '60ch' }}>
        Your name, campuses and privileges are set by an administrator under Users and Privileges. Your password is your own.
      </Typography>
      <PasswordForm own onSubmit={change} />
    </>
  );
}
const CRUMBS = [{ label: 'My Profile', to: '/my-profile' }];
