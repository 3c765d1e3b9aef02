import { useMemo } from 'react';
import { students } from '../../../resources/students.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';
import { openBulk } from '../../../resources/ui/exchange/openBulk.ts';
import { PhotosUpload } from './PhotosUpload.tsx';

const openStudents = openBulk('students');

/** The import wizard for students with their families, and photos by zip. `at`: where the screen stands. */
export default function StudentImportPage({ path, at }: { readonly path: string; readonly at: string }) {
  // Only the addresses differ from the declared students.
  const resource = useMemo(
    () => ({
      ...students,
      path,
      heading: 'Manage Students',
      menu: { group: 'Admissions' as const },
      pages: { import: at },
    }),
    [path, at],
  );
  return (
    <ImportScreen resource={resource} open={openStudents}>
      <PhotosUpload />
    </ImportScreen>
  );
}
