import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { ariaKeys } from '../../../layout/keys/shortcuts.ts';
import { AppLink } from '../../../resources/ui/AppLink.tsx';
import { crumbsOf } from '../../../resources/ui/crumbsOf.ts';
import { updatePath } from '../../../resources/ui/paths.ts';
import { FormPlace, LoadFailed } from '../../../resources/ui/placeholders.tsx';
import { Screen } from '../../../resources/ui/Screen.tsx';
import { useViewKeys } from '../../../resources/ui/useViewKeys.ts';
import { withStudents } from '../selection.ts';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { studentsOf } from '../studentSections.ts';
import '../students.css';
import { StudentFacts } from './StudentFacts.tsx';
import { ask } from '../../../dataProvider/ask.ts';

/** Of another section, so fetched only when it is shown. */
const StudentFees = lazy(async () => ({ default: (await import('../../fees/kit/StudentFees.tsx')).StudentFees }));

/** `/{section}/view?id=`: everything about one student. */
export default function StudentPage({ section, id: given }: { readonly section: StudentSection; readonly id?: string }) {
  const { search } = useLocation();
  const id = Number(given ?? new URLSearchParams(search).get('id'));
  const resource = useMemo(() => studentsOf(section), [section]);
  const credentials = useCredentials();
  const navigate = useNavigate();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const { data, error, refetch } = useQuery({
    queryKey: ['students', 'profile', id],
    queryFn: async ({ signal }) => (await ask('GET /student_profile/{id}', { params: { id }, signal })).data,
  });
  const mayUpdate = data !== undefined && holds('students.update');
  useViewKeys({ editRecord: mayUpdate ? () => navigate(updatePath(resource, id)) : null, copyRecord: null });
  const name = data ? String(data.student['studentName']) : 'Student';
  const sid = data?.student['sid'];
  const base = `/${section}`;
  const buttons = data && (
    <>
      {typeof sid === 'number' && (
        <Button variant="outlined" component={AppLink} to={`${base}/change-log?sid=${sid}`}>
          Change log
        </Button>
      )}
      <Button variant="outlined" component={AppLink} to={withStudents(`${base}/print-layout-2`, [id])}>
        Print profile
      </Button>
      {mayUpdate && (
        <Button variant="outlined" component={AppLink} to={withStudents(`${base}/batch-transfer`, [id])}>
          Transfer
        </Button>
      )}
      {mayUpdate && (
        <Button variant="contained" component={AppLink} to={updatePath(resource, id)} aria-keyshortcuts={ariaKeys('editRecord')}>
          Edit
        </Button>
      )}
    </>
  );
  return (
    <Screen title={name} crumbs={crumbsOf(resource, name)} actions={buttons}>
      {data ? (
        <StudentFacts
          base={base}
          profile={data}
          mayReadFamily={holds('families.read')}
          fees={
            <Suspense fallback={null}>
              <StudentFees studentId={id} />
            </Suspense>
          }
        />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FormPlace />
      )}
    </Screen>
  );
}
