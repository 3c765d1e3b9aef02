import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentMonth } from '../../../../../contract/dates.ts';
import type { paymentHistory } from '../../../../../contract/endpoints/fees/reports.ts';
import { Screen } from '../../../../resources/ui/Screen.tsx';
import { Picker } from '../../../admissions/place/Picker.tsx';
import '../../../admissions/students.css';
import type { Body } from '../../kit/feeCalls.ts';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { MonthRange } from '../../kit/MonthRange.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { plural } from '../../kit/plural.ts';
import { useFeeList } from '../../kit/useFeeList.ts';
import { usePlace } from '../../kit/usePlace.ts';
import { askByPost } from '../askByPost.ts';
import '../lists.css';
import { everyPage } from '../out/everyPage.ts';
import { outColumns } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { statementOf } from '../paths.ts';
import { historyColumns, historyTotals, type HistoryPage as Page } from './historyColumns.tsx';

const PATH = '/studentsPaymentHistory';
const SHOW = [{ id: 1, name: 'Only who owes' }];

/** `/payment-history`: student by month, what was paid and what is left. Enter opens the statement. */
export default function HistoryPage() {
  const at = usePlace();
  const navigate = useNavigate();
  // The current month unless chosen: specification 9.
  const [from, to] = [at.param('from_month') ?? currentMonth(), at.param('to_month') ?? currentMonth()];
  const isOwing = at.param('owing') === 'true';
  const body: Body<typeof paymentHistory> = {
    ...at.body,
    ...(at.search === '' ? {} : { search: at.search }),
    challan_month_from: from,
    challan_month_to: to < from ? from : to,
    ...(isOwing ? { show_only_defaulters: true } : {}),
  };
  const list = useFeeList<Page>(
    PATH,
    { ...at.query, body: JSON.stringify(body) },
    {
      ask: (signal) => askByPost<typeof paymentHistory>(PATH, { ...body, page: at.page, per_page: at.perPage }, signal),
    },
  );
  const { answer } = list;
  const months = answer?.months.join() ?? '';
  const columns = useMemo(() => historyColumns(months === '' ? [] : months.split(',')), [months]);
  const read = async () => {
    const { rows, first } = await everyPage(({ page, per_page }) =>
      askByPost<typeof paymentHistory>(PATH, { ...body, page: Number(page), per_page: Number(per_page) }),
    );
    return { rows, totals: historyTotals(first) };
  };
  const title = at.notEnrolled ? 'Payment History, not enrolled' : 'Payment History';
  return (
    <Screen
      title={title}
      crumbs={[{ label: 'Admissions' }, { label: 'Payment History' }]}
      aside={answer && <output className="ui-muted">{plural(answer.total, 'student')}</output>}
      actions={<Outputs path="payment-history" title={title} columns={outColumns(columns)} read={read} disabled={!answer || answer.total === 0} />}
    >
      <PlaceBar at={at} search="Name, SID, roll or family number, mobile">
        <MonthRange value={{ from, to }} onChange={(next) => at.set({ from_month: next.from, to_month: next.to })} />
        <Picker
          label="Show"
          choices={SHOW}
          value={isOwing ? 1 : null}
          empty="Everybody"
          onChange={(id) => at.set({ owing: id === 1 ? 'true' : null })}
        />
      </PlaceBar>
      <FeeTable
        label="Asked and paid, month by month"
        columns={columns}
        rows={answer?.data}
        onOpen={({ id }) => void navigate(statementOf({ student_id: id }))}
        totals={answer && historyTotals(answer)}
        totalsLabel={answer ? `All ${plural(answer.total, 'student')}` : 'Total'}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        empty={{
          title: 'Nobody was billed',
          text: 'No student of this selection has a charge in these months. Choose other months or another class.',
        }}
      />
      <Pager answer={answer} at={at} />
    </Screen>
  );
}
