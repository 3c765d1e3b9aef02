import Button from '@mui/material/Button';
import { may, useCredentials } from '../../auth/credentials.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';

/** What has a ledger of its own comes from files. */
const UPLOADS = [
  { to: '/upload-first-time-arrears', label: 'Import arrears', needs: 'first_time_arrears.create' },
  { to: '/upload-opening-advances', label: "Import students' advances", needs: 'opening_advances.create' },
  { to: '/upload-opening-deposits', label: "Import students' deposits", needs: 'opening_deposits.create' },
  {
    to: '/upload-opening-employee-advances',
    label: "Import employees' advances",
    needs: 'opening_employee_advances.create',
  },
] as const;

export function ImportLinks() {
  const credentials = useCredentials();
  return UPLOADS.filter(({ needs }) => credentials !== null && may(credentials, needs)).map(({ to, label }) => (
    <Button key={to} variant="outlined" component={AppLink} to={to}>
      {label}
    </Button>
  ));
}
