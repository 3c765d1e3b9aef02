import { TextBox } from '../../../ui/picker/TextBox.tsx';
import Button from '@mui/material/Button';
import { useGetList, type RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import type { ExamPlan } from '../calls.ts';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { useLookup } from '../../../students/lookups.ts';
import css from './examHall.module.css';

export interface Exam {
  readonly name: string;
  readonly session: number;
}
interface Props {
  readonly exams: ExamPlan['exams'];
  readonly exam: Exam | null;
  readonly onChange: (exam: Exam | null) => void;
}
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' } } as const;
const NEW = 'new';
const keyOf = ({ name, session }: Exam): string => `${session} ${name}`;

/** An examination that has seats already, or the name of a new one. */
export function ExamPicker({ exams, exam, onChange }: Props) {
  const id = useId();
  const sessions = useLookup('sessions');
  const current = useGetList<RaRecord>('sessions', ALL, { staleTime: 300_000 }).data?.find(
    (one) => one['is_current'] === true,
  );
  const [name, setName] = useState('');
  const [own, setOwn] = useState<number | null>(null);
  const session = own ?? (current ? Number(current.id) : null);
  const known = exams.map((one) => ({
    exam: { name: one.exam_name, session: one.session_id },
    label: `${one.exam_name}, ${one.session} (${one.seats.toLocaleString('en-PK')} seats)`,
  }));
  const isKnown = exam !== null && known.some((one) => keyOf(one.exam) === keyOf(exam));
  const isNew = !isKnown;
  return (
    <form
      className={`ui-picks ${css.noPrint}`}
      aria-label="Examination"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && session !== null) onChange({ name: name.trim(), session });
      }}
    >
      {known.length > 0 && (
        <div className="ui-pick ui-pick-wide">
          <label htmlFor={`${id}-exam`}>Examination</label>
          <NativeSelect
            attributes={{ id: `${id}-exam` }}
            choices={[
              { id: NEW, name: 'A new examination' },
              ...known.map((one) => ({ id: keyOf(one.exam), name: one.label })),
            ]}
            value={exam && isKnown ? keyOf(exam) : NEW}
            onChange={(key) => onChange(known.find((one) => keyOf(one.exam) === key)?.exam ?? null)}
          />
        </div>
      )}
      {isNew && (
        <>
          <TextBox
            label="Name of the examination"
            max={80}
            wide
            placeholder="Final term 2026"
            value={name}
            onChange={setName}
          />
          <Picker label="Session" choices={sessions} value={session} empty="Choose" onChange={setOwn} />
          <Button type="submit" variant="contained" disabled={name.trim() === '' || session === null}>
            Plan the seats
          </Button>
        </>
      )}
    </form>
  );
}
