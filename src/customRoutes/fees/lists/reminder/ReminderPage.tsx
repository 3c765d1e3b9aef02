import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import { FilterFold } from '../../../../resources/ui/list/FilterFold.tsx';
import { Picker } from '../../../admissions/place/Picker.tsx';
import { useCampuses, usePlace as useTaught } from '../../../admissions/place/usePlace.ts';
import '../../../admissions/students.css';
import { classOf } from '../../kit/classOf.ts';
import { MonthBox } from '../../kit/DateBox.tsx';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { plural } from '../../kit/plural.ts';
import '../../kit/fees.css';
import { useTicks } from '../../kit/useTicks.ts';
import { FEES } from '../../kit/useFeeList.ts';
import { usePlace } from '../../kit/usePlace.ts';
import { AmountBox } from '../AmountBox.tsx';
import '../lists.css';
import type { ListColumn } from '../out/listColumn.ts';
import type { Letter } from './letters.ts';
import type { Body } from '../../../../../contract/endpoints/calls.ts';
import { ask } from '../../kit/ask.ts';

const LettersPrint = lazy(async () => ({ default: (await import('./LettersPrint.tsx')).LettersPrint }));
const PER = [{ id: 1, name: 'Each student' }];
const DUE = [{ id: 1, name: 'All open' }];
const COLUMNS: readonly ListColumn<Letter>[] = [
  { key: 'family_no', label: 'Family' },
  { key: 'father_name', label: 'To' },
  {
    key: 'students',
    label: 'About',
    render: ({ students }) =>
      students.map(({ id, sid, studentName, class_name, section_name, due }) => (
        <span key={id} className="fee-child">
          <bdi>{studentName}</bdi>
          <span className="ui-muted">
            {sid} · {classOf({ class_name, section_name })}
          </span>
          <span className="fee-child-sum">{formatMoney(due)}</span>
        </span>
      )),
  },
  { key: 'mobile', label: 'Mobile', value: ({ family_mobile, mobile }) => family_mobile ?? mobile },
  { key: 'overdue_since', label: 'Due since', kind: 'date' },
  { key: 'due', label: 'To pay', kind: 'money', total: true },
  { key: 'fine', label: 'Fine today', kind: 'money', total: true },
  { key: 'pending', label: 'Waiting', kind: 'money', total: true },
];
const nameOf = ({ father_name, family_no }: Letter): string => `letter to ${father_name ?? 'family'} ${family_no ?? ''}`;

/** `/print-fee-reminder`: who gets a letter; `?student_ids=` of those chosen elsewhere. Prints those ticked, or all. */
export default function ReminderPage() {
  const at = usePlace();
  const campuses = useCampuses();
  const { classes } = useTaught(at.place.campus_id, null);
  const [printing, setPrinting] = useState<readonly Letter[] | null>(null);
  const month = at.param('month') ?? currentMonth();
  const chosen = at.param('student_ids');
  const perStudent = at.param('per') === 'student';
  const amount = at.param('amount_from');
  const body: Body<'POST /feeReminderReport'> = {
    report_month: month,
    per: perStudent ? 'student' : 'family',
    ...(at.place.campus_id === null ? {} : { campus_id: at.place.campus_id }),
    ...(at.place.class_id === null ? {} : { class_ids: [at.place.class_id] }),
    ...(at.param('due') === 'all' || chosen !== null ? { overdue: false } : {}),
    ...(amount === null ? {} : { amount_from: Number(amount) }),
    ...(chosen === null ? {} : { student_ids: chosen.split(',').map(Number) }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [FEES, 'reminders', body],
    queryFn: ({ signal }) => ask('POST /feeReminderReport', { body, signal }),
    placeholderData: keepPreviousData,
  });
  const letters = data?.data;
  const [ticked, setTicked] = useTicks(body, letters);
  const picked = useMemo(() => (letters ?? []).filter(({ id }) => ticked.has(id)), [letters, ticked]);
  const out = picked.length > 0 ? picked : (letters ?? []);
  return (
    <PageScreen
      aside={letters && <output className="ui-muted">{plural(letters.length, 'letter')}</output>}
      actions={
        <Button variant="contained" disabled={out.length === 0} onClick={() => setPrinting(out)}>
          Print {plural(out.length, 'letter')}
        </Button>
      }
    >
      <FilterFold
        className="fee-bar"
        label="Which letters"
        set={[at.place.campus_id, at.place.class_id, amount].filter((chosen) => chosen !== null).length}
      >
        {campuses.length > 1 && (
          <Picker
            label="Campus"
            choices={campuses}
            value={at.place.campus_id}
            empty="All campuses"
            onChange={(campus_id) => at.set({ campus_id, class_id: null })}
          />
        )}
        <Picker label="Class" choices={classes} value={at.place.class_id} empty="All classes" onChange={(class_id) => at.set({ class_id })} />
        <MonthBox label="Up to month" value={month} required onChange={(next) => at.set({ month: next })} />
        <Picker
          label="Owed"
          choices={DUE}
          value={at.param('due') === 'all' ? 1 : null}
          empty="Overdue"
          onChange={(id) => at.set({ due: id === 1 ? 'all' : null })}
        />
        <Picker
          label="A letter to"
          choices={PER}
          value={perStudent ? 1 : null}
          empty="Each family"
          onChange={(id) => at.set({ per: id === 1 ? 'student' : null })}
        />
        <AmountBox label="Owes from" value={amount} onChange={(value) => at.set({ amount_from: value })} />
        {chosen !== null && (
          <Button variant="outlined" onClick={() => at.set({ student_ids: null })}>
            Chosen students only: show all
          </Button>
        )}
      </FilterFold>
      <FeeTable
        label="Fee reminders"
        columns={COLUMNS}
        rows={letters}
        nameOf={nameOf}
        ticked={ticked}
        onTick={setTicked}
        totalsLabel={letters ? `All ${plural(letters.length, 'letter')}` : 'Total'}
        stale={isFetching && data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: 'Nobody needs a reminder', text: `Nothing of the months up to ${formatDate(month)} is owed in this selection.` }}
      />
      {printing && (
        <Suspense fallback={null}>
          <LettersPrint letters={printing} month={month} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </PageScreen>
  );
}
