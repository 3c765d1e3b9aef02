import { needed } from '../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { textOf } from '../../../ui/form/refusal.ts';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import type { SeatPlan } from '../calls.ts';
import { ChooseStudents } from '../../../students/ChooseStudents.tsx';
import { classOf, loadStudents } from '../../../students/loadStudents.ts';
import type { Exam } from './ExamPicker.tsx';
import { HallChoice } from './HallChoice.tsx';
import { write } from '../../../dataProvider/ask.ts';
import css from './examHall.module.css';

interface Props {
  readonly exam: Exam;
  /** It has seats already: whoever chose it wants to see them. */
  readonly isPlanned: boolean;
  /** Students selected in the list. */
  readonly chosen: readonly number[];
  readonly onPreview: (plan: SeatPlan | null) => void;
  readonly onSaved: () => void;
}
interface Group {
  readonly label: string;
  readonly ids: readonly number[];
}
const ORDERS = [
  { id: 'mixed', name: 'Neighbours of different classes' },
  { id: 'roll', name: 'By class and roll number' },
  { id: 'sid', name: 'By SID' },
] as const;
type Order = (typeof ORDERS)[number]['id'];
const many = (n: number): string => `${n.toLocaleString('en-PK')} ${n === 1 ? 'student' : 'students'}`;

/** Who sits, in which halls, in which order: previewed, then saved. */
export function GiveSeats({ exam, chosen, isPlanned, onPreview, onSaved }: Props) {
  const [startsOpen] = useState(chosen.length > 0 || !isPlanned);
  const id = useId();
  const notify = useNotify();
  const [groups, setGroups] = useState<readonly Group[]>(
    chosen.length > 0 ? [{ label: `Selected, ${many(chosen.length)}`, ids: chosen }] : [],
  );
  const [halls, setHalls] = useState<readonly number[]>([]);
  const [order, setOrder] = useState<Order>('mixed');
  const [replace, setReplace] = useState(false);
  const { busy, refused, submit, forget } = useSubmit();
  const [previewed, setPreviewed] = useState(false);
  const ids = [...new Set(groups.flatMap((group) => group.ids))];
  const changed = (): void => {
    setPreviewed(false);
    onPreview(null);
    forget();
  };
  const seat = (dryRun: boolean) =>
    submit(async () => {
      const { data: plan } = await write('POST /assign_exam_hall', {
        body: {
          exam_name: exam.name,
          session_id: exam.session,
          hall_ids: [...halls],
          student_ids: ids,
          order,
          replace,
        },
        offered: needed('exam-seats'),
        preview: dryRun ? needed('previews') : undefined,
      });
      setPreviewed(dryRun);
      if (dryRun) return onPreview(plan);
      onPreview(null);
      setGroups([]);
      notify(`${many(ids.length)} have seats for ${exam.name}.`, { type: 'success' });
      onSaved();
    });
  return (
    <details className={`${css.give} ${css.noPrint}`} open={startsOpen}>
      <summary>Give seats for {exam.name}</summary>
      <ChooseStudents
        action="Add these students"
        loading={busy}
        onChoose={(choice) =>
          void submit(async () => {
            const { rows } = await loadStudents({ choice, enrolled: true }, new AbortController().signal);
            const [first] = rows;
            if (!first) throw new Error('Nobody is in this class.');
            const label = `${choice.section_id === null ? classOf({ class: first['class'] }) : classOf(first)}, ${many(rows.length)}`;
            setGroups([
              ...groups.filter((group) => group.label !== label),
              { label, ids: rows.map((row) => Number(row.id)) },
            ]);
            changed();
          })
        }
      />
      {groups.length > 0 && (
        <ul className="ui-chips" aria-label="Who gets seats">
          {groups.map((group) => {
            const remove = (): void => {
              setGroups(groups.filter((one) => one !== group));
              changed();
            };
            return (
              <li key={group.label}>
                <Chip
                  label={group.label}
                  size="small"
                  onDelete={remove}
                  onClick={remove}
                  aria-label={`Take out: ${group.label}`}
                />
              </li>
            );
          })}
        </ul>
      )}
      <HallChoice
        chosen={halls}
        needed={ids.length}
        onChange={(next) => {
          setHalls(next);
          changed();
        }}
      />
      <div className="ui-picks">
        <div className="ui-pick ui-pick-wide">
          <label htmlFor={`${id}-order`}>Order</label>
          <NativeSelect
            attributes={{ id: `${id}-order` }}
            choices={ORDERS}
            value={order}
            onChange={(text) => {
              setOrder(ORDERS.find((one) => one.id === text)?.id ?? order);
              changed();
            }}
          />
        </div>
        <label className={css.box}>
          <input
            type="checkbox"
            checked={replace}
            onChange={(event) => {
              setReplace(event.target.checked);
              changed();
            }}
          />
          Who has a seat already gets a new one
        </label>
        <Button
          variant={previewed ? 'outlined' : 'contained'}
          disabled={ids.length === 0 || halls.length === 0}
          loading={busy}
          onClick={() => void seat(true)}
        >
          Preview
        </Button>
        {previewed && (
          <Button variant="contained" loading={busy} onClick={() => void seat(false)}>
            Save the seats of {many(ids.length)}
          </Button>
        )}
      </div>
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
    </details>
  );
}
