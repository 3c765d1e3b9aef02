import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import { Picker } from '../../../admissions/place/Picker.tsx';
import '../../../admissions/students.css';
import { MonthBox } from '../../kit/DateBox.tsx';
import { askChallans, CHALLANS } from '../../kit/challanList.ts';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { NONE } from '../../kit/ticked.ts';
import { useTicks } from '../../kit/useTicks.ts';
import { FEES, useFeeList } from '../../kit/useFeeList.ts';
import { useFormKey } from '../../../../resources/ui/form/useFormKey.ts';
import { usePlace } from '../../kit/usePlace.ts';
import { VoidDialog } from '../../kit/VoidDialog.tsx';
import { PrintChallans } from '../../print/PrintChallans.tsx';
import { plural } from '../../kit/plural.ts';
import { moveCursor } from '../../kit/moveCursor.ts';
import '../till.css';
import { WhatIf } from '../../kit/WhatIf.tsx';
import { columnsFor, type ChallanRow } from './columns.tsx';
import { PutFines } from './PutFines.tsx';
import { write } from '../../kit/ask.ts';

const SECTION = '/pay-or-print-fee-challans';
/** What the list is about; the first is meant when the address says nothing. */
const SHOWN = [
  { id: 1, key: 'open', name: 'Open', query: { open: 'true' } },
  { id: 8, key: 'ahead', name: 'Open, months ahead too', query: { open: 'true', include_future_challans: '1' } },
  { id: 2, key: 'overdue', name: 'Overdue', query: { overdue: 'true' } },
  { id: 3, key: 'Unpaid', name: 'Unpaid', query: { status: 'Unpaid' } },
  { id: 4, key: 'Partially Paid', name: 'Partially paid', query: { status: 'Partially Paid' } },
  { id: 5, key: 'Fully Paid', name: 'Fully paid', query: { status: 'Fully Paid' } },
  { id: 6, key: 'Void', name: 'Void', query: { status: 'Void' } },
  { id: 7, key: 'all', name: 'All', query: {} },
] as const;
/** What each row says besides: the fine as of today, the fee of its plan, when its student paid last; and on which days this user may date a payment. */
const SAYS = { late_fee_fine_on_challan: '1', std_actual_fee: '1', std_latest_payment: '1', user_paid_dates: '1' } as const;
const nameOf = ({ challan_no, student }: ChallanRow): string => `challan ${challan_no} of ${student.studentName}`;

/** `/pay-or-print-fee-challans`: challans to pay, print, split or void. Enter on a row opens the counter. */
export default function ChallansPage() {
  const at = usePlace();
  const navigate = useNavigate();
  const notify = useNotify();
  const queries = useQueryClient();
  const send = useFormKey();
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const [voiding, setVoiding] = useState(false);
  const shown = SHOWN.find(({ key }) => key === at.param('show')) ?? SHOWN[0];
  const month = at.param('month');
  const about = {
    ...at.query,
    ...shown.query,
    ...(month === null ? {} : { challan_month_from: month, challan_month_to: month }),
    ...(month !== null ? { include_future_challans: '1' } : {}),
  };
  const query = { ...about, ...SAYS };
  // Filters, though none: 'all' has no question of its own, and the print page would ask for what is open. `show` and `month` lead back.
  const everyPage = {
    ...about,
    ...(shown.key === 'all' ? { filters: '[]' } : {}),
    ...(shown === SHOWN[0] ? {} : { show: shown.key }),
    ...(month === null ? {} : { month }),
  };
  const list = useFeeList(CHALLANS, query, { ask: (signal) => askChallans(query, signal) });
  const { answer } = list;
  const rows = answer?.data;
  const columns = useMemo(() => columnsFor(rows ?? []), [rows]);
  const [ticked, setTicked] = useTicks(query, rows);
  const chosen = useMemo(() => [...ticked], [ticked]);
  const chosenRows = useMemo(() => (rows ?? []).filter(({ id }) => ticked.has(id)), [rows, ticked]);
  const [only] = chosen.length === 1 ? (rows ?? []).filter(({ id }) => id === chosen[0]) : [];
  useSearchFirst();
  const sum = useMemo(
    () => (rows ?? []).reduce((paisa, row) => paisa + (ticked.has(row.id) ? Math.round(row.due * 100) : 0), 0) / 100,
    [rows, ticked],
  );
  const totals = answer?.totals && { ...answer.totals };
  const pay = ({ student }: ChallanRow): void => void navigate(`${SECTION}/pay-fee-challan?student_id=${student.id}`);
  const voidThem = async (reason: string): Promise<void> => {
    const { data } = await send((key) => write('POST /deleteChallans', { body: { challan_ids: chosen, reason }, key }));
    const kept = data.results.filter(({ outcome }) => outcome !== 'voided');
    notify(
      kept.length === 0
        ? `${data.voided} ${data.voided === 1 ? 'challan is' : 'challans are'} void.`
        : `${data.voided} void, ${kept.length} not: ${kept.map(({ challan_no, message }) => `${challan_no ?? ''} ${message}`).join(' ')}`,
      { type: kept.length === 0 ? 'success' : 'warning' },
    );
    setVoiding(false);
    setTicked(NONE);
    await queries.invalidateQueries({ queryKey: [FEES] });
  };
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{plural(answer.total, 'challan')}</output>}
      actions={
        holds('payments.create') && (
          <>
            <Button variant="outlined" component={AppLink} to={`${SECTION}/pay-fee-challan?till=open`}>
              My till
            </Button>
            <Button variant="contained" component={AppLink} to={`${SECTION}/pay-fee-challan`}>
              Open the counter
            </Button>
          </>
        )
      }
    >
      <PlaceBar at={at} search="Name, SID, roll, family or challan number">
        <MonthBox label="Month" value={month} onChange={(next) => at.set({ month: next })} />
        <Picker
          label="Show"
          choices={SHOWN.slice(1)}
          value={shown === SHOWN[0] ? null : shown.id}
          empty={SHOWN[0].name}
          onChange={(id) => at.set({ show: SHOWN.find((one) => one.id === id)?.key ?? null })}
        />
      </PlaceBar>
      {answer && answer.last_page > 1 && (
        <div className="ui-bulk ui-bulk-here">
          <output>{plural(answer.total, 'challan')} on all pages</output>
          <PrintChallans section={SECTION} of={everyPage} label="Print all" />
        </div>
      )}
      {chosen.length > 0 && (
        <div className="ui-bulk">
          <output>
            {chosen.length} selected, Rs {formatMoney(sum)} due
          </output>
          {only && holds('payments.create') && only.due > 0 && (
            <Button variant="outlined" onClick={() => pay(only)}>
              Pay
            </Button>
          )}
          <PrintChallans section={SECTION} of={chosen} label="Print" />
          {only && holds('challans.update') && only.balance > 0 && (
            <Button variant="outlined" component={AppLink} to={`${SECTION}/make-installment?challan_id=${only.id}`}>
              {only.kind === 'installment' && only.parent_challan_no !== null ? 'Undo instalments' : 'Make instalments'}
            </Button>
          )}
          {(holds('payments.create') || holds('fee_fines.waive')) && <PutFines challans={chosenRows} />}
          {holds('challans.delete') && (
            <Button color="error" onClick={() => setVoiding(true)}>
              Void…
            </Button>
          )}
          <WhatIf challans={chosenRows} days={answer?.user_paid_dates} />
        </div>
      )}
      <div className="till-list">
        <FeeTable
          label="Challans"
          columns={columns}
          rows={rows}
          nameOf={nameOf}
          ticked={ticked}
          onTick={setTicked}
          {...(holds('payments.create') ? { onOpen: pay } : {})}
          totals={totals}
          totalsLabel={answer ? `All ${answer.total.toLocaleString('en-PK')}` : 'Total'}
          stale={list.stale}
          error={list.error}
          onRetry={list.refetch}
          sort={{ by: at.sortBy, order: at.sortOrder, onSort: (by, order) => at.set({ sort_by: by, sort_order: order }) }}
          empty={
            at.search !== '' || shown !== SHOWN[0] || month !== null
              ? { title: 'No challan fits', text: 'Show all, clear the search or choose another month.' }
              : { title: 'Nothing is open', text: 'Every challan issued is paid. New ones are made in Generate Challans.' }
          }
        />
      </div>
      <Pager answer={answer} at={at} />
      {voiding && (
        <VoidDialog title={`Void ${plural(chosen.length, 'challan')}`} onClose={() => setVoiding(false)} onVoid={voidThem}>
          <p>
            Unpaid challans are reversed; their numbers are never given again. Challans with a payment stay as they are, and the answer names them.
          </p>
        </VoidDialog>
      )}
    </PageScreen>
  );
}
/** The search box has the cursor when the screen opens: whoever comes here looks for somebody. */
function useSearchFirst(): void {
  useEffect(() => {
    moveCursor(document.querySelector<HTMLInputElement>('.fee-bar input[type=search]'));
  }, []);
}
