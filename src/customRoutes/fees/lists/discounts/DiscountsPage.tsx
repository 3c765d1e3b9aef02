import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { formatMoney } from '../../../../../contract/money.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import '../../../admissions/students.css';
import { DateBox } from '../../kit/DateBox.tsx';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { KeyPicker } from '../../kit/KeyPicker.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { NONE } from '../../kit/ticked.ts';
import { PrintChallans } from '../../print/PrintChallans.tsx';
import { VoidDialog } from '../../kit/VoidDialog.tsx';
import { plural } from '../../kit/plural.ts';
import { FEES } from '../../kit/useFeeList.ts';
import { useFormKey } from '../../../../resources/ui/form/useFormKey.ts';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { DecisionResults } from '../decide/DecisionResults.tsx';
import { useDecide } from '../decide/useDecide.ts';
import { STATUSES } from '../events/statuses.ts';
import { useEventList } from '../events/useEventList.ts';
import '../lists.css';
import { outColumns } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { statementOf } from '../paths.ts';
import { discountColumns, KINDS, type Discount } from './discountColumns.tsx';
import { write } from '../../kit/ask.ts';

const nameOf = ({ student, challan_no }: Discount): string => `discount of ${student.studentName} on challan ${challan_no}`;
/** `/challan-discounts`: discounts, fine waivers and write-offs; `?pending-approvals-discounts=true`: those that wait for approval. */
export default function DiscountsPage() {
  const notify = useNotify();
  const queries = useQueryClient();
  const send = useFormKey();
  const { at, isPending, list, table, chosen, only, sum, setTicked, holds, read, voidOne } = useEventList({
    call: 'GET /challanDiscount',
    filters: ['status', 'kind', 'date_from', 'date_to'],
    pending: { flag: 'pending-approvals-discounts', call: 'get_pending_discounts' },
  });
  const decisions = useDecide('POST /approveChallanDiscounts');
  const [voiding, setVoiding] = useState<Discount | null>(null);
  const [withdrawing, setWithdrawing] = useState<Discount | null>(null);
  const { answer } = list;
  const waiting = chosen
    .filter(({ status }) => status === 'pending')
    .map(({ id, challan_no, particular, mine, amount }) => ({ id, name: `Challan ${challan_no}, ${particular}`, mine, amount }));
  const voidIt = async (reason: string): Promise<void> => {
    if (!voiding) return;
    await voidOne('discount', voiding.id, reason);
    notify(`The discount is void; Rs ${formatMoney(voiding.amount)} are open again.`, { type: 'success' });
    setVoiding(null);
  };
  const withdrawIt = async (reason: string): Promise<void> => {
    if (!withdrawing) return;
    await send((key) => write('POST /withdraw_discount', { body: { discount_id: withdrawing.id, reason }, key }));
    setTicked(NONE);
    await queries.invalidateQueries({ queryKey: [FEES] });
    notify(`The discount is withdrawn; Rs ${formatMoney(withdrawing.amount)} are open again.`, { type: 'success' });
    setWithdrawing(null);
  };
  const withdraw = only?.status === 'pending' && only.mine && holds('challan_discounts.create') && (
    <Button color="error" onClick={() => setWithdrawing(only)}>
      Withdraw…
    </Button>
  );
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(answer.total, 'discount')}</output>}
      actions={
        <>
          {!isPending && holds('challan_discounts.approve') && (
            <Button variant="outlined" component={AppLink} to="/challan-discounts?pending-approvals-discounts=true">
              Pending approvals
            </Button>
          )}
          <Outputs columns={outColumns(discountColumns)} read={read} disabled={!answer || answer.total === 0} />
        </>
      }
    >
      <PlaceBar at={at} search="Name, SID, roll or family number, challan">
        <DateBox label="From" value={at.param('date_from')} onChange={(date) => at.set({ date_from: date })} />
        <DateBox label="To" value={at.param('date_to')} onChange={(date) => at.set({ date_to: date })} />
        <KeyPicker label="Kind" choices={KINDS} value={at.param('kind')} empty="All kinds" onChange={(kind) => at.set({ kind })} />
        {!isPending && (
          <KeyPicker label="Status" choices={STATUSES} value={at.param('status')} empty="All" onChange={(status) => at.set({ status })} />
        )}
      </PlaceBar>
      {decisions.decided && <DecisionResults decided={decisions.decided} onClose={decisions.dismiss} />}
      {waiting.length > 0 && holds('challan_discounts.approve') ? (
        <DecisionBar chosen={waiting} what="discount" decisions={decisions} onDone={() => setTicked(NONE)}>
          {withdraw}
        </DecisionBar>
      ) : (
        chosen.length > 0 && (
          <div className="ui-bulk">
            <output>
              {chosen.length} selected, Rs {formatMoney(sum)}
              {waiting.length > 0 && <span className="ui-muted"> · you may not approve discounts</span>}
            </output>
            <PrintChallans
              section="/challan-discounts"
              of={chosen.map(({ challan_id }) => challan_id)}
              label={chosen.length === 1 ? 'Challan' : 'Challans'}
            />
            {only && (
              <Button variant="outlined" component={AppLink} to={statementOf({ student_id: only.student.id })}>
                Statement
              </Button>
            )}
            {withdraw}
            {only?.status === 'approved' && holds('payments.void') && (
              <Button color="error" onClick={() => setVoiding(only)}>
                Void…
              </Button>
            )}
          </div>
        )
      )}
      <FeeTable
        label="Discounts"
        columns={discountColumns}
        {...table}
        nameOf={nameOf}
        totals={answer && { ...answer.totals }}
        totalsLabel={answer ? `All ${plural(answer.total, 'discount')}` : 'Total'}
        empty={
          isPending
            ? { title: 'Nothing waits for approval', text: 'Discounts that need a second person appear here until somebody else decides.' }
            : { title: 'No discount fits', text: 'Discounts are given at the counter. Clear the search, or choose other dates.' }
        }
      />
      <Pager answer={answer} at={at} />
      {withdrawing && (
        <VoidDialog title="Withdraw the discount" action="Withdraw" onClose={() => setWithdrawing(null)} onVoid={withdrawIt}>
          <p>
            Rs {formatMoney(withdrawing.amount)} of {withdrawing.student.studentName} on challan {withdrawing.challan_no} are no longer asked for, and
            payable again. It stays in the list as withdrawn.
          </p>
        </VoidDialog>
      )}
      {voiding && (
        <VoidDialog title="Void the discount" onClose={() => setVoiding(null)} onVoid={voidIt}>
          <p>
            Rs {formatMoney(voiding.amount)} of {voiding.student.studentName} on challan {voiding.challan_no} are asked for again, from today.
          </p>
        </VoidDialog>
      )}
    </PageScreen>
  );
}
