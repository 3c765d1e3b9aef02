import { useNavigate } from 'react-router-dom';
import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import '../../../admissions/students.css';
import { MonthBox } from '../../kit/DateBox.tsx';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { plural } from '../../kit/plural.ts';
import { useFeeList } from '../../kit/useFeeList.ts';
import { usePlace } from '../../kit/usePlace.ts';
import '../lists.css';
import { everyPage } from '../out/everyPage.ts';
import { outColumns, type ListColumn } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { statementOf } from '../paths.ts';
import { CLASS, MOBILE, SID, STUDENT } from '../whoColumns.tsx';
import type { Answer, Body } from '../../../../../contract/endpoints/calls.ts';
import { ask } from '../../kit/ask.ts';

const CALL = 'POST /feeIntimationReport';
type Page = Answer<'POST /feeIntimationReport'>;
type Row = Page['data'][number];

const COLUMNS: readonly ListColumn<Row>[] = [
  SID,
  STUDENT,
  CLASS,
  MOBILE,
  { key: 'fee', label: 'Fee', kind: 'money', total: true },
  { key: 'discount', label: 'Discount', kind: 'money', total: true },
  { key: 'paid', label: 'Paid', kind: 'money', total: true },
  { key: 'arrears', label: 'Arrears', kind: 'money', total: true },
  { key: 'pending', label: 'Waiting', kind: 'money', total: true },
  { key: 'fine', label: 'Late fee', kind: 'money', total: true },
  { key: 'payable', label: 'To pay', kind: 'money', total: true },
  { key: 'pay_by', label: 'By', kind: 'date', also: [{ label: 'Due date', kind: 'date', value: ({ due_date }) => due_date }] },
  { key: 'after_due', label: 'After it', kind: 'money', total: true },
];
const totalsOf = ({ totals: { rows: _rows, ...sums } }: Page): Record<string, number> => sums;

/** `/fee-intimation-report`: what each student has to pay in a month, within and after the due date. Enter opens the statement. */
export default function IntimationPage() {
  const at = usePlace();
  const navigate = useNavigate();
  const month = at.param('month') ?? currentMonth();
  const body: Body<'POST /feeIntimationReport'> = { ...at.body, ...(at.search === '' ? {} : { search: at.search }), report_month: month };
  const list = useFeeList(
    CALL,
    { ...at.query, report_month: month },
    { ask: (signal) => ask(CALL, { body: { ...body, page: at.page, per_page: at.perPage }, signal }) },
  );
  const { answer } = list;
  const read = async () => {
    const { rows, first } = await everyPage(({ page, per_page }) => ask(CALL, { body: { ...body, page: Number(page), per_page: Number(per_page) } }));
    return { rows, totals: totalsOf(first) };
  };
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(answer.total, 'student')}</output>}
      actions={
        <Outputs
          about={`What is to be paid in ${formatDate(month)}`}
          columns={outColumns(COLUMNS)}
          read={read}
          disabled={!answer || answer.total === 0}
        />
      }
    >
      <PlaceBar at={at} search="Name, SID, roll or family number, mobile">
        <MonthBox label="Month" value={month} required onChange={(next) => at.set({ month: next })} />
      </PlaceBar>
      <FeeTable
        label="Students with what they have to pay"
        columns={COLUMNS}
        rows={answer?.data}
        onOpen={({ id }) => void navigate(statementOf({ student_id: id }))}
        totals={answer && totalsOf(answer)}
        totalsLabel={answer ? `All ${plural(answer.total, 'student')}` : 'Total'}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        empty={{ title: 'Nobody has anything to pay', text: 'No challan up to this month is open. Choose another month, or generate its challans.' }}
      />
      <Pager answer={answer} at={at} />
    </PageScreen>
  );
}
