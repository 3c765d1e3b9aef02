import { formatDate } from '../../contract/dates.ts';
import type { Cheque } from '../../contract/endpoints/fees/cheques.ts';
import { offers } from '../auth/offers.ts';
import { receiptsOf, statementOf } from '../challans/paths.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { BounceDialog } from './cheques/BounceDialog.tsx';
import { ClearDialog } from './cheques/ClearDialog.tsx';
import { DepositDialog } from './cheques/DepositDialog.tsx';
import css from './cheques/cheques.module.css';
import { UndoDialog } from './cheques/UndoDialog.tsx';
import { Whose } from './columns/who.tsx';
import { entriesOf } from '../vouchers/kinds.ts';
import { classOf } from '../students/classOf.ts';
import { defineList } from './list.ts';

const STATES = [
  ['held', 'In hand'],
  ['due', 'In hand, to be deposited'],
  ['ahead', 'In hand, dated ahead'],
  ['deposited', 'Deposited'],
  ['cleared', 'Cleared'],
  ['bounced', 'Bounced'],
  ['voided', 'Void'],
] as const;
const TONES: Readonly<Record<Cheque['state'], string>> = {
  held: 'pending',
  deposited: 'running',
  cleared: 'approved',
  bounced: 'rejected',
  voided: 'voided',
};
const stateName = ({ state, due }: Cheque): string =>
  state === 'held' ? (due ? 'In hand' : 'Dated ahead') : (STATES.find(([key]) => key === state)?.[1] ?? state);
/** When and why a cheque is where it is; that it bounced is said already. */
function since({ cleared_on, ended_on, reason, state, undone_on, undone_reason }: Cheque): string {
  if (state === 'held' && undone_on !== null) return `${formatDate(undone_on)}, deposit undone: ${undone_reason ?? ''}`;
  if (ended_on !== null) return [formatDate(ended_on), reason?.replace(/^Bounced: /, '')].filter(Boolean).join(', ');
  return state === 'cleared' && cleared_on !== null ? formatDate(cleared_on) : '';
}

const COLUMNS: readonly ListColumn<Cheque>[] = [
  {
    key: 'cheque_no',
    label: 'Cheque, bank',
    sort: 'cheque_no',
    also: [{ label: 'Bank', value: ({ bank_name }) => bank_name }],
    render: ({ cheque_no, bank_name }) => (
      <>
        <b className="ui-two">{cheque_no}</b>
        <bdi className="ui-two">{bank_name}</bdi>
      </>
    ),
  },
  { key: 'cheque_date', label: 'Cheque date', kind: 'date', sort: 'cheque_date' },
  {
    key: 'received_on',
    label: 'Received, receipt',
    kind: 'date',
    sort: 'received_on',
    also: [
      { label: 'Receipt', value: ({ receipt_no }) => receipt_no },
      { label: 'Voucher', value: ({ voucher }) => voucher },
    ],
    render: ({ received_on, receipt_no, voucher }) => (
      <>
        <span className="ui-two">{formatDate(received_on)}</span>
        <span className="ui-two">{voucher ?? `receipt ${receipt_no ?? ''}`}</span>
      </>
    ),
  },
  { key: 'sid', label: 'SID', value: ({ student }) => student?.sid ?? null },
  {
    key: 'studentName',
    label: 'Student',
    value: ({ student }) => student?.studentName ?? null,
    also: [
      { label: 'Father', value: ({ student }) => student?.father_name ?? null },
      { label: 'Family', value: ({ student }) => student?.family_no ?? null },
      { label: 'Received from', value: ({ payee }) => payee },
      { label: 'What for', value: ({ memo }) => memo },
    ],
    render: ({ student, payee, memo }) =>
      student ? (
        <Whose {...student} />
      ) : (
        <>
          <bdi className="ui-two">{payee}</bdi>
          <bdi className="ui-two">{memo}</bdi>
        </>
      ),
  },
  { key: 'class', label: 'Class', value: ({ student }) => student && classOf(student) },
  {
    key: 'deposited_on',
    label: 'Deposited',
    kind: 'date',
    sort: 'deposited_on',
    also: [
      { label: 'Slip', value: ({ slip_no }) => slip_no },
      { label: 'Bank account', value: ({ account }) => account },
    ],
    render: ({ deposited_on, slip_no, account }) =>
      deposited_on !== null && (
        <>
          <span className="ui-two">
            {formatDate(deposited_on)}, slip {slip_no}
          </span>
          <span className="ui-two">{account}</span>
        </>
      ),
  },
  { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'state',
    label: 'State',
    value: stateName,
    also: [{ label: 'Since', value: since }],
    render: (cheque) => (
      <>
        <StatusChip status={TONES[cheque.state]} label={stateName(cheque)} />
        <bdi className={`ui-two ${css.since}`}>{since(cheque)}</bdi>
      </>
    ),
  },
];

/** Cheques received, for fees and other income, by the date on them; `?slip_no=3`: those of a deposit slip. */
export default defineList('GET /cheques', {
  capability: 'cheques',
  label: ['cheque', 'cheques'],
  search: 'Cheque, receipt or voucher number, name, SID',
  heading: (_answer, at) => (at.param('slip_no') === null ? undefined : `Deposit Slip ${at.param('slip_no') ?? ''}`),
  about: (at) => (at.param('slip_no') === null ? '' : `Deposit slip ${at.param('slip_no') ?? ''}`),
  filters: [
    { kind: 'choice', name: 'state', label: 'State', choices: STATES, empty: 'All' },
    { kind: 'date', name: 'date_from', label: 'Dated from' },
    { kind: 'date', name: 'date_to', label: 'Dated to' },
    { kind: 'number', name: 'slip_no', label: 'Deposit slip', empty: 'Any' },
  ],
  links: [
    { label: 'To be deposited', to: '/cheques?state=due', needs: 'cheques.deposit' },
    { label: 'At the bank', to: '/cheques?state=deposited', needs: 'cheques.deposit' },
  ],
  columns: COLUMNS,
  name: ({ cheque_no, student, payee }) =>
    [`cheque ${cheque_no}`, student?.studentName ?? payee].filter(Boolean).join(' of '),
  amount: [({ amount }) => amount],
  actions: {
    deposit: {
      label: 'Deposit…',
      on: 'some',
      needs: 'cheques.deposit',
      when: ({ state, due }) => state === 'held' && due,
      dialogOfAll: (cheques, close) => <DepositDialog cheques={cheques} onClose={close} />,
    },
    clear: {
      label: 'Cleared…',
      on: 'some',
      needs: 'cheques.deposit',
      when: ({ state }) => state === 'deposited',
      dialogOfAll: (cheques, close) => <ClearDialog cheques={cheques} onClose={close} />,
    },
    undo: {
      label: 'Undo deposit…',
      on: 'some',
      needs: 'cheques.deposit',
      when: ({ state }) => state === 'deposited',
      dialogOfAll: (cheques, close) => <UndoDialog cheques={cheques} onClose={close} />,
    },
    bounce: {
      label: 'Bounced…',
      on: 'one',
      needs: 'cheques.bounce',
      when: ({ state }) => state === 'deposited',
      dialog: (cheque, close) => <BounceDialog cheque={cheque} onClose={close} />,
    },
    slip: {
      label: 'Deposit slip',
      on: 'one',
      when: ({ slip_no }) => slip_no !== null,
      to: ([cheque]) => `/cheques?slip_no=${cheque?.slip_no ?? ''}`,
    },
    receipt: {
      label: 'Print receipt',
      on: 'some',
      needs: 'payments.read',
      when: ({ payment_id }) => payment_id !== null,
      to: (rows) => receiptsOf(rows.flatMap(({ payment_id }) => payment_id ?? [])),
    },
    statement: {
      label: 'Statement',
      on: 'one',
      when: ({ student }) => student !== null && offers('statements'),
      to: ([cheque]) => statementOf({ student_id: cheque?.student?.id ?? 0 }),
    },
    voucher: {
      label: 'Voucher',
      on: 'one',
      needs: 'finance_entry.read',
      when: ({ trans_id }) => typeof trans_id === 'number',
      to: ([cheque]) => entriesOf([cheque?.trans_id ?? 0]),
    },
  },
  empty: {
    title: 'No cheques found',
    text: 'Cheques are received at the counter, by the method Cheque, and as other income in hand. Clear the search, or choose another state.',
  },
});
