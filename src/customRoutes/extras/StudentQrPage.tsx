import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { LoadFailed } from '../../ui/screen/placeholders.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { PageScreen } from '../../pages/openPage.tsx';
import { withStudents } from '../../students/chosenIds.ts';
import { fetchStudents } from '../../students/fetchStudents.ts';
import type { Choice } from './chosen.ts';
import './extras.css';
import { StudentChooser } from './StudentChooser.tsx';

const QrCards = lazy(() => import('./QrCards.tsx'));
/** Ten cards a sheet: two hundred sheets. */
const MOST = 500;

/** `/student-qr-code`: cards whose code, scanned into any search box, types the student's SID (specification 2). */
export default function StudentQrPage() {
  const [choice, setChoice] = useState<Choice>(new Map());
  const [printing, setPrinting] = useState<readonly number[] | null>(null);
  const provider = useDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['qr cards', printing],
    queryFn: ({ signal }) =>
      fetchStudents(provider, { ids: printing ?? [], filter: {}, sort: { field: 'sid', order: 'ASC' } }, signal),
    enabled: printing !== null,
    gcTime: 0,
  });
  return (
    <PageScreen
      actions={
        <>
          <Button
            variant="outlined"
            disabled={choice.size === 0}
            {...(choice.size === 0
              ? {}
              : { component: AppLink, to: withStudents('/all-students/id-cards', [...choice.keys()]) })}
          >
            Identity cards
          </Button>
          <Button
            variant="contained"
            disabled={choice.size === 0}
            loading={printing !== null && !data && !error}
            onClick={() => setPrinting([...choice.keys()])}
          >
            {choice.size === 0
              ? 'Print cards'
              : `Print ${choice.size.toLocaleString('en-PK')} ${choice.size === 1 ? 'card' : 'cards'}`}
          </Button>
        </>
      }
    >
      <p className="ui-muted ex-lead">
        Ten cards to a sheet. A scanner reads the SID and presses Enter, so a card finds its student wherever something
        can be searched.
      </p>
      {error && printing !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <StudentChooser choice={choice} onChoose={setChoice} most={MOST} />
      {printing !== null && data && (
        <Suspense fallback={null}>
          <QrCards students={data.students} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </PageScreen>
  );
}
