import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { crumbsOf } from '../../../resources/ui/crumbsOf.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { ChooseStudents } from '../../../students/ChooseStudents.tsx';
import { loadStudents, type Whom } from '../../../students/loadStudents.ts';
import { chosenIds } from '../../../students/chosenIds.ts';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { studentsOf } from '../../../students/studentSections.ts';
import { PastBatches } from './PastBatches.tsx';
import { TransferSteps } from './TransferSteps.tsx';

/** `/{section}/batch-transfer`: promotion and other moves of many, with preview and undo. */
export default function BatchTransferPage({ section }: { readonly section: StudentSection }) {
  const { search } = useLocation();
  const chosen = useMemo(() => chosenIds(search), [search]);
  const resource = useMemo(() => studentsOf(section), [section]);
  const credentials = useCredentials();
  const mayMove = credentials !== null && may(credentials, 'students.update');
  const [whom, setWhom] = useState<Whom | null>(chosen && chosen.length > 0 ? { ids: chosen } : null);
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery({
    queryKey: ['students', 'to move', whom],
    queryFn: ({ signal }) => loadStudents(whom ?? { ids: [] }, signal),
    enabled: whom !== null,
    // After a move the table shows what was, beside what became of it.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: false,
  });
  return (
    <Screen title="Batch Transfer" crumbs={crumbsOf(resource, 'Batch Transfer')}>
      {(chosen === null || chosen.length === 0) && (
        <ChooseStudents
          action="Load the students"
          loading={isFetching}
          onChoose={(choice) => setWhom({ choice, enrolled: section !== 'admission-queries' })}
        />
      )}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isFetching && <output className="ui-muted">Loading the students …</output>}
      {data && data.rows.length === 0 && (
        <div className="ui-empty">
          <h2>Nobody is there</h2>
          <p>No students found. Choose another class.</p>
        </div>
      )}
      {data && data.rows.length > 0 && mayMove && (
        <TransferSteps
          key={`${JSON.stringify(whom)} ${dataUpdatedAt}`}
          students={data.rows}
          admits={section === 'admission-queries'}
          onAgain={() => void refetch()}
        />
      )}
      <PastBatches mayUndo={mayMove} />
    </Screen>
  );
}
