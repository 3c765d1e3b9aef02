import { offers } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { ariaKeys } from '../../../ui/keys/shortcuts.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { personalDataPath } from '../../../resources/ui/personalData.ts';
import { crumbsOf } from '../../../resources/ui/crumbsOf.ts';
import { updatePath } from '../../../resources/ui/paths.ts';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { useViewKeys } from '../../../resources/ui/useViewKeys.ts';
import { withStudents } from '../../../students/chosenIds.ts';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { studentsOf } from '../../../students/studentSections.ts';
import { StudentFacts } from './StudentFacts.tsx';
import { profileOf } from './profileOf.ts';

/** Not a student yet. */
const BEFORE = new Set(['inquiry', 'applied', 'rejected']);
/** Of another section, so fetched only when it is shown. */
const StudentFees = lazy(async () => ({ default: (await import('../../../challans/StudentFees.tsx')).StudentFees }));

const FollowUps = lazy(async () => ({ default: (await import('../followUps/FollowUps.tsx')).FollowUps }));
const AdmissionSteps = lazy(async () => ({
  default: (await import('../../../challans/admission/AdmissionSteps.tsx')).AdmissionSteps,
}));

/** `/{section}/view?id=`: everything about one student. */
export default function StudentPage({
  section,
  id: given,
}: {
  readonly section: StudentSection;
  readonly id?: string;
}) {
  const { search } = useLocation();
  const id = Number(given ?? new URLSearchParams(search).get('id'));
  const resource = useMemo(() => studentsOf(section), [section]);
  const credentials = useCredentials();
  const navigate = useNavigate();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const { data, error, refetch } = useQuery({
    queryKey: ['students', 'profile', id],
    queryFn: ({ signal }) => profileOf(id, signal),
  });
  const mayUpdate = data !== undefined && holds('students.update');
  useViewKeys({ editRecord: mayUpdate ? () => navigate(updatePath(resource, id)) : null, copyRecord: null });
  const name = data ? String(data.student['studentName']) : 'Student';
  const sid = data?.student['sid'];
  const base = `/${section}`;
  const isInquiry = BEFORE.has(String(data?.student['status_class']));
  const ownData = data ? personalDataPath('students', id) : null;
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
      <Button variant="outlined" component={AppLink} to={withStudents(`${base}/admission-form`, [id])}>
        Admission form
      </Button>
      {holds('challans.read') && (
        <Button variant="outlined" component={AppLink} to={withStudents(`${base}/fee-card`, [id])}>
          Fee card
        </Button>
      )}
      {mayUpdate && offers('leaving') && offers('batches') && (
        <Button variant="outlined" component={AppLink} to={withStudents(`${base}/leaving`, [id])}>
          Leaving
        </Button>
      )}
      {mayUpdate && offers('batches') && offers('previews') && (
        <Button variant="outlined" component={AppLink} to={withStudents(`${base}/batch-transfer`, [id])}>
          Transfer
        </Button>
      )}
      {mayUpdate && (
        <Button
          variant="contained"
          component={AppLink}
          to={updatePath(resource, id)}
          aria-keyshortcuts={ariaKeys('editRecord')}
        >
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
              {isInquiry && <FollowUps base={base} studentId={id} mayAdmit={mayUpdate} />}
              <AdmissionSteps section={section} studentId={id} />
              <StudentFees studentId={id} />
            </Suspense>
          }
        />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
      {/* Asked for once in years: at the end, where nobody steps over it on the way to what they do all day. */}
      {ownData !== null && (
        <p>
          <AppLink to={ownData}>Personal data</AppLink>
        </p>
      )}
    </Screen>
  );
}
