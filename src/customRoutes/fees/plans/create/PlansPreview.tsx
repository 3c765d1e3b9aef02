import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { AppDialog } from '../../../../layout/Dialog.tsx';
import { classOf } from '../../kit/classOf.ts';
import type { FeeColumn } from '../../kit/feeColumn.ts';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { plural } from '../../kit/plural.ts';
import { DialogBody } from '../DialogBody.tsx';
import { MoreRows, shownRows } from '../shownRows.tsx';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';

type Done = Answer<'POST /student_feePlan'>['data'];
type Row = Done['students'][number];
const COLUMNS: readonly FeeColumn<Row>[] = [
  { key: 'sid', label: 'SID', align: 'end', value: ({ student }) => student?.sid },
  { key: 'name', label: 'Student', value: ({ student }) => student?.studentName },
  { key: 'class', label: 'Class', value: ({ student }) => student && classOf(student) },
  {
    key: 'rows',
    label: 'Particulars',
    render: ({ rows, message, outcome }) =>
      outcome === 'created' ? (
        <span className="plan-diff">
          {rows.map(({ particular, net, first_time }) => `${particular} ${formatMoney(net)}${first_time ? ' once' : ''}`).join(', ')}
        </span>
      ) : (
        <span className="ui-error plan-diff">{message}</span>
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
        <output className="fee-bar-line">{counts}</output>
        {refused !== null && <Alert severity="error">{refused}</Alert>}
        <div className="plan-preview">
          <FeeTable
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
