import { HttpError } from 'ra-core';
import { useState } from 'react';
import { currentMonth, formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { RowOf } from '../list.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { attachToAdvance, MOST_FILES } from '../../salaries/attachToAdvance.ts';
import { Attachments, areTaken } from '../../ui/form/Attachments.tsx';
import { MonthBox } from '../../ui/picker/DateBox.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { EventDialog } from '../ui/EventDialog.tsx';

type Advance = RowOf<'GET /show_hrm_emp_adv_salaries'>;
interface Props {
  readonly advance: Advance;
  readonly onClose: (done: boolean) => void;
}
/** Approves an advance that another asked for. */
export function ApproveAdvance({ advance, onClose }: Props) {
  const { id, advance_no, employee, amount, installments, per_month, deduct_from, purpose } = advance;
  return (
    <EventDialog
      title={`Approve advance ${advance_no} of ${employee}?`}
      action={`Approve Rs ${formatMoney(amount)}`}
      isReady
      shown={[]}
      onClose={onClose}
      run={(send) =>
        send(async (key) => {
          await write('POST /approve_advance_salary/{id}', { params: { id }, body: { status: 'approved' }, key });
          return `Advance ${advance_no} is approved; it can be paid now.`;
        })
      }
    >
      {() => (
        <p>
          <bdi>{purpose}</bdi>: Rs {formatMoney(amount)}, recovered from {formatDate(deduct_from)} on in {installments}{' '}
          × {formatMoney(per_month)}.
        </p>
      )}
    </EventDialog>
  );
}
/** Leaves an advance alone in a month. */
export function SkipDialog({ advance, onClose }: Props) {
  const { id, advance_no, deduct_from } = advance;
  const [month, setMonth] = useState<string | null>(deduct_from > currentMonth() ? deduct_from : currentMonth());
  const [why, setWhy] = useState('');
  return (
    <EventDialog
      title={`Skip a month of advance ${advance_no}`}
      action="Skip"
      isReady={month !== null && why.trim().length >= 3}
      shown={['month', 'reason']}
      onClose={onClose}
      run={(send) =>
        send(async (key) => {
          const body = { id, month: month ?? '', reason: why.trim() };
          await write('POST /skip_advance_salary', { offered: needed('salaries'), body, key });
          return `Nothing of advance ${advance_no} is recovered in ${formatDate(month)}.`;
        })
      }
    >
      {(fields) => (
        <div className="ui-row">
          <MonthBox label="Month" required value={month} error={fields['month']} onChange={setMonth} />
          <TextBox label="Reason" required wide max={300} value={why} error={fields['reason']} onChange={setWhy} />
        </div>
      )}
    </EventDialog>
  );
}
/** Puts papers to an advance: the letter that asked for it, the slip once it is signed. */
export function AttachDialog({ advance, onClose }: Props) {
  const { id, advance_no } = advance;
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <EventDialog
      title={`Attach to advance ${advance_no}`}
      action="Attach"
      isReady={files.length > 0 && areTaken(files)}
      shown={[]}
      onClose={onClose}
      run={(send) =>
        send(async () => {
          const refused = await attachToAdvance(id, files);
          if (refused !== '') throw new HttpError(refused, 422);
          return `Attached to advance ${advance_no}.`;
        })
      }
    >
      {() => <Attachments label="Attach papers" files={files} onChange={setFiles} room={MOST_FILES} />}
    </EventDialog>
  );
}
