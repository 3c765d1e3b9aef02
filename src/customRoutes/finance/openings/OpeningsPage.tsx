import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { useCampuses } from '../../../students/lookups.ts';
import { useListAddress } from '../../../students/useListAddress.ts';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { BOOKS, useVoucherAccounts } from '../../../vouchers/chart.ts';
import { entriesOf } from '../../../vouchers/kinds.ts';
import { OpeningsSheet } from './OpeningsSheet.tsx';

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

/** `/opening-balances`: what the accounts of a campus held when its books began here, entered once. */
export default function OpeningsPage() {
  const at = useListAddress();
  const credentials = useCredentials();
  const campuses = useCampuses();
  const queries = useQueryClient();
  const campus = at.classes.campus_id ?? campuses[0]?.id ?? null;
  const query = useMemo(() => ({ campus_id: String(campus ?? '') }), [campus]);
  const { data, error, refetch } = useQuery({
    queryKey: [BOOKS, 'openings', query],
    queryFn: async ({ signal }) =>
      (await ask('GET /opening_balances', { offered: needed('openings'), query, signal })).data,
    enabled: campus !== null,
  });
  const chart = useVoucherAccounts({ campus_id: campus });
  const failed = error ?? chart.error;
  return (
    <PageScreen
      actions={UPLOADS.filter(({ needs }) => credentials !== null && may(credentials, needs)).map(({ to, label }) => (
        <Button key={to} variant="outlined" component={AppLink} to={to}>
          {label}
        </Button>
      ))}
    >
      <div className="ui-bar">
        <Picker
          label="Campus"
          choices={campuses}
          value={campus}
          empty="Choose"
          onChange={(id) => at.set({ campus_id: id })}
        />
      </div>
      <p className="ui-muted">
        What students and employees owe, their advances and deposits have imports of their own and are not entered here.
      </p>
      {failed ? (
        <LoadFailed
          error={failed}
          onRetry={() => {
            void refetch();
            chart.refetch();
          }}
        />
      ) : !data || !chart.accounts ? (
        <FormSkeleton />
      ) : data.entered ? (
        <div className="ui-empty">
          <h2>{data.entered.voucher ?? 'Waiting for approval'}</h2>
          <p>
            Opening balances of this campus were entered, Rs {formatMoney(data.entered.total)}. What changes is entered
            by a voucher. <AppLink to={entriesOf([data.entered.trans_id])}>Show in Journal Inquiry</AppLink>
          </p>
        </div>
      ) : (
        <OpeningsSheet
          key={campus}
          campus={campus ?? 0}
          accounts={chart.accounts}
          onEntered={() => void queries.invalidateQueries({ queryKey: [BOOKS] })}
        />
      )}
    </PageScreen>
  );
}
