import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../../../../contract/dates.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import '../../../admissions/students.css';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { plural } from '../../kit/plural.ts';
import { useFeeList } from '../../kit/useFeeList.ts';
import { usePlace } from '../../kit/usePlace.ts';
import '../lists.css';
import { everyPage } from '../out/everyPage.ts';
import { outColumns, type ListColumn } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { statementOf } from '../paths.ts';
import { CLASS, MOBILE, SID, sorting, STUDENT } from '../whoColumns.tsx';
import { OwedBar } from './OwedBar.tsx';
import { isWhole, owedAbout, owedQuery } from './owedQuery.ts';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { ask } from '../../kit/ask.ts';

type MonthPage = Answer<'GET /fee_defaulters_month_wise'>;
type Row = MonthPage['data'][number];

const columnsFor = (months: readonly string[]): readonly ListColumn<Row>[] => [
  sorting(SID),
  sorting(STUDENT),
  sorting(CLASS),
  MOBILE,
  ...months.map((month): ListColumn<Row> => ({
    key: month,
    label: formatDate(month),
    kind: 'money',
    total: true,
    value: ({ months: owed }) => owed[month] ?? null,
  })),
  { key: 'due', label: 'Due', kind: 'money', total: true, sort: 'balance' },
  { key: 'pending', label: 'Waiting', kind: 'money', total: true },
];
const totalsOf = ({ totals }: MonthPage): Record<string, number> => ({ ...totals.months, due: totals.due, pending: totals.pending });

/** `/fee-defaulters-month-wise`: what students owe, a column for each month. */
export default function MonthsPage() {
  const at = usePlace();
  const navigate = useNavigate();
  const credentials = useCredentials();
  const mayPay = credentials !== null && may(credentials, 'payments.create');
  const query = owedQuery(at);
  const list = useFeeList('GET /fee_defaulters_month_wise', query);
  const { answer } = list;
  const months = answer?.months.join() ?? '';
  const columns = useMemo(() => columnsFor(months === '' ? [] : months.split(',')), [months]);
  const read = async () => {
    const { rows, first } = await everyPage((page) => ask('GET /fee_defaulters_month_wise', { query: { ...query, ...page } }));
    return { rows, totals: totalsOf(first) };
  };
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(answer.total, 'student')}</output>}
      actions={<Outputs about={owedAbout(at)} columns={outColumns(columns)} read={read} disabled={!answer || answer.total === 0} />}
    >
      <OwedBar at={at} />
      <FeeTable
        label="Students who owe, by month"
        columns={columns}
        rows={answer?.data}
        onOpen={({ id }) =>
          void navigate(mayPay ? `/fee-defaulters-total-amount-wise/pay-fee-challan?student_id=${id}` : statementOf({ student_id: id }))
        }
        totals={answer && totalsOf(answer)}
        totalsLabel={answer ? `All ${plural(answer.total, 'student')}` : 'Total'}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        sort={{ by: at.sortBy, order: at.sortOrder, onSort: (by, order) => at.set({ sort_by: by, sort_order: order }) }}
        empty={
          isWhole(at)
            ? { title: 'Nobody owes anything', text: 'No challan is past its due date. "All open" also shows what is not due yet.' }
            : { title: 'No defaulters found', text: 'Clear the search, or choose other months and amounts.' }
        }
      />
      <Pager answer={answer} at={at} />
    </PageScreen>
  );
}
