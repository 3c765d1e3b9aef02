import { needed } from '../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { currentMonth } from '../../../contract/dates.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { formatMoney } from '../../../contract/money.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { Picker } from '../../ui/picker/Picker.tsx';
import { useLookup } from '../../students/lookups.ts';
import { classOf } from '../../students/classOf.ts';
import { MonthBox } from '../../ui/picker/DateBox.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import { PercentBox } from '../../ui/picker/PercentBox.tsx';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { MoreRows, shownRows } from './shownRows.tsx';
import { countsInWords } from './words.ts';
import type { Selected } from './selected.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { write } from '../../challans/ask.ts';
import css from './dialogs.module.css';

type Done = Answer<'POST /updateParticularAmountInFeePlan'>['data'];
type Row = Done['students'][number];
const MODES = [
  { id: 1, mode: 'percent', name: 'Raise by percent' },
  { id: 2, mode: 'add', name: 'Raise by an amount' },
  { id: 3, mode: 'set', name: 'Set to an amount' },
] as const;
const ROUNDINGS = ([5, 10, 50, 100] as const).map((id) => ({ id, name: `Rs ${id}` }));
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'sid', label: 'SID', align: 'end', value: ({ student }) => student?.sid },
  { key: 'name', label: 'Student', value: ({ student }) => student?.studentName },
  { key: 'class', label: 'Class', value: ({ student }) => student && classOf(student) },
  { key: 'before', label: 'Now', kind: 'money' },
  {
    key: 'after',
    label: 'New',
    kind: 'money',
    render: ({ after }, money) => after !== null && <span className={css.after}>{money(after)}</span>,
  },
  {
    key: 'net_after',
    label: 'To pay',
    kind: 'money',
    render: ({ net_before, net_after }, money) =>
      net_after === null || net_before === null ? null : `${money(net_before)} → ${money(net_after)}`,
  },
  {
    key: 'message',
    label: 'Note',
    render: ({ message, special_months, after }) => (
      <span className="ui-muted">{message || (special_months && after !== null ? 'Has months that differ' : '')}</span>
    ),
  },
];
const idOf = ({ student_id }: Row): number => student_id;

/** A new amount of one particular for many: first before and after of each student, then exactly that. */
export function IncreaseDialog({
  selected,
  onClose,
}: {
  readonly selected: Selected;
  readonly onClose: (changed: boolean) => void;
}) {
  const particulars = useLookup('fee_particulars');
  const notify = useNotify();
  const { busy, refused, send, submit, forget } = useSubmit();
  const [particular, setParticular] = useState<number | null>(null);
  const [mode, setMode] = useState<(typeof MODES)[number]>(MODES[0]);
  const [value, setValue] = useState<number | null>(null);
  const [rounding, setRounding] = useState<number | null>(null);
  const [month, setMonth] = useState<string | null>(shiftMonth(currentMonth(), 1));
  const [preview, setPreview] = useState<Done | null>(null);
  const change =
    <T,>(set: (next: T) => void) =>
    (next: T): void => {
      set(next);
      setPreview(null);
      forget();
    };
  const body = {
    ...selected.body,
    particular_id: particular ?? 0,
    mode: mode.mode,
    value: value ?? 0,
    from_month: month ?? '',
    ...(mode.mode === 'percent' && rounding !== null ? { round_to: rounding as 5 | 10 | 50 | 100 } : {}),
  };
  const look = () =>
    submit(async () =>
      setPreview((await write('POST /updateParticularAmountInFeePlan', { body, preview: needed('previews') })).data),
    );
  const save = async (): Promise<void> => {
    if (!preview) return;
    const seen = { changed: preview.counts.changed ?? 0, before: preview.before, after: preview.after };
    const refusal = await submit(async () => {
      const { data } = await send((key) =>
        write('POST /updateParticularAmountInFeePlan', { body: { ...body, seen }, key }),
      );
      notify(countsInWords(data.counts, true), { type: 'success' });
      onClose(true);
    });
    // What was looked at is not what would be written.
    if (refusal?.status === 409) setPreview(null);
  };
  const ready = particular !== null && value !== null && Number.isFinite(value) && month !== null;
  const changes = preview?.counts.changed ?? 0;
  const problem = (name: string): string | undefined => refused?.fields[name];
  return (
    <AppDialog
      open
      onClose={() => onClose(false)}
      title="Change an amount for many"
      maxWidth="lg"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button
            variant={preview ? 'outlined' : 'contained'}
            disabled={!ready}
            loading={busy && !preview}
            onClick={() => void look()}
          >
            Preview
          </Button>
          {preview && (
            <Button variant="contained" disabled={changes === 0} loading={busy} onClick={() => void save()}>
              {`Change ${changes.toLocaleString('en-PK')} plans`}
            </Button>
          )}
        </>
      }
    >
      <DialogBody>
        <p>
          For {selected.words}. Months that are billed stay; the amount before ends the month before, and its history is
          kept.
        </p>
        <div className="ui-row">
          <Picker
            label="Particular"
            required
            choices={particulars}
            value={particular}
            empty="Choose…"
            error={problem('particular_id')}
            onChange={change(setParticular)}
          />
          <Picker
            label="How"
            choices={MODES}
            value={mode.id}
            empty="Choose…"
            onChange={change((id: number | null) => setMode(MODES.find((one) => one.id === id) ?? MODES[0]))}
          />
          {mode.mode === 'percent' ? (
            <PercentBox label="Percent" value={value} error={problem('value')} onChange={change(setValue)} />
          ) : (
            <MoneyBox
              label={mode.mode === 'set' ? 'New amount' : 'Raise by'}
              value={value}
              required
              error={problem('value')}
              onChange={change(setValue)}
            />
          )}
          {mode.mode === 'percent' && (
            <Picker label="Round to" choices={ROUNDINGS} value={rounding} empty="Rs 1" onChange={change(setRounding)} />
          )}
          <MonthBox
            label="From month"
            value={month}
            required
            error={problem('from_month')}
            onChange={change(setMonth)}
          />
        </div>
        {refused && Object.keys(refused.fields).length === 0 && <Alert severity="error">{refused.message}</Alert>}
        {problem('student_ids') !== undefined && (
          <Alert severity="error">Choose a campus or a class, or tick students, before changing many.</Alert>
        )}
        {preview && (
          <>
            <output className="ui-bar-line">
              <span>{countsInWords(preview.counts)}</span>
              <span>
                Rs {formatMoney(preview.before)} → <b>Rs {formatMoney(preview.after)}</b> a month
              </span>
            </output>
            <div className={css.preview}>
              <Table
                label="Before and after"
                columns={COLUMNS}
                rows={shownRows(preview.students)}
                idOf={idOf}
                empty={{ title: 'Nobody has this particular', text: 'Choose another particular, or other students.' }}
              />
            </div>
            <MoreRows count={preview.students.length} />
          </>
        )}
      </DialogBody>
    </AppDialog>
  );
}
