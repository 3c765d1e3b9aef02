import { useRouterProvider } from 'ra-core';
import { uploadArrears } from '../../../../contract/endpoints/fees/challans.ts';
import { firstTimeArrears } from '../../../../contract/fees/arrears.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useCredentials } from '../../../auth/credentials.ts';
import { callEndpoint } from '../../../dataProvider/callEndpoint.ts';
import { menuConditions } from '../../../layout/menu/menuConditions.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';
import type { Opened, OpenFile } from '../../../resources/ui/exchange/wizard/useImport.ts';

const AT = '/upload-first-time-arrears';
const open: OpenFile = async (_type, body) => (await callEndpoint(uploadArrears, { body })) as { data: Opened };
// What was imported is seen in the list of challans.
const resource: Resource & { readonly pages: { readonly import: string } } = {
  ...firstTimeArrears,
  path: 'pay-or-print-fee-challans',
  pages: { import: AT },
};

/** `/upload-first-time-arrears`, for the users that specification 2 names: what students owed before this system, from a file; each row becomes an opening challan. */
export default function UploadArrearsPage() {
  const credentials = useCredentials();
  const { Navigate } = useRouterProvider();
  const uploads = menuConditions.upload({ instituteCode: '', username: credentials?.username ?? null, prefs: {}, may: () => true });
  return uploads ? <ImportScreen resource={resource} open={open} /> : <Navigate to="/generate-challans" replace />;
}
