import { statement } from './challans/statement.ts';
import { formatDate } from '../../contract/dates.ts';
import type { Cheque } from '../../contract/endpoints/fees/cheques.ts';
import { receiptsOf } from '../challans/paths.ts';
import { BounceDialog } from './cheques/BounceDialog.tsx';
import { ClearDialog } from './cheques/ClearDialog.tsx';
import { DepositDialog } from './cheques/DepositDialog.tsx';
import { UndoDialog } from './cheques/UndoDialog.tsx';
import { fatherAndFamily } from './columns/who.tsx';
import { choicesOf } from './statuses.ts';
import type { Chip } from '../ui/table/column.ts';
import { entriesOf } from '../vouchers/kinds.ts';
import { classOf } from '../students/classOf.ts';
import { defineList } from './list.ts';

const STATES: Readonly<Record<Cheque['state'], Chip>> = {
  held: ['pending', 'In hand'],
  deposited: ['running', 'Deposited'],
  cleared: ['approved', 'Cleared'],
  bounced: ['rejected', 'Bounced'],
  voided: ['voided', 'Void'],
};
const stateOf = ({ state, due }: Cheque): Chip =>
  state === 'held' && !due ? ['pending', 'Dated ahead'] : STATES[state];
/** When and why a cheque is where it is; that it bounced is said already. */
function since({ cleared_on, ended_on, reason, state, undone_on, undone_reason }: Cheque): string {
  if (state === 'held' && undone_on !== null) return `${formatDate(undone_on)}, deposit undone: ${undone_reason ?? ''}`;
  if (ended_on !== null) return [formatDate(ended_on), reason?.replace(/^Bounced: /, '')].filter(Boolean).join(', ');
  return state === 'cleared' && cleared_on !== null ? formatDate(cleared_on) : '';
}

const CHOICES = {
  held: 'In hand',
  due: 'In hand, to be deposited',
  ahead: 'In hand, dated ahead',
  ...choicesOf(STATES),
};
/** Cheques received, for fees and other income, by the date on them; `?slip_no=3`: those of a deposit slip. */
export default defineList('GET /cheques', {
  capability: 'cheques',
  label: ['cheque', 'cheques'],
  search: 'Cheque, receipt or voucher number, name, SID',
  heading: (_answer, at) => (at.param('slip_no') === null ? undefined : `Deposit Slip ${at.param('slip_no') ?? ''}`),
  about: (at) => (at.param('slip_no') === null ? '' : `Deposit slip ${at.param('slip_no') ?? ''}`),
  filters: [
    { kind: 'choice', name: 'state', label: 'State', choices: CHOICES },
    { kind: 'days', name: 'date_from', until: 'date_to', labels: ['Dated from', 'Dated to'] },
    { kind: 'number', name: 'slip_no', label: 'Deposit slip', empty: 'Any' },
  ],
  links: [
    { label: 'To be deposited', to: '/cheques?state=due', needs: 'cheques.deposit' },
    { label: 'At the bank', to: '/cheques?state=deposited', needs: 'cheques.deposit' },
  ],
  columns: [
    { key: 'cheque_no', label: 'Cheque, bank', sort: true, bold: true, under: [{ key: 'bank_name', label: 'Bank' }] },
    { key: 'cheque_date', label: 'Cheque date', kind: 'date', sort: true },
    {
      key: 'received_on',
      label: 'Received, receipt',
      kind: 'date',
      sort: true,
      under: [
        {
          key: 'receipt_no',
          label: 'Receipt',
          says: ({ receipt_no, voucher }) => voucher ?? `receipt ${receipt_no ?? ''}`,
        },
      ],
      also: [{ key: 'voucher', label: 'Voucher' }],
    },
    { key: 'sid', label: 'SID', value: ({ student }) => student?.sid ?? null },
    {
      key: 'studentName',
      label: 'Student',
      value: ({ student }) => student?.studentName ?? null,
      render: ({ student, payee }) => student?.studentName ?? payee,
      under: [{ value: ({ student, memo }) => (student ? fatherAndFamily(student) : memo) }],
      also: [
        { label: 'Father', value: ({ student }) => student?.father_name ?? null },
        { label: 'Family', value: ({ student }) => student?.family_no ?? null },
        { key: 'payee', label: 'Received from' },
        { key: 'memo', label: 'What for' },
      ],
    },
    { key: 'class', label: 'Class', value: ({ student }) => student && classOf(student) },
    {
      key: 'deposited_on',
      label: 'Deposited',
      kind: 'date',
      sort: true,
      render: ({ deposited_on, slip_no }) =>
        deposited_on !== null && `${formatDate(deposited_on)}, slip ${slip_no ?? ''}`,
      under: [{ key: 'account', label: 'Bank account' }],
      also: [{ key: 'slip_no', label: 'Slip' }],
    },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    {
      key: 'state',
      label: 'State',
      chips: (cheque) => [stateOf(cheque)],
      under: [{ label: 'Since', value: since, long: 'wrap' }],
    },
  ],
  name: ({ cheque_no, student, payee }) =>
    [`cheque ${cheque_no}`, student?.studentName ?? payee].filter(Boolean).join(' of '),
  amount: [({ amount }) => amount],
  actions: {
    deposit: {
      label: 'Deposit…',
      needs: 'cheques.deposit',
      when: ({ state, due }) => state === 'held' && due,
      dialogOfAll: (cheques, close) => <DepositDialog cheques={cheques} onClose={close} />,
    },
    clear: {
      label: 'Cleared…',
      needs: 'cheques.deposit',
      when: ({ state }) => state === 'deposited',
      dialogOfAll: (cheques, close) => <ClearDialog cheques={cheques} onClose={close} />,
    },
    undo: {
      label: 'Undo deposit…',
      needs: 'cheques.deposit',
      when: ({ state }) => state === 'deposited',
      dialogOfAll: (cheques, close) => <UndoDialog cheques={cheques} onClose={close} />,
    },
    bounce: {
      label: 'Bounced…',
      needs: 'cheques.bounce',
      when: ({ state }) => state === 'deposited',
      dialog: (cheque, close) => <BounceDialog cheque={cheque} onClose={close} />,
    },
    slip: {
      label: 'Deposit slip',
      when: ({ slip_no }) => slip_no !== null,
      to: (cheque) => `/cheques?slip_no=${cheque.slip_no}`,
    },
    receipt: {
      label: 'Print receipt',
      needs: 'payments.read',
      when: ({ payment_id }) => payment_id !== null,
      toOfAll: (rows) => receiptsOf(rows.flatMap(({ payment_id }) => payment_id ?? [])),
    },
    statement: statement(({ student }) => student),
    voucher: {
      label: 'Voucher',
      needs: 'finance_entry.read',
      when: ({ trans_id }) => typeof trans_id === 'number',
      to: ({ trans_id }) => entriesOf([trans_id ?? 0]),
    },
  },
  empty: {
    title: 'No cheques found',
    text: 'Cheques are received at the counter, by the method Cheque, and as other income in hand. Clear the search, or choose another state.',
  },
});
