import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { formatMoney } from '../../../../../contract/money.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import '../../../admissions/students.css';
import { DateBox } from '../../kit/DateBox.tsx';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { VoidDialog } from '../../kit/VoidDialog.tsx';
import { plural } from '../../kit/plural.ts';
import { useEventList } from '../events/useEventList.ts';
import '../lists.css';
import { outColumns } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { statementOf } from '../paths.ts';
import { refundColumns, type Refund } from './refundColumns.tsx';

const nameOf = ({ refund_no, student }: Refund): string => `refund ${refund_no} of ${student.studentName}`;

/** `/fee-refunds`: advances and deposits that were given back. They are given in Paid Fee Challans, from the payment. */
export default function RefundsPage() {
  const notify = useNotify();
  const { at, list, table, chosen, only, sum, holds, read, voidOne } = useEventList({
    call: 'GET /fee_refunds',
    filters: ['date_from', 'date_to'],
  });
  const [voiding, setVoiding] = useState<Refund | null>(null);
  const { answer } = list;
  const voidIt = async (reason: string): Promise<void> => {
    if (!voiding) return;
    await voidOne('refund', voiding.id, reason);
    notify(`Refund ${voiding.refund_no} is void; Rs ${formatMoney(voiding.amount)} are back in ${voiding.account}.`, { type: 'success' });
    setVoiding(null);
  };
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(answer.total, 'refund')}</output>}
      actions={<Outputs columns={outColumns(refundColumns)} read={read} disabled={!answer || answer.total === 0} />}
    >
      <PlaceBar at={at} search="Name, SID, roll or family number, refund">
        <DateBox label="From" value={at.param('date_from')} onChange={(date) => at.set({ date_from: date })} />
        <DateBox label="To" value={at.param('date_to')} onChange={(date) => at.set({ date_to: date })} />
      </PlaceBar>
      {chosen.length > 0 && (
        <div className="ui-bulk">
          <output>
            {chosen.length} selected, Rs {formatMoney(sum)}
          </output>
          {only && (
            <Button variant="outlined" component={AppLink} to={statementOf({ student_id: only.student.id })}>
              Statement
            </Button>
          )}
          {only && !only.voided && holds('payments.void') && (
            <Button color="error" onClick={() => setVoiding(only)}>
              Void…
            </Button>
          )}
        </div>
      )}
      <FeeTable
        label="Refunds"
        columns={refundColumns}
        {...table}
        nameOf={nameOf}
        totals={answer && { ...answer.totals }}
        totalsLabel={answer ? `All ${plural(answer.total, 'refund')}, less voids` : 'Total'}
        empty={{
          title: 'No refund fits',
          text: 'A refund is given in Paid Fee Challans: tick the payment. Clear the search, or choose other dates.',
        }}
      />
      <Pager answer={answer} at={at} />
      {voiding && (
        <VoidDialog title={`Void refund ${voiding.refund_no}`} onClose={() => setVoiding(null)} onVoid={voidIt}>
          <p>
            Rs {formatMoney(voiding.amount)} given to {voiding.student.studentName} are reversed today: the money is in {voiding.account} again, and
            what was given back is the student’s again.
          </p>
        </VoidDialog>
      )}
    </PageScreen>
  );
}
