import { needed } from '../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { currentMonth } from '../../../contract/dates.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { Picker } from '../../ui/picker/Picker.tsx';
import { useLookup } from '../../students/lookups.ts';
import { classOf } from '../../students/classOf.ts';
import { MonthBox } from '../../ui/picker/DateBox.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import { NONE, type Ticked } from '../../ui/table/ticked.ts';
import { useDiscountTypes } from './useDiscountTypes.ts';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { MoreRows, shownRows } from './shownRows.tsx';
import { countsInWords } from './words.ts';
import { Difference } from './Difference.tsx';
import type { Selected } from './selected.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { ask, write } from '../../challans/ask.ts';
import css from './dialogs.module.css';

type Preview = Answer<'POST /fee_plan_proposals'>['data'];
type Row = Preview['students'][number];

const FAMILY: readonly TableColumn<Row>[] = [
  { key: 'family', label: 'Family', align: 'end', value: ({ student }) => student?.family_no },
  { key: 'rank', label: 'Child', kind: 'no' },
];
const columnsOf = (sibling: boolean): readonly TableColumn<Row>[] => [
  { key: 'sid', label: 'SID', align: 'end', value: ({ student }) => student?.sid },
  { key: 'name', label: 'Student', value: ({ student }) => student?.studentName },
  { key: 'class', label: 'Class', value: ({ student }) => student && classOf(student) },
  ...(sibling ? FAMILY : []),
  {
    key: 'changes',
    label: 'Change',
    render: ({ changes, message }) => (
      <span className={css.diff}>
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
const open = (preview: Preview): Ticked =>
  new Set(preview.students.flatMap(({ student_id, token }) => (token === null ? [] : [student_id])));

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
  const [preview, setPreview] = useState<Preview | null>(null);
  const [ticked, setTicked] = useState<Ticked>(NONE);
  const wish = {
    kind,
    from_month: month ?? '',
    ...(choice === null ? {} : kind === 'tariff' ? { fee_plan_list_id: choice } : { discount_type_id: choice }),
  } as const;
  const look = () =>
    submit(async () => {
      const { data } = await ask('POST /fee_plan_proposals', {
        offered: needed('fee-plans'),
        body: { ...selected.body, ...wish },
      });
      setPreview(data);
      setTicked(open(data));
    });
  const accepted =
    preview?.students.flatMap(({ student_id, token }) =>
      token !== null && ticked.has(student_id) ? [{ student_id, token }] : [],
    ) ?? [];
  const accept = () =>
    submit(async () => {
      const { data } = await send((key) =>
        write('POST /fee_plan_proposals/accept', {
          offered: needed('fee-plans'),
          body: { ...wish, accept: accepted },
          key,
        }),
      );
      const remaining = data.results.filter(({ outcome }) => outcome !== 'changed');
      notify(`${countsInWords(data.counts, true)}${remaining[0] ? `: ${remaining[0].message}` : ''}`, {
        type: remaining.length ? 'warning' : 'success',
      });
      onClose(true);
    });
  const change =
    <T,>(set: (next: T) => void) =>
    (next: T): void => {
      set(next);
      setPreview(null);
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
          <Button
            variant={preview ? 'outlined' : 'contained'}
            disabled={month === null}
            loading={busy && !preview}
            onClick={() => void look()}
          >
            Show what would change
          </Button>
          {preview && (
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
        <div className="ui-row">
          {kind === 'tariff' ? (
            <Picker
              label="Fee plan list"
              choices={lists}
              value={choice}
              empty="Each class’s own"
              wide
              onChange={change(setChoice)}
            />
          ) : (
            <Picker
              label="Discount type"
              choices={types.filter(({ sibling_from }) => sibling_from !== null)}
              value={choice}
              empty="By the child’s place"
              wide
              onChange={change(setChoice)}
            />
          )}
          <MonthBox label="From month" value={month} required onChange={change(setMonth)} />
        </div>
        {refused && (
          <Alert severity="error">
            {refused.fields['student_ids'] === undefined
              ? refused.message
              : 'Choose a campus or a class, or tick students, before changing many.'}
          </Alert>
        )}
        {preview && (
          <>
            <output className="ui-bar-line">{countsInWords(preview.counts) || 'Nobody is there.'}</output>
            <div className={css.preview}>
              <Table
                label="Proposed changes"
                columns={COLUMNS[kind]}
                rows={shownRows(preview.students)}
                idOf={idOf}
                nameOf={nameOf}
                ticked={ticked}
                onTick={(next) => setTicked(new Set([...next].filter((id) => open(preview).has(id))))}
                totals={{ before: preview.before, after: preview.after }}
                totalsLabel="A month, of all that can change"
                empty={{ title: 'No plan has to change', text: 'All of these plans are as they should be.' }}
              />
            </div>
            <MoreRows count={preview.students.length} />
          </>
        )}
      </DialogBody>
    </AppDialog>
  );
}
