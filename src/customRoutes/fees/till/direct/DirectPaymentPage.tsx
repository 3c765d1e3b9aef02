import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { today } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { LoadFailed } from '../../../../ui/screen/placeholders.tsx';
import { PageScreen } from '../../../../pages/openPage.tsx';
import { FEES } from '../../../../challans/useFeeList.ts';
import { moveCursor } from '../../../../ui/keys/moveCursor.ts';
import { fetchOpen, payDirect, type DirectBody, type DirectPaid } from '../calls.ts';
import { FindPayer } from '../find/FindPayer.tsx';
import { Cleared } from '../pay/Cleared.tsx';
import { Payers } from '../pay/Payers.tsx';
import { ReceiptPanel } from '../pay/ReceiptPanel.tsx';
import { freshTerms } from '../pay/terms.ts';
import { UnknownPanel } from '../pay/UnknownPanel.tsx';
import { usePaperOf } from '../pay/usePaperOf.ts';
import { useTillKeys } from '../pay/useTillKeys.ts';
import { useTypeAhead } from '../pay/useTypeAhead.ts';
import { holdPayingStudent, type PayingStudent } from '../payingStudent.ts';
import { accountsFor, habits, nextMethod, remember, useAccounts, type Paper } from '../../../../challans/receiving.ts';
import { useAttempt } from '../useAttempt.ts';
import { bodyOfSale, draftOfSale, problemOfSale, soldTwice, type SaleDraft } from './sale.ts';
import { SellPanel } from './SellPanel.tsx';
import { emptyRow, totalOf, type Sold } from './sold.ts';
import { SoldTable } from './SoldTable.tsx';
import css from '../till.module.css';

const PRINT = '/fee-defaulters-total-amount-wise/pay-fee-challan';
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'priority', order: 'ASC' } } as const;
/** Charged by the product itself, never sold. */
const OWN_KINDS = new Set(['fine', 'attendance_fine', 'arrears']);

/** `/direct-payment`: things sold at the counter are charged and paid in one step. */
export default function DirectPaymentPage() {
  const [params, setParams] = useSearchParams();
  const id = /^\d{1,15}$/.test(params.get('student_id') ?? '') ? params.get('student_id') : null;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const paperOf = usePaperOf();
  const [rows, setRows] = useState<readonly Sold[]>([emptyRow(1)]);
  const [terms, setTerms] = useState(freshTerms);
  const [record, setRecord] = useState<PayingStudent | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const received = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const query = { student_id: id ?? '', paid_date: today() };
  const found = useQuery({
    queryKey: [FEES, 'open', query],
    queryFn: ({ signal }) => fetchOpen(query, signal),
    enabled: id !== null,
  });
  const open = id === null ? undefined : found.data;
  const student = open?.students[0];
  const records = useGetList<RaRecord>('fee_particulars', ALL, { staleTime: 300_000, retry: false }).data;
  const particulars = useMemo(
    () =>
      (records ?? []).flatMap((one) =>
        one['is_active'] === false || OWN_KINDS.has(String(one['kind']))
          ? []
          : [{ id: Number(one.id), name: String(one['name']) }],
      ),
    [records],
  );
  const { accounts: all } = useAccounts();
  const accounts = useMemo(
    () => all && accountsFor(all, terms.method, student ? [student.campus_id] : []),
    [all, terms.method, student],
  );
  const account =
    [terms.account, habits().accounts[terms.method]].find((one) => accounts?.some((known) => known.id === one)) ??
    accounts?.[0]?.id ??
    null;
  const amount = totalOf(rows);
  const finish = (paid: DirectPaid, draft: SaleDraft): void => {
    const particularsPaid = draft.particulars.map((one) => ({ ...one, challan_no: paid.challan_no }));
    const { receipts, remainingPayable = null } = paid;
    // What was open before stays so: what is sold is charged and paid at once.
    const remains = remainingPayable ?? open?.owed.due ?? 0;
    const done = { ...draft, particulars: particularsPaid, receipts, remainingPayable: remains };
    holdPayingStudent(done);
    setRecord(done);
    void queries.invalidateQueries({ queryKey: [FEES] });
  };
  const twice = open ? soldTwice(open, rows) : [];
  const taking = useAttempt<DirectBody, SaleDraft, DirectPaid>('direct', payDirect, finish);
  const isBusy = taking.state.kind === 'sending';
  const unknown = taking.state.kind === 'unknown' || taking.state.kind === 'retrying' ? taking.state : null;
  const isUnknown = unknown !== null;
  const refused = taking.state.kind === 'ready' ? taking.state.refused : null;
  const problem = problemOfSale(rows, terms, account);
  const { clear } = taking;
  useEffect(() => {
    clear();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function each render
  }, [rows, terms]);
  useEffect(() => {
    if (student) moveCursor(document.querySelector<HTMLElement>('[data-first]'));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each student
  }, [student?.id]);

  const pay = (): void => {
    if (problem !== null || account === null || !student) return;
    const sale = { student, rows, terms };
    remember({ accounts: { ...habits().accounts, [terms.method]: account } });
    void taking.take(
      bodyOfSale(sale, account),
      draftOfSale(sale, (particular) => particulars.find((one) => one.id === particular)?.name ?? ''),
    );
  };
  const goTo = (next: string | null): void => {
    if (isBusy || isUnknown) return;
    setRows([emptyRow(1)]);
    setTerms((known) => ({ ...freshTerms(), paidDate: known.paidDate }));
    setRecord(null);
    taking.next();
    setParams(next === null ? {} : { student_id: next }, { replace: id !== null && next === null });
    if (next === null) box.current?.focus();
  };
  useTypeAhead(box, !isBusy && !isUnknown);
  useTillKeys({
    tillSearch: () => box.current?.focus(),
    ...(id !== null || record ? { tillNext: () => goTo(null) } : {}),
    ...(student && !record && !isUnknown && !isBusy
      ? {
          tillPay: pay,
          tillReceived: () => received.current?.focus(),
          tillMethod: () => setTerms((known) => ({ ...known, method: nextMethod(known.method), account: null })),
        }
      : {}),
  });
  return (
    <PageScreen>
      <FindPayer
        box={box}
        studentsOnly
        first={id === null && !isUnknown && !record}
        disabled={isBusy || isUnknown}
        onChoose={(payer) => 'student_id' in payer && goTo(payer.student_id)}
      />
      <div className={css.till}>
        <div className={css.main}>
          {open && (
            <Payers open={open} day={today()} isFamily={false} onFamily={null} onAdvance={null} disabled={isBusy} />
          )}
          {open && open.owed.due > 0 && !record && (
            <Alert severity={twice.length > 0 ? 'warning' : 'info'}>
              {twice.length > 0
                ? `${twice.join(', ')}: still to be paid there. Take it on the bill; sold here it is charged a second time. `
                : `Rs ${formatMoney(open.owed.due)} is due on challans as well. `}
              <AppLink to={`/pay-or-print-fee-challans/pay-fee-challan?student_id=${id ?? ''}`}>Open the bill</AppLink>
            </Alert>
          )}
          {record && <Cleared record={record} />}
          {student && !record && !isUnknown && (
            <SoldTable
              rows={rows}
              particulars={particulars}
              disabled={isBusy}
              onChange={setRows}
              onEnd={() => button.current?.focus()}
            />
          )}
          {found.error && id !== null && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
          {id === null && !record && !isUnknown && (
            <div className="ui-empty till-nobody">
              <h2>Who buys?</h2>
              <p>
                Type a name or a number, or scan a card. Then choose what is sold: books, a badge, a form. It is charged
                and paid at once.
              </p>
            </div>
          )}
        </div>
        {unknown ? (
          <UnknownPanel
            {...unknown.sent.draft}
            names={[unknown.sent.draft.student.studentName]}
            at={unknown.sent.at}
            tries={unknown.tries}
            isBusy={unknown.kind === 'retrying'}
            onRetry={() => void taking.retry()}
          />
        ) : record ? (
          <ReceiptPanel
            record={record}
            paper={paperOf(record.student.campus_id)}
            onPrint={(paper: Paper) => navigate(`${PRINT}/print-${paper}-challan`)}
            onNext={() => goTo(null)}
            onVoided={() => goTo(null)}
          />
        ) : (
          student && (
            <SellPanel
              terms={terms}
              change={(part) => setTerms((known) => ({ ...known, ...part }))}
              accounts={accounts}
              account={account}
              amount={amount}
              problem={problem}
              refused={refused}
              isBusy={isBusy}
              received={received}
              button={button}
              onPay={pay}
            />
          )
        )}
      </div>
    </PageScreen>
  );
}
