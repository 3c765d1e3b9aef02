import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
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
import { OwedBar } from './OwedBar.tsx';
import { familyColumns, owedTotals, type FamilyOwes } from './owedColumns.tsx';
import { isWhole, owedAbout, owedQuery } from './owedQuery.ts';
import { ask } from '../../kit/ask.ts';

const STATEMENT: ListColumn<FamilyOwes> = {
  key: 'statement',
  label: 'Account',
  screenOnly: true,
  render: ({ family_no }) => family_no !== null && <AppLink to={statementOf({ family_no })}>Statement</AppLink>,
};

/** `/fee-defaulters-family-wise`: what families owe, with their children. Enter opens the counter for the family. */
export default function FamiliesPage() {
  const at = usePlace();
  const navigate = useNavigate();
  const credentials = useCredentials();
  const mayPay = credentials !== null && may(credentials, 'payments.create');
  const query = owedQuery(at);
  const list = useFeeList('GET /fee_defaulters_family_wise', query);
  const { answer } = list;
  const notDue = at.param('due') === 'all';
  const columns = useMemo(() => [...familyColumns(notDue), STATEMENT], [notDue]);
  const read = async () => {
    const { rows, first } = await everyPage((page) => ask('GET /fee_defaulters_family_wise', { query: { ...query, ...page } }));
    return { rows, totals: owedTotals(first) };
  };
  const open = ({ family_no }: FamilyOwes): void => {
    if (family_no === null) return;
    void navigate(mayPay ? `/fee-defaulters-total-amount-wise/pay-fee-challan?family_no=${family_no}` : statementOf({ family_no }));
  };
  return (
    <PageScreen
      aside={
        answer && (
          <output className="ui-muted">
            {plural(answer.total, 'family', 'families')}, {plural(answer.totals.students, 'student')}
          </output>
        )
      }
      actions={<Outputs about={owedAbout(at)} columns={outColumns(columns)} read={read} disabled={!answer || answer.total === 0} />}
    >
      <OwedBar at={at} />
      <FeeTable
        label="Families who owe"
        columns={columns}
        rows={answer?.data}
        onOpen={open}
        totals={answer && owedTotals(answer)}
        totalsLabel={answer ? `All ${plural(answer.total, 'family', 'families')}` : 'Total'}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        sort={{ by: at.sortBy, order: at.sortOrder, onSort: (by, order) => at.set({ sort_by: by, sort_order: order }) }}
        empty={
          isWhole(at)
            ? { title: 'No family owes anything', text: 'No challan is past its due date. "All open" also shows what is not due yet.' }
            : { title: 'No family fits', text: 'Clear the search, or choose other months and amounts.' }
        }
      />
      <Pager answer={answer} at={at} />
    </PageScreen>
  );
}
