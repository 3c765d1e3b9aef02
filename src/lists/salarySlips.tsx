import type { Chip } from '../ui/table/column.ts';
import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { formatMoney, sumRupees } from '../../contract/money.ts';
import { needed, offered } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { hoursOf } from '../salaries/words.ts';
import { plural } from '../../contract/plural.ts';
import { employeeColumns } from './columns/employee.tsx';
import { defineList, type RowOf } from './list.ts';
import { AccountDialog } from './salaries/AccountDialog.tsx';
import { ReleaseDialog } from './salaries/ReleaseDialog.tsx';
import { SendSlips } from './salaries/SendSlips.tsx';
import { SlipLines } from './salaries/SlipLines.tsx';

type Slip = RowOf<'GET /salary_slips'>;
const STATUSES: Readonly<Record<Slip['status'], Chip>> = {
  generated: ['pending', 'Counted'],
  approved: ['running', 'Payable'],
  held: ['rejected', 'Held'],
  paid: ['done', 'Paid'],
  voided: ['voided', 'Void'],
};
/** Whether the provider sends messages. */
const canSend = (): boolean => offered('messages') !== null;
const idsOf = (rows: readonly Slip[]): number[] => rows.map(({ id }) => id);

/** Salary slips of a month: looked through, held, paid and printed. Saved as csv they are the list for the bank. */
export default defineList('GET /salary_slips', {
  capability: 'salaries',
  label: ['slip', 'slips'],
  title: 'Salary slips',
  search: 'Name, number, mobile, CNIC',
  ofClasses: 'campus',
  filters: [
    { kind: 'month', name: 'month', label: 'Month' },
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments' },
    { kind: 'choice', name: 'status', label: 'Status', choices: choicesOf(STATUSES), empty: 'All but void' },
    { kind: 'choice', name: 'varies', label: 'Month before', choices: { true: 'Differ by a tenth' } },
    { kind: 'given', name: 'run_id', label: 'Only of one run: show all' },
    { kind: 'given', name: 'employee_id', label: 'One employee only: show all' },
  ],
  hidden: ['bank_name', 'iban', 'last_net', 'overtime', 'employer'],
  columns: [
    { key: 'slip_no', label: 'Slip', kind: 'no', sort: true },
    ...employeeColumns.map((column) => (column.key === 'emp_no' ? { ...column, label: 'Emp. no' } : column)),
    { key: 'month', label: 'Month', kind: 'month', sort: true },
    {
      key: 'paid_days',
      label: 'Days',
      kind: 'number',
      value: ({ kind, paid_days, days }) => (kind === 'salary' ? `${paid_days} / ${days}` : 'Settlement'),
    },
    {
      key: 'overtime',
      label: 'Overtime',
      kind: 'money',
      also: [{ label: 'Overtime hours', value: ({ overtime_minutes }) => hoursOf(overtime_minutes) }],
    },
    { key: 'gross', label: 'Gross', kind: 'money', total: true, sort: true },
    { key: 'deductions', label: 'Deductions', kind: 'money', total: true },
    { key: 'net', label: 'Net', kind: 'money', total: true, sort: true },
    { key: 'employer', label: 'Employer pays', kind: 'money' },
    { key: 'last_net', label: 'Month before', kind: 'money' },
    { key: 'bank_name', label: 'Bank' },
    { key: 'iban', label: 'Account' },
    {
      key: 'status',
      label: 'Status',
      chips: ({ status, varies }) => [STATUSES[status], varies && ['failed', 'Differs']],
      under: [
        {
          value: ({ hold_reason, payment_no, paid_on }) =>
            hold_reason ?? (payment_no === null ? '' : `Payment ${payment_no}, ${formatDate(paid_on)}`),
          long: 'clip',
        },
      ],
      also: [
        { key: 'paid_on', label: 'Paid on', kind: 'date' },
        { key: 'hold_reason', label: 'Held' },
      ],
    },
  ],
  name: ({ kind, employee, month }) => `${kind} of ${employee}, ${formatDate(month)}`,
  amount: [({ net }) => net, 'net'],
  unfolds: (slip) => <SlipLines slip={slip} />,
  links: [{ label: 'Payments', to: '/payroll/payments' }],
  actions: {
    print: { label: 'Print', toOfAll: (rows) => `/payroll/print?ids=${idsOf(rows).join()}` },
    message: {
      label: 'Send…',
      needs: 'messages.send',
      when: ({ kind, status }) => canSend() && kind === 'salary' && (status === 'approved' || status === 'paid'),
      dialogOfAll: (rows, close) => (
        <SendSlips
          whose={{ ids: idsOf(rows) }}
          what={plural(rows.length, 'salary slip', 'salary slips')}
          onClose={close}
        />
      ),
    },
    pay: {
      label: 'Pay…',
      needs: 'payroll.pay',
      when: ({ status }) => status === 'approved',
      dialogOfAll: (rows, close) => {
        const net = sumRupees(rows.map((slip) => slip.net));
        return (
          <AccountDialog
            title={`Pay ${plural(rows.length, 'salary', 'salaries')}`}
            action={() => `Pay Rs ${formatMoney(net)}`}
            campus={rows[0]?.campus_id ?? 0}
            day={['Paid on', 'paid_on']}
            account="Paid from"
            text={{ label: 'Reference', field: 'reference' }}
            onClose={close}
            run={async ({ day, account, text }, key) => {
              const body = {
                ids: idsOf(rows),
                paid_on: day,
                account_id: account,
                seen: net,
                ...(text === '' ? {} : { reference: text }),
              };
              const { data } = await write('POST /pay_salaries', { offered: needed('salaries'), body, key });
              return `Payment ${data.payment_no}: ${plural(data.slips, 'salary', 'salaries')}, Rs ${formatMoney(data.amount)}.`;
            }}
          >
            <p>One entry takes them from the account. For the bank, save the same rows as csv with Bank and Account.</p>
          </AccountDialog>
        );
      },
    },
    hold: {
      label: 'Hold…',
      needs: 'payroll.approve',
      when: ({ status }) => status === 'generated' || status === 'approved',
      reasonOfAll: {
        title: (rows) => `Hold ${plural(rows.length, 'salary', 'salaries')}`,
        action: 'Hold',
        text: () => 'They are not paid until they are let go.',
        run: async (rows, reason, key) => {
          const body = { ids: idsOf(rows), reason };
          const { data } = await write('POST /hold_salaries', { offered: needed('salaries'), body, key });
          return `${plural(data.changed, 'salary', 'salaries')} held.`;
        },
      },
    },
    release: {
      label: 'Let go…',
      needs: 'payroll.approve',
      when: ({ status }) => status === 'held',
      dialogOfAll: (rows, close) => <ReleaseDialog slips={rows} onClose={close} />,
    },
  },
  empty: { title: 'No slips found', text: 'Run the salaries of a month under Payroll, or choose another month.' },
});
