import { useRouterProvider } from 'ra-core';
import { useMemo } from 'react';
import { planImport } from '../../../../../contract/fees/planImport.ts';
import { useCredentials } from '../../../../auth/credentials.ts';
import { menuConditions } from '../../../../layout/menu/menuConditions.ts';
import ImportScreen from '../../../../resources/ui/exchange/ImportScreen.tsx';
import { LIST } from '../words.ts';

/** `/upload-feeplans`, for the users that specification 2 names: a file with a row per student and particular. */
export default function UploadPlansPage() {
  const credentials = useCredentials();
  const { Navigate } = useRouterProvider();
  const resource = useMemo(() => ({ ...planImport, pages: { import: '/upload-feeplans' } }), []);
  const uploads = menuConditions.upload({ instituteCode: '', username: credentials?.username ?? null, prefs: {}, may: () => true });
  return uploads ? <ImportScreen resource={resource} /> : <Navigate to={LIST} replace />;
}
