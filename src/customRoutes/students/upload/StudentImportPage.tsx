import { useMemo } from 'react';
import { bulkImports } from '../../../../contract/endpoints/students.ts';
import { callEndpoint } from '../../../dataProvider/callEndpoint.ts';
import { students } from '../../../resources/students.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';
import type { Opened, OpenFile } from '../../../resources/ui/exchange/wizard/useImport.ts';
import { PhotosUpload } from './PhotosUpload.tsx';

/** Specification 7: students are imported by this call; the answer is that of every import. */
const openStudents: OpenFile = async (type, body) => (await callEndpoint(bulkImports, { body: { type, ...body } })) as { data: Opened };

/** The import wizard for students with their families, and photos by zip. `at`: where the screen stands. */
export default function StudentImportPage({ path, at }: { readonly path: string; readonly at: string }) {
  // Only the addresses differ from the declared students.
  const resource = useMemo(
    () => ({ ...students, path, heading: 'Manage Students', menu: { group: 'Admissions' as const }, pages: { import: at } }),
    [path, at],
  );
  return (
    <ImportScreen resource={resource} open={openStudents}>
      <PhotosUpload />
    </ImportScreen>
  );
}
