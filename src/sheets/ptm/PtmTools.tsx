import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { offered } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { useAction } from '../../ui/form/useSubmit.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import type { SheetTools } from '../sheet.ts';
import type { MeetingSheet } from './cells.ts';
import { MOST_STUDENTS, TeacherDialog } from './TeacherDialog.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';

/** Students who joined since, who came unexpectedly, and the papers of a meeting. */
export default function PtmTools({ query, answer, canWrite, onReload }: SheetTools) {
  const { of } = answer as MeetingSheet;
  const has = offered('meetings');
  const notify = useNotify();
  const { busy, send, run } = useAction();
  const [walkIn, setWalkIn] = useState(false);
  const [another, setAnother] = useState(false);
  const id = Number(query['id']);
  const students = [...new Set(of.data.flatMap((group) => group.students.map(({ student_id }) => student_id)))];
  const joined = of.counts?.joined_since ?? 0;
  const add = (): Promise<boolean> =>
    run(async () => {
      if (!has) return;
      const { message } = await send((key) => write('POST /ptm_students', { offered: has, body: { ptm_id: id }, key }));
      notify(message, { type: 'success' });
      onReload();
    });
  return (
    <>
      {has && canWrite && joined > 0 && (
        <Button variant="outlined" loading={busy} onClick={() => void add()}>
          Add {joined} who joined since
        </Button>
      )}
      {has && canWrite && (
        <Button variant="outlined" onClick={() => setWalkIn(true)}>
          Walk-in…
        </Button>
      )}
      {has && canWrite && students.length > 0 && students.length <= MOST_STUDENTS && (
        <Button variant="outlined" onClick={() => setAnother(true)}>
          Another teacher…
        </Button>
      )}
      <Button variant="outlined" component={AppLink} to={`/ptm/print?id=${id}`}>
        Papers
      </Button>
      {has && (
        <Button variant="outlined" component={AppLink} to="/ptm/follow-ups">
          Follow-ups
        </Button>
      )}
      {another && has && (
        <TeacherDialog
          meeting={id}
          students={students}
          has={has}
          onClose={(done) => {
            setAnother(false);
            if (done) onReload();
          }}
        />
      )}
      {walkIn && has && of.meeting && (
        <WalkInDialog
          meeting={of.meeting}
          has={has}
          onClose={(done) => {
            setWalkIn(false);
            if (done) onReload();
          }}
        />
      )}
    </>
  );
}
