import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import { useCredentials } from '../auth/credentials.ts';
import { Notice } from '../ui/screen/Notice.tsx';
import { DashboardButton } from './DashboardButton.tsx';

/** '/main_route' (specification 2). */
export default function WelcomePage() {
  const credentials = useCredentials();
  const institute = credentials?.data.institute_name;
  return (
    <Notice icon={<WavingHandOutlined />} title="Welcome to Edubase 8" action={<DashboardButton />}>
      {institute ? `You are signed in to ${institute}.` : 'You are signed in.'}
    </Notice>
  );
}
