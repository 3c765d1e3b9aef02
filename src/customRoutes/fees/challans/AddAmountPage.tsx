import { countOf } from '../../../ui/output/countOf.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentMonth } from '../../../../contract/dates.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { askChallans, CHALLANS } from '../../../challans/challanList.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { MonthRange } from '../../../ui/picker/Range.tsx';
import { Pager } from '../../../lists/ui/ListPager.tsx';
import { ClassBar } from '../../../students/ClassBar.tsx';
import { NONE } from '../../../ui/table/ticked.ts';
import { useTicks } from '../../../ui/table/useTicks.ts';
import { FEES, useFeeList } from '../../../challans/useFeeList.ts';
import { useListAddress } from '../../../students/useListAddress.ts';
import { AddAmountForm } from './AddAmountForm.tsx';
import { AddedResult } from './AddedResult.tsx';
import type { Added, ChallanRow } from './calls.ts';
import { challanColumns } from './challanColumns.tsx';

const nameOf = ({ challan_no, student }: ChallanRow): string => `challan ${challan_no} of ${student.studentName}`;

/** `/add-amount-in-generated-challans`: one particular more on the challans of a place and month (specification 2). */
export default function AddAmountPage() {
  const at = useListAddress();
  const queries = useQueryClient();
  const credentials = useCredentials();
  const mayAdd = credentials !== null && may(credentials, 'challans.update');
  const from = at.param('from') ?? currentMonth();
  const to = at.param('to') ?? from;
  const [result, setResult] = useState<Added | null>(null);
  const query = {
    ...at.query,
    challan_month_from: from,
    challan_month_to: to,
    include_future_challans: 'true',
    sort_by_class: 'true',
  };
  const list = useFeeList(CHALLANS, query, { ask: (signal) => askChallans(query, signal) });
  const { answer } = list;
  const [ticked, setTicked] = useTicks(query, answer?.data);
  const done = (added: Added): void => {
    setResult(added);
    setTicked(NONE);
    void queries.invalidateQueries({ queryKey: [FEES] });
  };
  return (
    <PageScreen aside={answer && <output className="ui-muted">{countOf(answer, 'challan')}</output>}>
      <ClassBar at={at} search="Name, SID, roll, family or challan number">
        <MonthRange value={{ from, to }} onChange={(range) => at.set({ from: range.from, to: range.to })} />
      </ClassBar>
      {result && <AddedResult result={result} onClose={() => setResult(null)} />}
      {mayAdd && <AddAmountForm ticked={ticked} onAdded={done} />}
      <Table
        label="Challans"
        columns={challanColumns}
        rows={answer?.data}
        nameOf={nameOf}
        {...(mayAdd ? { ticked, onTick: setTicked } : {})}
        leadsTo={({ student }) => `/pay-or-print-fee-challans/pay-fee-challan?student_id=${student.id}`}
        totals={answer?.totals}
        totalsLabel={answer ? (answer.total === undefined ? 'Total' : `All ${countOf(answer, 'challan')}`) : undefined}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        empty={{
          title: 'No challan here',
          text: 'No challans of these months found. Choose other months or another class, or generate challans first.',
        }}
      />
      <Pager answer={answer} at={at} />
    </PageScreen>
  );
}
