import { showToast } from '../../../ui/toast/toasts.ts';
import { offers } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentMonth } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { PageScreen } from '../../../pages/openPage.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { MonthRange } from '../../../ui/picker/Range.tsx';
import { Pager } from '../../../lists/ui/ListPager.tsx';
import { ClassBar } from '../../../students/ClassBar.tsx';
import { plural } from '../../../../contract/plural.ts';
import { NONE } from '../../../ui/table/ticked.ts';
import { useTicks } from '../../../ui/table/useTicks.ts';
import { FEES, useFeeList } from '../../../challans/useFeeList.ts';
import { useListAddress } from '../../../students/useListAddress.ts';
import type { Generation, Job, MissingStudent } from './calls.ts';
import { ConfirmGeneration } from './ConfirmGeneration.tsx';
import { EarlierJobs } from './EarlierJobs.tsx';
import { JobPanel } from './JobPanel.tsx';
import { missingColumns } from './missingColumns.tsx';
import { Terms, USUAL, type TermValues } from './Terms.tsx';
import { ask } from '../../../challans/ask.ts';
import { classesAsFilters } from '../../../challans/challanList.ts';

/** What is billed may come from files. */
const uploads = [
  { to: '/upload-first-time-arrears', label: 'Import arrears', needs: 'first_time_arrears.create' },
  { to: '/upload-student-attendance', label: 'Import attendance', needs: 'student_attendance.create' },
] as const;
const nameOf = ({ studentName }: MissingStudent): string => studentName;

/**
 * `/generate-challans` and `/generate-challans-installment-wise`: who is not billed yet, and billing them
 * (specification 2).
 */
export default function GenerateChallansPage({ installments = false }: { readonly installments?: boolean }) {
  const at = useListAddress();
  const queries = useQueryClient();
  const credentials = useCredentials();
  const mayBill = credentials !== null && may(credentials, 'challans.create');
  const from = at.param('from') ?? currentMonth();
  const to = at.param('to');
  const [terms, setTerms] = useState<TermValues>(USUAL);
  const [confirming, setConfirming] = useState<'ticked' | 'all' | null>(null);
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
    { ask: (signal) => ask('POST /get_non_generated_challan_students', { body: classesAsFilters(body), signal }) },
  );
  const { answer } = list;
  const [ticked, setTicked] = useTicks(body, answer?.data);
  const job = at.param('job');
  // Without sums of the whole selection, those who are counted; how much is expected is then not known.
  const sums = answer?.totals;
  const billable = sums?.students ?? answer?.total ?? answer?.data.length ?? 0;
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
    setConfirming(null);
    setTicked(NONE);
    at.set({ job: offers('jobs') ? made.id : null, page: null });
    if (!offers('jobs')) showToast('success', 'The provider has taken the order to generate these challans.');
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
      {job !== null && offers('jobs') && /^\d+$/.test(job) && (
        <JobPanel id={Number(job)} onClose={() => at.set({ job: null })} />
      )}
      <ClassBar at={at} search="Name, SID, roll, family or mobile">
        <MonthRange
          value={{ from, to }}
          labels={['From month', 'To month']}
          onChange={(range) => at.set({ from: range.from, to: range.to })}
        />
      </ClassBar>
      {mayBill && <Terms value={terms} onChange={setTerms} installments={installments} />}
      {mayBill && answer && billable > 0 && (
        <div className="ui-bulk ui-bulk-here" role="group" aria-label="Generate">
          <output>
            {ticked.size > 0
              ? `${plural(ticked.size, 'student')} ticked`
              : plural(billable, 'student') + (sums ? `, Rs ${formatMoney(sums.expected_amount)} expected` : '')}
          </output>
          {ticked.size > 0 ? (
            <>
              <Button variant="contained" onClick={() => setConfirming('ticked')}>
                Generate for the {plural(ticked.size, 'ticked student')}
              </Button>
              <Button onClick={() => setTicked(NONE)}>Untick all</Button>
            </>
          ) : sums?.expected_amount === 0 ? (
            <span className="ui-muted">None of them has a fee plan for these months.</span>
          ) : at.search === '' ? (
            <Button variant="contained" onClick={() => setConfirming('all')}>
              {(sums?.students ?? answer.total) !== undefined
                ? `Generate for all ${billable.toLocaleString('en-PK')}`
                : 'Generate for everybody'}
            </Button>
          ) : (
            <span className="ui-muted">Tick whom to bill, or clear the search to bill everybody.</span>
          )}
        </div>
      )}
      <Table
        label="Students who are not billed yet"
        columns={missingColumns}
        rows={answer?.data}
        nameOf={nameOf}
        {...(mayBill ? { ticked, onTick: setTicked } : {})}
        {...(offers('fee-plans')
          ? { leadsTo: ({ id }: MissingStudent) => `/generate-challans/view-fee-plan?student_id=${id}` }
          : {})}
        totals={answer?.totals}
        totalsLabel={sums || answer?.last_page === 1 ? `All ${plural(billable, 'student')}` : 'This page'}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        empty={
          at.search === ''
            ? {
                title: 'Everybody is billed',
                text: 'No student here misses anything of these months. Choose other months or another class.',
              }
            : { title: 'Nobody found', text: 'No unbilled students found the search.' }
        }
      />
      <Pager answer={answer} at={at} />
      {offers('jobs') && <EarlierJobs onOpen={(id) => at.set({ job: id })} />}
      {confirming && answer && (
        <ConfirmGeneration
          body={generation(confirming)}
          students={confirming === 'ticked' ? ticked.size : billable}
          expected={confirming === 'all' ? (sums?.expected_amount ?? null) : null}
          onBegan={began}
          onClose={() => setConfirming(null)}
        />
      )}
    </PageScreen>
  );
}
