import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { Offered } from '../../../contract/capabilities.ts';
import { plural } from '../../../contract/plural.ts';
import { write } from '../../dataProvider/ask.ts';
import { EmployeeBox } from '../../salaries/EmployeeBox.tsx';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { textOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';

/** Students that are taken at once. */
export const MOST_STUDENTS = 500;
interface Props {
  readonly meeting: number;
  /** Whose families meet this teacher too. */
  readonly students: readonly number[];
  readonly has: Offered<'meetings'>;
  readonly onClose: (done: boolean) => void;
}
/** One more teacher whom the families of a meeting come to, each at a time of their own. */
export function TeacherDialog({ meeting, students, has, onClose }: Props) {
  const [teacher, setTeacher] = useState<number | null>(null);
  const { busy, refused, send, submit } = useSubmit();
  const notify = useNotify();
  const add = (): Promise<unknown> =>
    submit(async () => {
      const body = { ptm_id: meeting, student_ids: [...students], employee_id: teacher ?? 0 };
      notify((await send((key) => write('POST /ptm_students', { offered: has, body, key }))).message, {
        type: 'success',
      });
      onClose(true);
    });
  return (
    <AppDialog
      open
      title="Another teacher"
      onClose={() => onClose(false)}
      maxWidth="sm"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button variant="contained" loading={busy} disabled={teacher === null} onClick={() => void add()}>
            Add for {plural(students.length, 'student')}
          </Button>
        </>
      }
    >
      <p>The families of the students shown here are given a time with this teacher as well. Who has one keeps it.</p>
      <EmployeeBox required value={teacher} error={refused?.fields['employee_id']} onChange={setTeacher} />
      {refused && !refused.fields['employee_id'] && <Alert severity="error">{textOf(refused)}</Alert>}
    </AppDialog>
  );
}
