import type { Chip } from '../ui/table/column.ts';
import { choicesOf } from './statuses.ts';
import { formatDate, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { employeeColumns } from './columns/employee.tsx';
import { defineList, type ReasonFor, type RowOf } from './list.ts';
import { AccountDialog } from './salaries/AccountDialog.tsx';
import { AdvanceMoves } from './salaries/AdvanceMoves.tsx';
import { ApproveAdvance, AttachDialog, SkipDialog } from './salaries/advanceDialogs.tsx';

export type Advance = RowOf<'GET /show_hrm_emp_adv_salaries'>;
const STATUSES: Readonly<Record<Advance['status'], Chip>> = {
  pending: ['pending', 'Waiting'],
  approved: ['approved', 'Approved, not paid'],
  paid: ['running', 'Paid, owed'],
  recovered: ['done', 'Recovered'],
  rejected: ['rejected', 'Rejected'],
  withdrawn: ['withdrawn', 'Withdrawn'],
  voided: ['voided', 'Void'],
};
const said = ({ advance_no, employee }: Advance): string => `advance ${advance_no} of ${employee}`;
/** Who asked for it withdraws what waits; who approves makes void what was approved or paid. */
const takesBack = (action: 'Withdraw' | 'Void'): ReasonFor<Advance> => ({
  title: (advance) => `${action} ${said(advance)}`,
  action,
  text: ({ status, amount }) =>
    status === 'paid'
      ? `Rs ${formatMoney(amount)} that were paid are reversed today.`
      : 'Nothing of it was paid. It stays in the list.',
  done: (advance) => `The ${said(advance)} is taken back.`,
  run: ({ id }, reason, key) =>
    write('POST /void_advance_salary', {
      offered: needed('salaries'),
      body: { id, void_date: today(), reason },
      key,
    }),
});

/** Advances of employees: asked for, approved, paid, and what is left of each. */
export default defineList('GET /show_hrm_emp_adv_salaries', {
  label: ['advance', 'advances'],
  search: 'Name, number, mobile, CNIC',
  ofClasses: 'campus',
  filters: [
    { kind: 'given', name: 'employee_id', label: 'One employee only: show all' },
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments' },
    { kind: 'choice', name: 'status', label: 'Status', choices: choicesOf(STATUSES), capability: 'list-parameters' },
    { kind: 'given', name: 'ids', label: 'Only chosen advances: show all' },
  ],
  columns: [
    { key: 'advance_no', label: 'Advance', kind: 'no', sort: true },
    ...employeeColumns.map((column) => (column.key === 'emp_no' ? { ...column, label: 'Emp. no' } : column)),
    {
      key: 'requested_on',
      label: 'Asked on, by',
      kind: 'date',
      sort: true,
      under: [{ key: 'requested_by', label: 'Asked by' }],
    },
    {
      key: 'deduct_from',
      label: 'Deducted from',
      kind: 'month',
      sort: true,
      under: [
        {
          key: 'per_month',
          label: 'A month',
          kind: 'money',
          says: ({ installments, per_month }) => `${installments} × ${formatMoney(per_month)}`,
        },
      ],
    },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    { key: 'recovered', label: 'Recovered', kind: 'money', total: true },
    { key: 'balance', label: 'Balance', kind: 'money', total: true, sort: true },
    {
      key: 'status',
      label: 'Status',
      chips: ({ status }) => [STATUSES[status] ?? [status]],
      under: [
        {
          value: ({ void_reason, decided_by, decision_reason, purpose }) =>
            void_reason ?? ([decided_by, decision_reason].filter(Boolean).join(': ') || purpose),
          long: 'clip',
        },
      ],
      also: [
        { key: 'purpose', label: 'Purpose' },
        { key: 'paid_on', label: 'Paid on', kind: 'date' },
      ],
    },
  ],
  name: said,
  amount: [({ balance }) => balance, 'balance'],
  unfolds: (advance) => <AdvanceMoves advance={advance} />,
  links: [{ label: 'New advance', to: '/advance-salary/create', needs: 'advances.create', primary: true }],
  actions: {
    approve: {
      label: 'Approve…',
      needs: 'advances.approve',
      when: ({ status, mine }) => status === 'pending' && !mine,
      dialog: (advance, close) => <ApproveAdvance advance={advance} onClose={close} />,
    },
    reject: {
      label: 'Reject…',
      needs: 'advances.approve',
      when: ({ status, mine }) => status === 'pending' && !mine,
      reason: {
        title: (advance) => `Reject ${said(advance)}`,
        action: 'Reject',
        text: ({ amount }) => `Rs ${formatMoney(amount)} are not paid. The person who asked for it sees the reason.`,
        done: (advance) => `The ${said(advance)} is rejected.`,
        run: ({ id }, remarks, key) =>
          write('POST /approve_advance_salary/{id}', { params: { id }, body: { status: 'rejected', remarks }, key }),
      },
    },
    print: {
      label: 'Print slip',
      when: ({ paid_on }) => paid_on !== null,
      toOfAll: (rows) => `/advance-salary/print?ids=${rows.map(({ id }) => id).join()}`,
    },
    pay: {
      label: 'Pay…',
      needs: 'advances.pay',
      capability: 'salaries',
      when: ({ status }) => status === 'approved',
      dialog: (advance, close) => (
        <AccountDialog
          title={`Pay ${said(advance)}`}
          action={() => `Pay Rs ${formatMoney(advance.amount)}`}
          campus={advance.campus_id}
          day={['Paid on', 'paid_on']}
          account="Paid from"
          text={{ label: 'Reference', field: 'reference' }}
          slip
          onClose={close}
          run={async ({ day, account, text }, key) => {
            const body = {
              id: advance.id,
              paid_on: day,
              account_id: account,
              ...(text === '' ? {} : { reference: text }),
            };
            const { data } = await write('POST /pay_advance_salary', { offered: needed('salaries'), body, key });
            return {
              said: `The ${said(advance)} is paid by entry ${data.voucher_no ?? ''}.`,
              slip: `/advance-salary/print?ids=${advance.id}`,
            };
          }}
        >
          <p>
            From then on it is owed, and recovered from salaries from {formatDate(advance.deduct_from)} on, Rs{' '}
            {formatMoney(advance.per_month)} a month.
          </p>
        </AccountDialog>
      ),
    },
    repay: {
      label: 'Repaid…',
      needs: 'advances.pay',
      capability: 'salaries',
      when: ({ status }) => status === 'paid',
      dialog: (advance, close) => (
        <AccountDialog
          title={`Repayment of ${said(advance)}`}
          action={(amount) => `Take Rs ${formatMoney(amount)}`}
          campus={advance.campus_id}
          day={['Received on', 'recovered_on']}
          account="Received into"
          amount={advance.balance}
          text={{ label: 'Note', field: 'reason' }}
          slip
          onClose={close}
          run={async ({ day, account, amount, text }, key) => {
            const body = {
              id: advance.id,
              kind: 'cash' as const,
              amount,
              recovered_on: day,
              account_id: account,
              ...(text === '' ? {} : { reason: text }),
            };
            const { data } = await write('POST /recover_advance_salary', { offered: needed('salaries'), body, key });
            return {
              said: `Rs ${formatMoney(amount)} of ${said(advance)} are repaid.`,
              slip: `/advance-salary/repayment?advance=${advance.id}&ids=${data.recovery_id ?? ''}`,
            };
          }}
        >
          <p>Rs {formatMoney(advance.balance)} are owed. What is repaid is not recovered from salaries any more.</p>
        </AccountDialog>
      ),
    },
    write_off: {
      label: 'Write off…',
      needs: 'advances.approve',
      capability: 'salaries',
      when: ({ status, mine }) => status === 'paid' && !mine,
      dialog: (advance, close) => (
        <AccountDialog
          title={`Write off ${said(advance)}`}
          action={(amount) => `Write off Rs ${formatMoney(amount)}`}
          campus={advance.campus_id}
          day={['On', 'recovered_on']}
          amount={advance.balance}
          text={{ label: 'Reason', field: 'reason', required: true }}
          onClose={close}
          run={async ({ day, amount, text }, key) => {
            const body = { id: advance.id, kind: 'write_off' as const, amount, recovered_on: day, reason: text };
            await write('POST /recover_advance_salary', { offered: needed('salaries'), body, key });
            return `Rs ${formatMoney(amount)} of ${said(advance)} are written off.`;
          }}
        >
          <p>What is written off is an expense of salaries, and not asked of the employee any more.</p>
        </AccountDialog>
      ),
    },
    attach: {
      label: 'Attach…',
      needs: 'advances.create',
      capability: 'salaries',
      when: ({ status }) => !['rejected', 'withdrawn', 'voided'].includes(status),
      dialog: (advance, close) => <AttachDialog advance={advance} onClose={close} />,
    },
    skip: {
      label: 'Skip a month…',
      needs: 'advances.approve',
      capability: 'salaries',
      when: ({ status }) => status === 'paid',
      dialog: (advance, close) => <SkipDialog advance={advance} onClose={close} />,
    },
    withdraw: {
      label: 'Withdraw…',
      needs: 'advances.create',
      capability: 'salaries',
      when: ({ status, mine }) => status === 'pending' && mine,
      reason: takesBack('Withdraw'),
    },
    void: {
      label: 'Void…',
      needs: 'advances.approve',
      capability: 'salaries',
      when: ({ status, recovered }) => status === 'approved' || (status === 'paid' && recovered === 0),
      reason: takesBack('Void'),
    },
  },
  empty: {
    title: 'No advances here',
    text: 'Choose another status, or ask for an advance: it is paid once another person has approved it.',
  },
});
