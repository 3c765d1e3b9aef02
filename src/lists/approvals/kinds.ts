/** What an approver does with each kind that waits: the call that decides it, what that does, and the page it opens. */
import { today } from '../../../contract/dates.ts';
import { approvalKinds, type ApprovalKindKey } from '../../../contract/approvals.ts';
import type { Capability } from '../../../contract/capabilities.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { logsOf } from '../../salaries/words.ts';
import type { DecideCall } from '../decide/calls.ts';
import type { RowOf, WaitingKind } from '../list.ts';

export type Approval = RowOf<'GET /approvals'>;
interface Kind extends WaitingKind {
  readonly label: string;
  readonly call: DecideCall;
  readonly opens: (row: Approval) => string;
  /** Its cash has not moved yet: nobody gives anything back when it is withdrawn. */
  readonly unmoved?: true;
  /** Takes back what one entered oneself. */
  readonly withdraw: {
    readonly capability: Capability;
    readonly run: (row: Approval, reason: string, key: string) => Promise<unknown>;
  };
}
type Own = Omit<Kind, 'counts' | 'label' | 'unpriced'>;
const OPEN_AGAIN = 'Nothing is posted. What was reserved is payable again.';
const MAKER_SEES = 'The person who asked for it sees the reason.';
const NEXT_RUN = 'What is approved counts from its month; of months that are paid the next run pays the difference.';
const found = (path: string, query: Readonly<Record<string, string | number | null>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value ?? '')])).toString()}`;
const withdrawPlan: Kind['withdraw'] = {
  capability: 'salaries',
  run: ({ id }, reason, key) =>
    write('POST /withdraw_salary_plan', { offered: needed('salaries'), body: { id, reason }, key }),
};
const withdrawOut: Kind['withdraw'] = {
  capability: 'money-out',
  run: ({ id }, reason, key) =>
    write('POST /withdraw_money_request', { offered: needed('money-out'), body: { id, reason }, key }),
};
const KINDS: Readonly<Record<ApprovalKindKey, Own>> = {
  payments: {
    call: 'POST /approvePendingPayments',
    approving:
      'What is approved is posted to the books on its day and clears what it was taken for; it can only be voided then.',
    rejecting: 'Nothing is posted. What was reserved is payable again, and whoever took the money gives it back.',
    opens: ({ number }) => found('/paid-fee-challans', { 'pending-approvals-payments': 'true', search: number }),
    withdraw: {
      capability: 'till',
      run: ({ id }, reason, key) =>
        write('POST /withdraw_payment', { offered: needed('till'), body: { payment_id: id, reason }, key }),
    },
  },
  discounts: {
    call: 'POST /approveChallanDiscounts',
    approving: 'What is approved is posted to the books, and so much less is asked for; it can only be voided then.',
    rejecting: OPEN_AGAIN,
    opens: ({ number }) => found('/challan-discounts', { 'pending-approvals-discounts': 'true', search: number }),
    withdraw: {
      capability: 'discounts',
      run: ({ id }, reason, key) =>
        write('POST /withdraw_discount', { offered: needed('discounts'), body: { discount_id: id, reason }, key }),
    },
  },
  refunds: {
    call: 'POST /decide_money_requests',
    approving:
      'What is approved is given back today: it is posted, and cash goes out of the drawer of whoever asked for it.',
    rejecting: `Nothing is given back. ${MAKER_SEES}`,
    opens: ({ number }) => found('/refund-requests', { status: 'pending', search: number }),
    withdraw: withdrawOut,
    unmoved: true,
  },
  voids: {
    call: 'POST /decide_money_requests',
    approving:
      'What is approved is reversed today. What a receipt cleared is open again, and its cash goes back to the payer; the money of a refund is in its account again.',
    rejecting: `The receipt or refund stays as it is. ${MAKER_SEES}`,
    opens: ({ number }) => found('/refund-requests', { status: 'pending', search: number }),
    withdraw: withdrawOut,
    unmoved: true,
  },
  vouchers: {
    call: 'POST /decide_finance_entries',
    approving: 'What is approved gets its number and is posted to the books on its day; it can only be voided then.',
    rejecting: 'Nothing is posted. The person who entered it sees the reason, and can change it and send it again.',
    opens: ({ id }) => found('/journal-inquiry', { ids: id }),
    withdraw: {
      capability: 'vouchers',
      run: async ({ id }, reason, key) => {
        const { data } = await write('POST /delete_finance_entry', { body: { ids: [id], reason }, key });
        const [result] = data.results;
        if (result && !result.ok) throw new Error(result.message ?? 'It was refused.');
      },
    },
  },
  salary_plans: {
    call: 'POST /employeeSalaryApprovals/update',
    approving: NEXT_RUN,
    rejecting: MAKER_SEES,
    opens: ({ employee_id }) => logsOf(employee_id ?? 0),
    withdraw: withdrawPlan,
  },
  increments: {
    call: 'POST /employeeIncrementApprovals/update',
    approving: `It becomes the salary plan of its employee. ${NEXT_RUN}`,
    rejecting: 'The salaries stay as they are.',
    opens: ({ number }) => found('/increment-approval', { batch_id: number }),
    withdraw: withdrawPlan,
  },
  advances: {
    call: 'POST /approve_advance_salary/{id}',
    approving: 'What is approved can be paid; nothing is posted before that.',
    rejecting: `Nothing is paid. ${MAKER_SEES}`,
    opens: ({ number }) => found('/advance-salary', { status: 'pending', search: number }),
    withdraw: {
      capability: 'salaries',
      run: ({ id }, reason, key) =>
        write('POST /void_advance_salary', {
          offered: needed('salaries'),
          body: { id, void_date: today(), reason },
          key,
        }),
    },
  },
  leave: {
    call: 'POST /decide_leave_request',
    approving: 'The working days are marked as leave; unpaid leave is taken off the salary.',
    rejecting: `No day is marked. ${MAKER_SEES}`,
    opens: ({ number }) => found('/leave-requests', { status: 'pending', search: number }),
    withdraw: {
      capability: 'leave',
      run: ({ id }, reason, key) =>
        write('POST /end_leave_request', { offered: needed('leave'), body: { id, reason }, key }),
    },
  },
  corrections: {
    call: 'POST /decide_attendance_correction',
    approving: 'The day is marked as it was asked for, unless it was marked again since.',
    rejecting: `The day stays as it is. ${MAKER_SEES}`,
    opens: ({ number }) => found('/attendance-corrections', { status: 'pending', search: number }),
    withdraw: {
      capability: 'attendance-corrections',
      run: ({ id }, reason, key) =>
        write('POST /withdraw_attendance_correction', {
          offered: needed('attendance-corrections'),
          body: { id, reason },
          key,
        }),
    },
  },
  payroll: {
    call: 'POST /approve_payroll',
    approving:
      'What is approved is posted to the books today, as it was counted, and can be paid. Look at the slips before.',
    rejecting: 'Nothing changes: whoever ran the salaries discards them, and runs them again.',
    opens: ({ id }) => found('/payroll/slips', { run_id: id }),
    withdraw: {
      capability: 'salaries',
      run: ({ id }, reason, key) =>
        write('POST /void_payroll', { offered: needed('salaries'), body: { id, void_date: today(), reason }, key }),
    },
  },
};
/** One object for each kind, so that rows of a kind are told by it. */
export const kinds = Object.fromEntries(
  (Object.keys(KINDS) as ApprovalKindKey[]).map((key) => {
    const { label, counts, unpriced = false } = approvalKinds[key];
    return [key, { label, counts, unpriced, ...KINDS[key] }];
  }),
) as Readonly<Record<ApprovalKindKey, Kind>>;
