import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../challans/ask.ts';
import { FEES } from '../../../challans/useFeeList.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { chosenIds } from '../../../students/chosenIds.ts';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { plural } from '../../../../contract/plural.ts';
import { AdvancesPanel } from './AdvancesPanel.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { LeavingStudent } from './LeavingStudent.tsx';
import css from './leaving.module.css';

/** More of one family than leave together. */
const MOST = 20;

/**
 * `/{section}/leaving?ids=`: students who leave, with what they owe, what is owed to them, their certificate, and the
 * leaving itself. What is done is read off the records, so that the page can be left and come back to.
 */
export default function LeavingPage({ section }: { readonly section: StudentSection }) {
  const { search } = useLocation();
  const queries = useQueryClient();
  const ids = useMemo(() => chosenIds(search) ?? [], [search]);
  const isFew = ids.length > 0 && ids.length <= MOST;
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'leaving', ids],
    queryFn: async ({ signal }) =>
      (await ask('POST /leaving_state', { offered: needed('leaving'), body: { student_ids: ids }, signal })).data,
    enabled: isFew,
    refetchOnMount: 'always',
  });
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['students'] });
    await queries.invalidateQueries({ queryKey: [FEES] });
  };
  if (!isFew)
    return (
      <PageScreen>
        <Alert severity="info">
          {ids.length === 0
            ? 'The address names no student. Tick them in the list, or open the page of one.'
            : `These are ${plural(ids.length, 'student')}; at most ${MOST} leave together. Use Batch Transfer for more.`}
        </Alert>
      </PageScreen>
    );
  return (
    <PageScreen title={data ? `Leaving: ${data.students.map(({ studentName }) => studentName).join(', ')}` : 'Leaving'}>
      {data ? (
        <div className={css.page}>
          {data.students.map((student) => (
            <LeavingStudent key={student.id} section={section} student={student} />
          ))}
          {data.advances.length > 0 && (
            <AdvancesPanel advances={data.advances} others={data.others} students={data.students} onDone={changed} />
          )}
          <LeaveForm state={data} onDone={changed} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </PageScreen>
  );
}
