import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoney, sumRupees } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import '../../../admissions/students.css';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { plural } from '../../kit/plural.ts';
import { useTicks } from '../../kit/useTicks.ts';
import { useFeeList } from '../../kit/useFeeList.ts';
import { usePlace } from '../../kit/usePlace.ts';
import '../lists.css';
import { everyPage } from '../out/everyPage.ts';
import { outColumns } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { remindersOf, statementOf } from '../paths.ts';
import { OwedBar } from './OwedBar.tsx';
import { owedTotals, studentColumns, type StudentOwes } from './owedColumns.tsx';
import { isWhole, owedAbout, owedQuery } from './owedQuery.ts';
import { ask } from '../../kit/ask.ts';

const PATH = 'fee-defaulters-total-amount-wise';
const nameOf = ({ studentName, sid }: StudentOwes): string => `${studentName}, ${sid}`;

/** `/fee-defaulters-total-amount-wise`: who owes how much since when. Enter on a row opens the counter. */
export default function DefaultersPage() {
  const at = usePlace();
  const navigate = useNavigate();
  const credentials = useCredentials();
  const mayPay = credentials !== null && may(credentials, 'payments.create');
  const query = owedQuery(at);
  const list = useFeeList('GET /fee_defaulters', query);
  const { answer } = list;
  const notDue = at.param('due') === 'all';
  const columns = useMemo(() => studentColumns(notDue), [notDue]);
  const rows = answer?.data;
  const [ticked, setTicked] = useTicks(query, rows);
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => ticked.has(id)), [rows, ticked]);
  const [only] = chosen.length === 1 ? chosen : [];
  const sum = sumRupees(chosen.map(({ due }) => due));
  const read = async () => {
    const { rows: all, first } = await everyPage((page) => ask('GET /fee_defaulters', { query: { ...query, ...page } }));
    return { rows: all, totals: owedTotals(first) };
  };
  const pay = ({ id }: StudentOwes): void => void navigate(`/${PATH}/pay-fee-challan?student_id=${id}`);
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(answer.total, 'student')}</output>}
      actions={<Outputs about={owedAbout(at)} columns={outColumns(columns)} read={read} disabled={!answer || answer.total === 0} />}
    >
      <OwedBar at={at} />
      {chosen.length > 0 && (
        <div className="ui-bulk">
          <output>
            {chosen.length} selected, Rs {formatMoney(sum)} due
          </output>
          {only && mayPay && (
            <Button variant="outlined" onClick={() => pay(only)}>
              Take a payment
            </Button>
          )}
          {only && (
            <Button variant="outlined" component={AppLink} to={statementOf({ student_id: only.id })}>
              Statement
            </Button>
          )}
          <Button variant="outlined" component={AppLink} to={remindersOf(chosen.map(({ id }) => id))}>
            Print reminders
          </Button>
        </div>
      )}
      <FeeTable
        label="Students who owe"
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        ticked={ticked}
        onTick={setTicked}
        onOpen={(row) => (mayPay ? pay(row) : void navigate(statementOf({ student_id: row.id })))}
        totals={answer && owedTotals(answer)}
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
