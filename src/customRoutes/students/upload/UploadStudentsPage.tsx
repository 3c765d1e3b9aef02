import StudentImportPage from './StudentImportPage.tsx';

/** `/upload-students`, for whoever may add students; the wizard that the list offers, at the address of specification 2. */
export default function UploadStudentsPage() {
  return <StudentImportPage path="manage-students" at="/upload-students" />;
}
