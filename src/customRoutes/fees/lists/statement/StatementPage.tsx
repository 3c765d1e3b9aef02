import { needed } from '../../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate, today } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { PageScreen } from '../../../../pages/openPage.tsx';
import { withClass } from '../../../../students/classOf.ts';
import { DateBox } from '../../../../ui/picker/DateBox.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { OwedLine } from '../../../../challans/OwedLine.tsx';
import { FEES } from '../../../../challans/useFeeList.ts';
import { outColumns, type ListColumn } from '../../../../ui/output/listColumn.ts';
import { saveTable, type Format } from '../../../../ui/output/saveTable.ts';
import { statementOf } from '../../../../challans/paths.ts';
import { heldText, type Statement } from './statement.ts';
import { ask } from '../../../../challans/ask.ts';

const StatementPrint = lazy(async () => ({ default: (await import('./StatementPrint.tsx')).StatementPrint }));
type Entry = Statement['entries'][number] & { readonly id: number };

const COLUMNS: readonly ListColumn<Entry>[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'document', label: 'Document' },
  {
    key: 'memo',
    label: 'Description',
    also: [{ key: 'studentName', label: 'Student' }],
    render: ({ memo, studentName }) => <bdi className="ui-wrap">{[memo, studentName].filter(Boolean).join(' · ')}</bdi>,
  },
  { key: 'debit', label: 'Debit', kind: 'money', total: true },
  { key: 'credit', label: 'Credit', kind: 'money', total: true },
  { key: 'balance', label: 'Balance', kind: 'money', render: ({ balance }, money) => money(balance) },
];
const id = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** `/fee-statement?student_id= | family_no=`: what was charged and paid, with the running balance. */
export default function StatementPage() {
  const [params, setParams] = useSearchParams();
  const [printing, setPrinting] = useState(false);
  const credentials = useCredentials();
  const mayPay = credentials !== null && may(credentials, 'payments.create');
  const [student, family, from, to, campus] = [
    id(params.get('student_id')),
    id(params.get('family_no')),
    params.get('from'),
    params.get('to'),
    id(params.get('campus_id')),
  ];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [FEES, 'statement', student, family, from, to, campus],
    queryFn: async ({ signal }) => {
      const query = {
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to }),
        ...(campus === null ? {} : { campus_id: String(campus) }),
      };
      const call = family === null ? 'GET /students/{id}/statement' : 'GET /families/{id}/statement';
      return (await ask(call, { offered: needed('statements'), params: { id: family ?? student ?? 0 }, query, signal }))
        .data;
    },
    enabled: student !== null || family !== null,
    placeholderData: keepPreviousData,
  });
  const set = (name: string, value: string | null): void =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const entries = data?.entries.map((entry, at) => ({ ...entry, id: at + 1 }));
  const rows =
    data && entries && data.from !== null
      ? [
          {
            id: 0,
            date: data.from,
            kind: 'opening',
            document: '',
            memo: 'Brought forward',
            studentName: null,
            debit: 0,
            credit: 0,
            balance: data.opening,
          },
          ...entries,
        ]
      : entries;
  const save = (format: Format): void =>
    void saveTable(
      'statement',
      'Statement of Account',
      { columns: outColumns(COLUMNS), pages: [rows ?? []], totals: data && { debit: data.debit, credit: data.credit } },
      format,
    );
  return (
    <PageScreen
      aside={data && <output className="ui-muted">{data.title}</output>}
      actions={
        data && (
          <>
            {family === null && data.family_no !== null && (
              <Button variant="outlined" component={AppLink} to={statementOf({ family_no: data.family_no })}>
                Whole family
              </Button>
            )}
            {mayPay && (
              <Button
                variant="outlined"
                component={AppLink}
                to={`/pay-or-print-fee-challans/pay-fee-challan?${family === null ? `student_id=${student}` : `family_no=${family}`}`}
              >
                Take a payment
              </Button>
            )}
            <Button variant="outlined" onClick={() => save('csv')}>
              CSV
            </Button>
            <Button variant="outlined" onClick={() => save('xlsx')}>
              Excel
            </Button>
            <Button variant="outlined" onClick={() => setPrinting(true)}>
              Print
            </Button>
          </>
        )
      }
    >
      {student === null && family === null ? (
        <div className="ui-empty">
          <h2>Whose account?</h2>
          <p>Open a statement from the counter, a student's page or the list of defaulters.</p>
        </div>
      ) : (
        <>
          <div className="ui-bar">
            <DateBox label="From" value={from} onChange={(day) => set('from', day)} />
            <DateBox label="To" value={to ?? today()} onChange={(day) => set('to', day)} />
            {data && <Figures data={data} />}
          </div>
          {data && heldText(data) !== '' && (
            <p className="ui-muted">
              Held on {formatDate(data.to)}: {heldText(data)}
            </p>
          )}
          <Table
            label="Entries"
            columns={COLUMNS}
            rows={rows}
            totals={data && { debit: data.debit, credit: data.credit }}
            totalsLabel={data ? `Balance on ${formatDate(data.to)}: Rs ${formatMoney(data.closing)}` : 'Total'}
            stale={isFetching && data !== undefined}
            error={error}
            onRetry={() => void refetch()}
            empty={{ title: 'Nothing yet', text: 'Nothing was charged and nothing was paid in these days.' }}
          />
          {printing && data && (
            <Suspense fallback={null}>
              <StatementPrint statement={data} onClose={() => setPrinting(false)} />
            </Suspense>
          )}
        </>
      )}
    </PageScreen>
  );
}
function Figures({ data }: { readonly data: Statement }) {
  return (
    <dl className="ui-figures">
      {data.students.map(({ id: key, sid, studentName, class_name, section_name, owed }) => (
        <div key={key}>
          <dt>
            <bdi>{studentName}</bdi>, {withClass(`SID ${sid}`, { class_name, section_name }, ' · ')}
          </dt>
          <dd>
            <OwedLine owed={owed} label={`What ${studentName} owes`} />
          </dd>
        </div>
      ))}
      {data.students.length > 1 && (
        <div>
          <dt>Together</dt>
          <dd>
            <OwedLine owed={data.owed} label="What they owe together" />
          </dd>
        </div>
      )}
    </dl>
  );
}
