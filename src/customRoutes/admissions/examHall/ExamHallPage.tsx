import { needed } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { crumbsOf } from '../../../resources/ui/crumbsOf.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import type { ExamPlan, SeatPlan } from '../calls.ts';
import { chosenIds } from '../../../students/chosenIds.ts';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { studentsOf } from '../../../students/studentSections.ts';
import { ExamPicker, type Exam } from './ExamPicker.tsx';
import { GiveSeats } from './GiveSeats.tsx';
import { SavedPlan } from './SavedPlan.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { ask } from '../../../dataProvider/ask.ts';

const NOTHING: ExamPlan = { halls: [], seats: [], without_seat: [], exams: [] };

/** `/{section}/assign-exam-hall`: seats of an examination, given, changed and printed. */
export default function ExamHallPage({ section }: { readonly section: StudentSection }) {
  const { search } = useLocation();
  const chosen = useMemo(() => chosenIds(search) ?? [], [search]);
  const resource = useMemo(() => studentsOf(section), [section]);
  const credentials = useCredentials();
  const mayGive = credentials !== null && may(credentials, 'students.update');
  const [exam, setExam] = useState<Exam | null>(null);
  const [preview, setPreview] = useState<SeatPlan | null>(null);
  const query: Record<string, string> = exam ? { exam_name: exam.name, session_id: String(exam.session) } : {};
  const {
    data = NOTHING,
    error,
    refetch,
  } = useQuery({
    queryKey: ['exam seats', query],
    queryFn: async ({ signal }) =>
      (await ask('GET /exam_seats', { offered: needed('exam-seats'), query, signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title="Assign Exam Hall"
      crumbs={crumbsOf(resource, 'Assign Exam Hall')}
      actions={
        data.seats.length > 0 &&
        preview === null && (
          <Button variant="outlined" onClick={() => window.print()}>
            Print the plan
          </Button>
        )
      }
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <ExamPicker
        exams={data.exams}
        exam={exam}
        onChange={(next) => {
          setExam(next);
          setPreview(null);
        }}
      />
      {exam === null && (
        <p className="ui-muted">
          Choose an examination, or name a new one. Then choose who sits and in which halls; neighbours can be of
          different classes, and the plan is printed a hall a page.
        </p>
      )}
      {exam && mayGive && (
        <GiveSeats
          key={`${exam.name}/${exam.session}`}
          exam={exam}
          chosen={chosen}
          isPlanned={data.exams.some((one) => one.exam_name === exam.name && one.session_id === exam.session)}
          onPreview={setPreview}
          onSaved={() => void refetch()}
        />
      )}
      {preview ? (
        <PlanPreview plan={preview} />
      ) : (
        exam && <SavedPlan exam={exam} plan={data} mayChange={mayGive} onChanged={() => void refetch()} />
      )}
    </Screen>
  );
}
