import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../contract/dates.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { offered } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { ask } from '../../dataProvider/ask.ts';
import { LoadFailed } from '../../ui/screen/placeholders.tsx';
import { FileLink } from '../../vouchers/FileLink.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { RowOf } from '../list.ts';

type Moves = Answer<'GET /advance_salary_recoveries'>['data'];
type Recovery = Moves['recoveries'][number];
const KINDS = { payroll: 'From the salary', cash: 'Repaid', write_off: 'Written off' } as const;
const columnsOf = (advance: number): readonly TableColumn<Recovery>[] => [
  { key: 'recovered_on', label: 'On', kind: 'date' },
  {
    key: 'kind',
    label: 'How',
    role: 'head',
    value: ({ kind, month }) => [KINDS[kind], month && `of ${formatDate(month)}`].filter(Boolean).join(' '),
  },
  { key: 'account', label: 'Account' },
  { key: 'voucher_no', label: 'Entry', kind: 'no' },
  { key: 'reason', label: 'Note', value: ({ reason, void_reason }) => (void_reason ? `Void: ${void_reason}` : reason) },
  { key: 'amount', label: 'Amount', kind: 'money' },
  {
    key: 'slip',
    label: 'Slip',
    value: () => '',
    render: ({ id, kind, recovered_on }) =>
      kind === 'cash' && (
        <Link
          to={`/advance-salary/repayment?advance=${advance}&ids=${id}`}
          aria-label={`Print the slip of the repayment of ${formatDate(recovered_on)}`}
        >
          Print
        </Link>
      ),
  },
];
const EMPTY = { title: 'Nothing recovered yet', text: 'Salaries recover it from its month on.' };

/** What was recovered of an advance, and the months that are skipped. */
export function AdvanceMoves({ advance }: { readonly advance: RowOf<'GET /show_hrm_emp_adv_salaries'> }) {
  const proof = offered('salaries');
  const columns = useMemo(() => columnsOf(advance.id), [advance.id]);
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'advance moves', advance.id],
    queryFn: ({ signal }) =>
      proof
        ? ask('GET /advance_salary_recoveries', {
            offered: proof,
            query: { advance_id: String(advance.id) },
            signal,
          })
        : null,
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const { recoveries, skips, files = [] } = data?.data ?? { recoveries: undefined, skips: [] };
  return (
    <>
      <p>
        <bdi>{advance.purpose}</bdi>
        {skips.map(({ month, reason }) => ` · ${formatDate(month)} skipped: ${reason}`)}
        {files.map(({ code, name }) => (
          <span key={code}>
            {' '}
            · <FileLink code={code} name={name} />
          </span>
        ))}
      </p>
      {proof && (
        <Table
          label={`Recoveries of advance ${advance.advance_no}`}
          columns={columns}
          rows={recoveries}
          empty={EMPTY}
        />
      )}
    </>
  );
}
