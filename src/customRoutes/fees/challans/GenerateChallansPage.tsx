import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentMonth } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { AppLink } from '../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../pages/PageScreen.tsx';
import '../../admissions/students.css';
import { FeeTable } from '../kit/FeeTable.tsx';
import { MonthRange } from '../kit/MonthRange.tsx';
import { Pager } from '../kit/Pager.tsx';
import { PlaceBar } from '../kit/PlaceBar.tsx';
import { plural } from '../kit/plural.ts';
import { NONE } from '../kit/ticked.ts';
import { useTicks } from '../kit/useTicks.ts';
import { FEES, useFeeList } from '../kit/useFeeList.ts';
import { usePlace } from '../kit/usePlace.ts';
import type { Generation, Job, MissingStudent } from './calls.ts';
import { ConfirmGeneration } from './ConfirmGeneration.tsx';
import { EarlierJobs } from './EarlierJobs.tsx';
import { JobPanel } from './JobPanel.tsx';
import { missingColumns } from './missingColumns.tsx';
import { Terms, USUAL, type TermValues } from './Terms.tsx';
import { ask } from '../kit/ask.ts';
import { placesAsFilters } from '../kit/challanList.ts';

/** What is billed may come from files. */
const uploads = [
  { to: '/upload-first-time-arrears', label: 'Import arrears', needs: 'first_time_arrears.create' },
  { to: '/upload-student-attendance', label: 'Import attendance', needs: 'student_attendance.create' },
] as const;
const nameOf = ({ studentName }: MissingStudent): string => studentName;

/** `/generate-challans` and `/generate-challans-installment-wise`: who is not billed yet, and billing them (specification 2). */
export default function GenerateChallansPage({ installments = false }: { readonly installments?: boolean }) {
  const at = usePlace();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const credentials = useCredentials();
  const mayBill = credentials !== null && may(credentials, 'challans.create');
  const from = at.param('from') ?? currentMonth();
  const to = at.param('to');
  const [terms, setTerms] = useState<TermValues>(USUAL);
  const [asked, setAsked] = useState<'ticked' | 'all' | null>(null);
  const months = { challan_month_from: from, challan_month_to: to === null || to < from ? from : to };
  const body = {
    ...at.body,
    ...months,
    attendance: terms.attendance,
    ...(at.search === '' ? {} : { search: at.search }),
    page: at.page,
    per_page: at.perPage,
  };
  const list = useFeeList(
    'POST /get_non_generated_challan_students',
    { body: JSON.stringify(body) },
    { ask: (signal) => ask('POST /get_non_generated_challan_students', { body: placesAsFilters(body), signal }) },
  );
  const { answer } = list;
  const [ticked, setTicked] = useTicks(body, answer?.data);
  const job = at.param('job');
  const billable = answer?.totals.students ?? 0;
  const generation = (whom: 'ticked' | 'all'): Generation => ({
    ...months,
    ...(whom === 'ticked' ? { student_ids: [...ticked], ...(at.notEnrolled ? { not_enrolled: true } : {}) } : at.body),
    ...(terms.issue_date === null ? {} : { issue_date: terms.issue_date }),
    ...(terms.due_date === null ? {} : { due_date: terms.due_date }),
    ...(terms.validity_date === null ? {} : { validity_date: terms.validity_date }),
    attendance: terms.attendance,
    apply_advance: terms.apply_advance,
    ...(installments ? { installments: terms.installments } : {}),
  });
  const began = (made: Job): void => {
    setAsked(null);
    setTicked(NONE);
    at.set({ job: made.id, page: null });
    void queries.invalidateQueries({ queryKey: [FEES] });
  };
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(billable, 'student')} not billed yet</output>}
      actions={uploads
        .filter(({ needs }) => credentials !== null && may(credentials, needs))
        .map(({ to, label }) => (
          <Button key={to} variant="outlined" component={AppLink} to={to}>
            {label}
          </Button>
        ))}
    >
      {job !== null && /^\d+$/.test(job) && <JobPanel id={Number(job)} onClose={() => at.set({ job: null })} />}
      <PlaceBar at={at} search="Name, SID, roll, family or mobile">
        <MonthRange value={{ from, to }} labels={['From month', 'To month']} onChange={(range) => at.set({ from: range.from, to: range.to })} />
      </PlaceBar>
      {mayBill && <Terms value={terms} onChange={setTerms} installments={installments} />}
      {mayBill && answer && billable > 0 && (
        <div className="ui-bulk ui-bulk-here" role="group" aria-label="Generate">
          <output>
            {ticked.size > 0
              ? `${plural(ticked.size, 'student')} ticked`
              : `${plural(billable, 'student')}, Rs ${formatMoney(answer.totals.expected_amount)} expected`}
          </output>
          {ticked.size > 0 ? (
            <>
              <Button variant="contained" onClick={() => setAsked('ticked')}>
                Generate for the {plural(ticked.size, 'ticked student')}
              </Button>
              <Button onClick={() => setTicked(NONE)}>Untick all</Button>
            </>
          ) : answer.totals.expected_amount === 0 ? (
            <span className="ui-muted">None of them has a fee plan for these months.</span>
          ) : at.search === '' ? (
            <Button variant="contained" onClick={() => setAsked('all')}>
              Generate for all {billable.toLocaleString('en-PK')}
            </Button>
          ) : (
            <span className="ui-muted">Tick whom to bill, or clear the search to bill everybody.</span>
          )}
        </div>
      )}
      <FeeTable
        label="Students who are not billed yet"
        columns={missingColumns}
        rows={answer?.data}
        nameOf={nameOf}
        {...(mayBill ? { ticked, onTick: setTicked } : {})}
        onOpen={(student) => void navigate(`/generate-challans/view-fee-plan?student_id=${student.id}`)}
        totals={answer?.totals}
        totalsLabel={`All ${plural(billable, 'student')}`}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        empty={
          at.search === ''
            ? { title: 'Everybody is billed', text: 'No student here misses anything of these months. Choose other months or another class.' }
            : { title: 'Nobody found', text: 'No student who is not billed yet fits the search.' }
        }
      />
      <Pager answer={answer} at={at} />
      <EarlierJobs onOpen={(id) => at.set({ job: id })} />
      {asked && answer && (
        <ConfirmGeneration
          body={generation(asked)}
          students={asked === 'ticked' ? ticked.size : billable}
          expected={asked === 'all' ? answer.totals.expected_amount : null}
          onBegan={began}
          onClose={() => setAsked(null)}
        />
      )}
    </PageScreen>
  );
}
