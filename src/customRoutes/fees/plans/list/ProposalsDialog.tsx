import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { currentMonth } from '../../../../../contract/dates.ts';
import { shiftMonth } from '../../../../../contract/fees/planMonths.ts';
import { AppDialog } from '../../../../layout/Dialog.tsx';
import { useSubmit } from '../../../../resources/ui/form/useSubmit.ts';
import { Picker } from '../../../admissions/place/Picker.tsx';
import { useLookup } from '../../../admissions/place/usePlace.ts';
import { classOf } from '../../kit/classOf.ts';
import { MonthBox } from '../../kit/DateBox.tsx';
import type { FeeColumn } from '../../kit/feeColumn.ts';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { NONE, type Ticked } from '../../kit/ticked.ts';
import { useDiscountTypes } from '../useDiscountTypes.ts';
import { DialogBody } from '../DialogBody.tsx';
import { MoreRows, shownRows } from '../shownRows.tsx';
import { countsInWords } from '../words.ts';
import { Difference } from './Difference.tsx';
import type { Selected } from './selected.ts';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { ask, write } from '../../kit/ask.ts';

type Told = Answer<'POST /fee_plan_proposals'>['data'];
type Row = Told['students'][number];

const FAMILY: readonly FeeColumn<Row>[] = [
  { key: 'family', label: 'Family', align: 'end', value: ({ student }) => student?.family_no },
  { key: 'rank', label: 'Child', kind: 'number' },
];
const columnsOf = (sibling: boolean): readonly FeeColumn<Row>[] => [
  { key: 'sid', label: 'SID', align: 'end', value: ({ student }) => student?.sid },
  { key: 'name', label: 'Student', value: ({ student }) => student?.studentName },
  { key: 'class', label: 'Class', value: ({ student }) => student && classOf(student) },
  ...(sibling ? FAMILY : []),
  {
    key: 'changes',
    label: 'Change',
    render: ({ changes, message }) => (
      <span className="plan-diff">
        {changes.map((change) => (
          <Difference key={`${change.change}${change.particular_id}`} change={change} />
        ))}
        {changes.length === 0 && <span className="ui-muted">{message}</span>}
      </span>
    ),
  },
  { key: 'before', label: 'Now', kind: 'money', total: true },
  { key: 'after', label: 'Then', kind: 'money', total: true },
];
const COLUMNS = { tariff: columnsOf(false), sibling: columnsOf(true) } as const;
const TEXTS = {
  tariff: {
    title: 'Bring plans to the tariff',
    about:
      'Where a plan differs from the fee plan list of the class, after a promotion above all. Standing discounts stay, and so does what was given to one student alone.',
  },
  sibling: {
    title: 'Sibling discounts',
    about:
      'By the place of a child among the enrolled children of its family, the oldest SID first, also where they are at other campuses. Other discounts are left alone.',
  },
} as const;
const idOf = ({ student_id }: Row): number => student_id;
const nameOf = ({ student, student_id }: Row): string => student?.studentName ?? `student ${student_id}`;
const open = (told: Told): Ticked => new Set(told.students.flatMap(({ student_id, token }) => (token === null ? [] : [student_id])));

/** What would change, student by student; only what is ticked is carried out. */
export function ProposalsDialog({
  kind,
  selected,
  onClose,
}: {
  readonly kind: 'tariff' | 'sibling';
  readonly selected: Selected;
  readonly onClose: (changed: boolean) => void;
}) {
  const lists = useLookup('fee_plan_lists');
  const types = useDiscountTypes();
  const notify = useNotify();
  const { busy, refused, send, submit, forget } = useSubmit();
  const [choice, setChoice] = useState<number | null>(null);
  const [month, setMonth] = useState<string | null>(shiftMonth(currentMonth(), 1));
  const [told, setTold] = useState<Told | null>(null);
  const [ticked, setTicked] = useState<Ticked>(NONE);
  const wish = {
    kind,
    from_month: month ?? '',
    ...(choice === null ? {} : kind === 'tariff' ? { fee_plan_list_id: choice } : { discount_type_id: choice }),
  } as const;
  const look = () =>
    submit(async () => {
      const { data } = await ask('POST /fee_plan_proposals', { body: { ...selected.body, ...wish } });
      setTold(data);
      setTicked(open(data));
    });
  const accepted = told?.students.flatMap(({ student_id, token }) => (token !== null && ticked.has(student_id) ? [{ student_id, token }] : [])) ?? [];
  const accept = () =>
    submit(async () => {
      const { data } = await send((key) => write('POST /fee_plan_proposals/accept', { body: { ...wish, accept: accepted }, key }));
      const kept = data.results.filter(({ outcome }) => outcome !== 'changed');
      notify(`${countsInWords(data.counts, true)}${kept[0] ? `: ${kept[0].message}` : ''}`, { type: kept.length ? 'warning' : 'success' });
      onClose(true);
    });
  const change =
    <T,>(set: (next: T) => void) =>
    (next: T): void => {
      set(next);
      setTold(null);
      forget();
    };
  return (
    <AppDialog
      open
      onClose={() => onClose(false)}
      title={TEXTS[kind].title}
      maxWidth="lg"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button variant={told ? 'outlined' : 'contained'} disabled={month === null} loading={busy && !told} onClick={() => void look()}>
            Show what would change
          </Button>
          {told && (
            <Button variant="contained" disabled={accepted.length === 0} loading={busy} onClick={() => void accept()}>
              {`Change ${accepted.length.toLocaleString('en-PK')} plans`}
            </Button>
          )}
        </>
      }
    >
      <DialogBody>
        <p>
          For {selected.words}. {TEXTS[kind].about}
        </p>
        <div className="fee-row">
          {kind === 'tariff' ? (
            <Picker label="Fee plan list" choices={lists} value={choice} empty="That of each class" onChange={change(setChoice)} />
          ) : (
            <Picker
              label="Discount type"
              choices={types.filter(({ sibling_from }) => sibling_from !== null)}
              value={choice}
              empty="By the child's place"
              onChange={change(setChoice)}
            />
          )}
          <MonthBox label="From month" value={month} required onChange={change(setMonth)} />
        </div>
        {refused && (
          <Alert severity="error">
            {refused.fields['student_ids'] === undefined ? refused.message : 'Choose a campus or a class, or tick students, before changing many.'}
          </Alert>
        )}
        {told && (
          <>
            <output className="fee-bar-line">{countsInWords(told.counts) || 'Nobody is there.'}</output>
            <div className="plan-preview">
              <FeeTable
                label="Proposed changes"
                columns={COLUMNS[kind]}
                rows={shownRows(told.students)}
                idOf={idOf}
                nameOf={nameOf}
                ticked={ticked}
                onTick={(next) => setTicked(new Set([...next].filter((id) => open(told).has(id))))}
                totals={{ before: told.before, after: told.after }}
                totalsLabel="A month, of all that can change"
                empty={{ title: 'No plan has to change', text: 'All of these plans are as they should be.' }}
              />
            </div>
            <MoreRows count={told.students.length} />
          </>
        )}
      </DialogBody>
    </AppDialog>
  );
}
