import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { crumbsOf } from '../../../resources/ui/crumbsOf.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { ChooseStudents } from '../../../students/ChooseStudents.tsx';
import { loadStudents, type Whom } from '../../../students/loadStudents.ts';
import { chosenIds } from '../../../students/chosenIds.ts';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { studentsOf } from '../../../students/studentSections.ts';
import { StudentSheet } from './StudentSheet.tsx';

/** `/{section}/student-bulk-update`: the chosen students, or a class, as a sheet. */
export default function BulkUpdatePage({ section }: { readonly section: StudentSection }) {
  const { search } = useLocation();
  const chosen = useMemo(() => chosenIds(search), [search]);
  const [whom, setWhom] = useState<Whom | null>(chosen && chosen.length > 0 ? { ids: chosen } : null);
  const resource = useMemo(() => studentsOf(section), [section]);
  // What is being typed must not be replaced: it is asked for once, and again only on purpose.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['students', 'sheet', whom],
    queryFn: ({ signal }) => loadStudents(whom ?? { ids: [] }, signal),
    enabled: whom !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Screen title="Student Bulk Update" crumbs={crumbsOf(resource, 'Student Bulk Update')}>
      {(chosen === null || chosen.length === 0) && (
        <ChooseStudents
          action="Load the students"
          loading={isFetching}
          onChoose={(choice) => setWhom({ choice, enrolled: section !== 'admission-queries' })}
        />
      )}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {whom === null && (
        <p className="ui-muted">Choose a class, or select students in the list and take “Edit in a grid”.</p>
      )}
      {isFetching && <output className="ui-muted">Loading the students …</output>}
      {data && data.total > data.rows.length && (
        <Alert severity="warning">
          The first {data.rows.length.toLocaleString('en-PK')} of {data.total.toLocaleString('en-PK')} students are
          here. Choose a section for the others.
        </Alert>
      )}
      {data && !isFetching && data.rows.length === 0 && (
        <div className="ui-empty">
          <h2>Nobody is there</h2>
          <p>No students found. Choose another class.</p>
        </div>
      )}
      {data && !isFetching && data.rows.length > 0 && (
        <StudentSheet key={JSON.stringify(whom)} students={data.rows} onReload={() => void refetch()} />
      )}
    </Screen>
  );
}
