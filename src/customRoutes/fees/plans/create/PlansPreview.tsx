import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { AppDialog } from '../../../../ui/dialog/Dialog.tsx';
import { classOf } from '../../../../students/classOf.ts';
import type { TableColumn } from '../../../../ui/table/column.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import { plural } from '../../../../../contract/plural.ts';
import { DialogBody } from '../../../../ui/dialog/DialogBody.tsx';
import { MoreRows, shownRows } from '../../../../lists/feePlans/shownRows.tsx';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import css from '../../../../lists/feePlans/dialogs.module.css';

type Done = Answer<'POST /student_feePlan'>['data'];
type Row = Done['students'][number];
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'sid', label: 'SID', align: 'end', value: ({ student }) => student?.sid },
  { key: 'name', label: 'Student', value: ({ student }) => student?.studentName },
  { key: 'class', label: 'Class', value: ({ student }) => student && classOf(student) },
  {
    key: 'rows',
    label: 'Particulars',
    render: ({ rows, message, outcome }) =>
      outcome === 'created' ? (
        <span className={css.diff}>
          {rows
            .map(({ particular, net, first_time }) => `${particular} ${formatMoney(net)}${first_time ? ' once' : ''}`)
            .join(', ')}
        </span>
      ) : (
        <span className={`ui-error ${css.diff}`}>{message}</span>
      ),
  },
  { key: 'monthly', label: 'A month', kind: 'money', total: true },
  { key: 'yearly', label: 'First year', kind: 'money', total: true },
];
const idOf = ({ student_id }: Row): number => student_id;

interface Props {
  readonly preview: Done;
  readonly month: string;
  readonly counts: string;
  readonly busy: boolean;
  readonly refused: string | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}
/** The plans as they will be, and who gets none and why. */
export function PlansPreview({ preview, month, counts, busy, refused, onSave, onClose }: Props) {
  const created = preview.counts.created ?? 0;
  // Who gets none is told first.
  const rows = preview.students.toSorted((a, b) => Number(a.outcome === 'created') - Number(b.outcome === 'created'));
  return (
    <AppDialog
      open
      onClose={onClose}
      title={`Plans from ${formatDate(month)}`}
      maxWidth="lg"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={created === 0} loading={busy} onClick={onSave}>
            {`Create ${plural(created, 'plan')}`}
          </Button>
        </>
      }
    >
      <DialogBody>
        <output className="ui-bar-line">{counts}</output>
        {refused !== null && <Alert severity="error">{refused}</Alert>}
        <div className={css.preview}>
          <Table
            label="Plans to be created"
            columns={COLUMNS}
            rows={shownRows(rows)}
            idOf={idOf}
            empty={{ title: 'Nobody is there', text: 'Choose other students.' }}
          />
        </div>
        <MoreRows count={rows.length} />
      </DialogBody>
    </AppDialog>
  );
}
