import { useRouterProvider } from 'ra-core';
import { useCredentials } from '../../../auth/credentials.ts';
import { menuConditions } from '../../../layout/menu/menuConditions.ts';
import StudentImportPage from './StudentImportPage.tsx';

/** `/upload-students`, for the users that specification 2 names; everybody else who may add students has the same wizard at the list. */
export default function UploadStudentsPage() {
  const credentials = useCredentials();
  const { Navigate } = useRouterProvider();
  const uploads = menuConditions.upload({ instituteCode: '', username: credentials?.username ?? null, prefs: {}, may: () => true });
  return uploads ? <StudentImportPage path="manage-students" at="/upload-students" /> : <Navigate to="/manage-students/import" replace />;
}
