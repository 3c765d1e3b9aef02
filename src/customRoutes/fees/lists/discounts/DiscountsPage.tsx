import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useMemo, useState } from 'react';
import type { listDiscounts, voidTransaction } from '../../../../../contract/endpoints/fees/payments.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { Screen } from '../../../../resources/ui/Screen.tsx';
import { Picker } from '../../../admissions/place/Picker.tsx';
import '../../../admissions/students.css';
import { DateBox } from '../../kit/DateBox.tsx';
import { askFees, sendFees } from '../../kit/feeCalls.ts';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { NONE, type Ticked } from '../../kit/ticked.ts';
import { FEES, useFeeList } from '../../kit/useFeeList.ts';
import { useFormKey } from '../../kit/useFormKey.ts';
import { usePlace } from '../../kit/usePlace.ts';
import { VoidDialog } from '../../kit/VoidDialog.tsx';
import { plural } from '../../kit/plural.ts';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { DecisionResults } from '../decide/DecisionResults.tsx';
import { useDecide } from '../decide/useDecide.ts';
import '../lists.css';
import { everyPage } from '../out/everyPage.ts';
import { outColumns } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { statementOf } from '../paths.ts';
import { discountColumns, KINDS, type Discount, type DiscountPage } from './discountColumns.tsx';

const STATUSES = ['pending', 'approved', 'rejected', 'voided'].map((key, at) => ({
  id: at + 1,
  key,
  name: `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
}));
const KIND_CHOICES = KINDS.map(([key, name], at) => ({ id: at + 1, key, name }));
const nameOf = ({ student, challan_no }: Discount): string => `discount of ${student.studentName} on challan ${challan_no}`;
const keyOf = (table: readonly { readonly id: number; readonly key: string }[], key: string | null): number | null =>
  table.find((one) => one.key === key)?.id ?? null;

/** `/challan-discounts`: discounts, fine waivers and write-offs; `?pending-approvals-discounts=true`: those that wait for approval. */
export default function DiscountsPage() {
  const at = usePlace();
  const notify = useNotify();
  const queries = useQueryClient();
  const send = useFormKey();
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const isPending = at.param('pending-approvals-discounts') === 'true';
  const decisions = useDecide('/approveChallanDiscounts');
  const [ticked, setTicked] = useState<Ticked>(NONE);
  const [voiding, setVoiding] = useState<Discount | null>(null);
  const own = Object.fromEntries(
    (['status', 'kind', 'date_from', 'date_to'] as const).flatMap((name) => {
      const value = at.param(name);
      return value === null || (name === 'status' && isPending) ? [] : [[name, value] as const];
    }),
  );
  const query = { ...at.query, ...own, ...(isPending ? { get_pending_discounts: '1' } : {}) };
  const list = useFeeList<DiscountPage>('/challanDiscount', query);
  const { answer } = list;
  const rows = answer?.data;
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => ticked.has(id)), [rows, ticked]);
  const waiting = chosen
    .filter(({ status }) => status === 'pending')
    .map(({ id, challan_no, particular, mine, amount }) => ({ id, name: `Challan ${challan_no}, ${particular}`, mine, amount }));
  const sum = chosen.reduce((paisa, { amount }) => paisa + Math.round(amount * 100), 0) / 100;
  const [only] = chosen.length === 1 ? chosen : [];
  const read = async () => {
    const { rows: all, first } = await everyPage((page) => askFees<typeof listDiscounts>('/challanDiscount', { ...query, ...page }));
    return { rows: all, totals: first.totals };
  };
  const voidIt = async (reason: string): Promise<void> => {
    if (!voiding) return;
    await send((key) =>
      sendFees<typeof voidTransaction>('/deleteChallanTransaction', { delete_type: 'discount', trans_id: voiding.id, reason }, { key }),
    );
    notify(`The discount is void; Rs ${formatMoney(voiding.amount)} are open again.`, { type: 'success' });
    setVoiding(null);
    setTicked(NONE);
    await queries.invalidateQueries({ queryKey: [FEES] });
  };
  const title = isPending ? 'Pending Approvals Discounts' : 'Challan Discounts';
  return (
    <Screen
      title={title}
      crumbs={[{ label: 'Admissions' }, { label: title }]}
      aside={answer && <output className="ui-muted">{plural(answer.total, 'discount')}</output>}
      actions={
        <Outputs path="challan-discounts" title={title} columns={outColumns(discountColumns)} read={read} disabled={!answer || answer.total === 0} />
      }
    >
      <PlaceBar at={at} search="Name, SID, roll or family number, challan">
        <DateBox label="From" value={at.param('date_from')} onChange={(date) => at.set({ date_from: date })} />
        <DateBox label="To" value={at.param('date_to')} onChange={(date) => at.set({ date_to: date })} />
        <Picker
          label="Kind"
          choices={KIND_CHOICES}
          value={keyOf(KIND_CHOICES, at.param('kind'))}
          empty="All kinds"
          onChange={(id) => at.set({ kind: KIND_CHOICES.find((one) => one.id === id)?.key ?? null })}
        />
        {!isPending && (
          <Picker
            label="Status"
            choices={STATUSES}
            value={keyOf(STATUSES, at.param('status'))}
            empty="All"
            onChange={(id) => at.set({ status: STATUSES.find((one) => one.id === id)?.key ?? null })}
          />
        )}
      </PlaceBar>
      {decisions.decided && <DecisionResults decided={decisions.decided} onClose={decisions.dismiss} />}
      {waiting.length > 0 && holds('challan_discounts.approve') ? (
        <DecisionBar chosen={waiting} what="discount" decisions={decisions} onDone={() => setTicked(NONE)} />
      ) : (
        chosen.length > 0 && (
          <div className="ui-bulk">
            <output>
              {chosen.length} selected, Rs {formatMoney(sum)}
              {waiting.length > 0 && <span className="ui-muted"> · you may not approve discounts</span>}
            </output>
            {only && (
              <Button variant="outlined" component={AppLink} to={statementOf({ student_id: only.student.id })}>
                Statement
              </Button>
            )}
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
        rows={rows}
        nameOf={nameOf}
        ticked={ticked}
        onTick={setTicked}
        totals={answer && { ...answer.totals }}
        totalsLabel={answer ? `All ${plural(answer.total, 'discount')}` : 'Total'}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        sort={{ by: at.sortBy, order: at.sortOrder, onSort: (by, order) => at.set({ sort_by: by, sort_order: order }) }}
        empty={
          isPending
            ? { title: 'Nothing waits for approval', text: 'Discounts that need a second person appear here until somebody else decides.' }
            : { title: 'No discount fits', text: 'Discounts are given at the counter. Clear the search, or choose other dates.' }
        }
      />
      <Pager answer={answer} at={at} />
      {voiding && (
        <VoidDialog title="Void the discount" onClose={() => setVoiding(null)} onVoid={voidIt}>
          <p>
            Rs {formatMoney(voiding.amount)} of {voiding.student.studentName} on challan {voiding.challan_no} are asked for again, from today.
          </p>
        </VoidDialog>
      )}
    </Screen>
  );
}
