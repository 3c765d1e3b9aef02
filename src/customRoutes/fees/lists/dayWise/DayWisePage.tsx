import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../../../../contract/dates.ts';
import Button from '@mui/material/Button';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import '../../../admissions/students.css';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { plural } from '../../kit/plural.ts';
import { METHODS } from '../../till/receiving.ts';
import '../lists.css';
import { outColumns, type ListColumn } from '../out/listColumn.ts';
import { Outputs } from '../out/Outputs.tsx';
import { DayWiseBar } from './DayWiseBar.tsx';
import { Sums } from './Sums.tsx';
import { useDayWise, type Day, type DayWise } from './useDayWise.ts';

const PATH = 'day-wise-paid-challans';
const amountOf = (of: Day['by_method'], name: string): number => of.find((one) => one.name === name)?.amount ?? 0;
const dayId = ({ date }: Day): number => Number(date.replaceAll('-', ''));

/** A column for each method that was used, and for what waits for approval. */
const columnsFor = (methods: readonly string[], waits: boolean): readonly ListColumn<Day>[] => [
  { key: 'date', label: 'Day', kind: 'date', render: ({ date }) => formatDate(date, { weekday: true }) },
  { key: 'count', label: 'Receipts', kind: 'number', total: true },
  ...METHODS.filter(([key]) => methods.includes(key)).map(([key, label]): ListColumn<Day> => ({
    key,
    label,
    kind: 'money',
    total: true,
    value: ({ by_method }) => amountOf(by_method, key),
  })),
  { key: 'received', label: 'Received', kind: 'money', total: true },
  { key: 'voided', label: 'Voided', kind: 'money', total: true },
  { key: 'net', label: 'Into the accounts', kind: 'money', total: true },
  ...(waits ? [{ key: 'waiting', label: 'Waiting for approval', kind: 'money', total: true } as const] : []),
];
const totalsOf = ({ totals }: DayWise): Record<string, number> => ({
  count: totals.count,
  received: totals.received,
  voided: totals.voided,
  net: totals.net,
  waiting: totals.waiting,
  ...Object.fromEntries(totals.by_method.map(({ name, amount }) => [name, amount])),
});

/** `/day-wise-paid-challans`: what came in on each day. Enter opens the receipts of the day. */
export default function DayWisePage() {
  const { asked, data, error, stale, refetch, set, search } = useDayWise();
  const navigate = useNavigate();
  const methods = data?.totals.by_method.map(({ name }) => name).join() ?? '';
  const waits = (data?.totals.waiting ?? 0) > 0;
  const columns = useMemo(() => columnsFor(methods.split(','), waits), [methods, waits]);
  const open = ({ date }: Day): void => {
    const params = new URLSearchParams(search);
    params.set('start_date', date);
    params.set('end_date', date);
    void navigate(`/${PATH}/report?${params}`);
  };
  return (
    <PageScreen
      aside={data && <output className="ui-muted">{plural(data.totals.count, 'receipt')}</output>}
      actions={
        <>
          <Button variant="outlined" component={AppLink} to={`/${PATH}/report?${search}`}>
            All receipts
          </Button>
          <Outputs
            about={`${formatDate(asked.start)} to ${formatDate(asked.end)}`}
            columns={outColumns(columns)}
            read={async () => ({ rows: data?.days ?? [], totals: data && totalsOf(data) })}
            disabled={!data || data.days.length === 0}
          />
        </>
      }
    >
      <DayWiseBar asked={asked} set={set} />
      {data && (data.totals.count > 0 || data.totals.waiting > 0) && <Sums totals={data.totals} />}
      <FeeTable
        label="Days"
        columns={columns}
        rows={data?.days}
        idOf={dayId}
        onOpen={open}
        totals={data && totalsOf(data)}
        totalsLabel={data ? plural(data.days.length, 'day') : 'Total'}
        stale={stale}
        error={error}
        onRetry={refetch}
        empty={{ title: 'Nothing came in', text: 'No receipt of these days, this campus and account. Choose other days.' }}
      />
    </PageScreen>
  );
}
