import { useRouterProvider } from 'ra-core';
import { useMemo } from 'react';
import { paymentImport } from '../../../../contract/fees/paymentImport.ts';
import { useCredentials } from '../../../auth/credentials.ts';
import { menuConditions } from '../../../layout/menu/menuConditions.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';

/** `/upload-challan-payments`, for the users that specification 2 names: a file of the bank with a payment per row. */
export default function UploadPaymentsPage() {
  const credentials = useCredentials();
  const { Navigate } = useRouterProvider();
  const resource = useMemo(() => ({ ...paymentImport, pages: { import: '/upload-challan-payments' } }), []);
  const uploads = menuConditions.upload({ instituteCode: '', username: credentials?.username ?? null, prefs: {}, may: () => true });
  return uploads ? <ImportScreen resource={resource} /> : <Navigate to="/paid-fee-challans" replace />;
}
