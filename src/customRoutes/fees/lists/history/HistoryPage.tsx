import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import { Picker } from '../../../admissions/place/Picker.tsx';
import '../../../admissions/students.css';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { MonthRange } from '../../kit/MonthRange.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { plural } from '../../kit/plural.ts';
import { useFeeList } from '../../kit/useFeeList.ts';
import { usePlace } from '../../kit/usePlace.ts';
import '../lists.css';
import { outColumns } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { statementOf } from '../paths.ts';
import { askHistory, HISTORY_CALL, historyAsked, readHistory } from './historyAsked.ts';
import { historyColumns, historyTotals } from './historyColumns.tsx';

const SHOW = [{ id: 1, name: 'Only who owes' }];

/** `/payment-history`: student by month, what was paid and what is left. Enter opens the statement. */
export default function HistoryPage() {
  const at = usePlace();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { body, from, to, isOwing, about } = historyAsked(at);
  const list = useFeeList(
    HISTORY_CALL,
    { ...at.query, body: JSON.stringify(body) },
    { ask: (signal) => askHistory({ ...body, page: at.page, per_page: at.perPage }, signal) },
  );
  const { answer } = list;
  const months = answer?.months.join() ?? '';
  const columns = useMemo(() => historyColumns(months === '' ? [] : months.split(',')), [months]);
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(answer.total, 'student')}</output>}
      actions={
        <Outputs
          about={about}
          columns={outColumns(columns)}
          read={() => readHistory(body)}
          printAt={`/payment-history/print?${params}`}
          disabled={!answer || answer.total === 0}
        />
      }
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
    </PageScreen>
  );
}
