import { today } from '../../contract/dates.ts';
import { reportStart } from '../auth/reportStart.ts';
import { formatMoney } from '../../contract/money.ts';
import { offers } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { plural } from '../../contract/plural.ts';
import { copyOf, entryName, KIND_CHOICES, payBills, printOf, updateOf, type Entry } from '../vouchers/kinds.ts';
import { AccountFilter } from './journal/AccountFilter.tsx';
import { COLUMNS } from './journal/columns.tsx';
import { hasHistory, HistoryDialog } from './journal/EntryHistory.tsx';
import { EntryLines } from './journal/EntryLines.tsx';
import { apart, footOf, STATUS_WORDS } from './journal/statuses.ts';
import { defineList, type ReasonFor } from './list.ts';

/** Links to chosen entries mean them whatever their day. */
const ofPeriod = (name: string, at: { readonly param: (name: string) => string | null }): string =>
  at.param('ids') !== null ? '' : name === 'from_date' ? reportStart() : today();
const namesOf = (rows: readonly Entry[]): string =>
  rows.length === 1 && rows[0] ? entryName(rows[0]) : plural(rows.length, 'entry', 'entries');

/** Reverses what is posted, and deletes what is not; says of each that was refused why. */
function takeBack(
  verb: 'Void' | 'Delete',
  said: string,
  text: (rows: readonly Entry[]) => string,
): ReasonFor<readonly Entry[]> {
  return {
    title: (rows) => `${verb} ${namesOf(rows)}`,
    text,
    run: async (rows, reason, key) => {
      const ids = rows.map(({ trans_id }) => trans_id);
      const body = { ids, ...(offers('vouchers') ? { reason } : {}) };
      const { data } = await write('POST /delete_finance_entry', { body, key });
      const refused = ((data as Partial<typeof data> | undefined)?.results ?? []).filter(({ ok }) => !ok);
      if (refused.length === rows.length && refused[0]) throw new Error(refused[0].message ?? 'Nothing was changed.');
      if (refused.length === 0) return `${namesOf(rows)} ${said}.`;
      const why = refused.map(({ id, message }) => {
        const row = rows.find(({ trans_id }) => trans_id === id);
        return `${row ? entryName(row) : id}: ${message ?? 'refused'}`;
      });
      return { warning: `${rows.length - refused.length} of ${rows.length} ${said}. ${why.join(' ')}` };
    },
  };
}
const isOpen = ({ status }: Entry): boolean => status === 'draft' || status === 'pending' || status === 'rejected';

/** Entries of the books, and vouchers that wait; a row unfolds into its lines. */
export default defineList('GET /journal_inquiry', {
  label: ['entry', 'entries'],
  title: 'Journal Inquiry',
  search: 'Voucher, memo, payee, reference',
  ofClasses: 'campus',
  filters: [
    { kind: 'days', name: 'from_date', until: 'to_date', initial: ofPeriod },
    { kind: 'choice', name: 'kind', label: 'Kind', choices: KIND_CHOICES, empty: 'All kinds' },
    { kind: 'choice', name: 'status', label: 'Status', choices: STATUS_WORDS, capability: 'vouchers' },
    { kind: 'own', name: 'account_id', control: AccountFilter },
    { kind: 'lookup', name: 'user_id', label: 'User', of: 'users', empty: 'All users', needs: 'users.read' },
    { kind: 'amount', name: 'amount_from', label: 'Amount from' },
    { kind: 'amount', name: 'amount_to', label: 'Amount to' },
    { kind: 'given', name: 'ids', label: 'Only chosen entries: show all' },
  ],
  idOf: ({ trans_id }) => trans_id,
  columns: COLUMNS,
  name: entryName,
  amount: [({ total }) => total],
  totals: ({ totals }) => ({ total: footOf(totals) }),
  totalsOf: ({ totals }) => apart(totals),
  unfolds: (entry) => <EntryLines entry={entry} />,
  decides: {
    call: 'POST /decide_finance_entries',
    needs: 'finance_entry.approve',
    of: (entry) =>
      entry.status === 'pending'
        ? { id: entry.trans_id, name: entryName(entry), mine: entry.own, amount: entry.total, version: entry.version }
        : null,
    rejecting: 'The person who entered it sees the reason, and can change it and send it again.',
  },
  links: [
    {
      label: 'Waiting for approval',
      to: '/journal-inquiry?status=pending',
      needs: 'finance_entry.approve',
      capability: 'vouchers',
    },
    { label: 'Journal entry', to: '/journal-entry', needs: 'finance_entry.create', primary: true },
  ],
  actions: {
    print: { label: 'Print', whileWaiting: true, toOfAll: (rows) => printOf(rows.map((row) => row.trans_id)) },
    update: {
      label: 'Update',
      needs: 'finance_entry.create',
      whileWaiting: true,
      when: ({ by_hand, status }) => by_hand !== false && status !== 'voided',
      to: (entry) => updateOf(entry.trans_id),
    },
    copy: {
      label: 'Copy',
      needs: 'finance_entry.create',
      whileWaiting: true,
      when: ({ by_hand }) => by_hand !== false,
      to: copyOf,
    },
    pay: {
      label: 'Pay bill',
      needs: 'finance_entry.create',
      capability: 'bills',
      when: ({ rest }) => typeof rest === 'number' && rest > 0,
      to: (entry) => payBills([entry.trans_id]),
    },
    repeat: {
      label: 'Repeat…',
      needs: 'finance_entry.create',
      whileWaiting: true,
      capability: 'recurring-vouchers',
      when: ({ by_hand, kind }) => by_hand && kind !== 'opening',
      to: (entry) => `/recurring-vouchers/create?id=${entry.trans_id}`,
    },
    history: {
      label: 'History…',
      whileWaiting: true,
      when: hasHistory,
      dialog: (entry, close) => <HistoryDialog entry={entry} onClose={() => close(false)} />,
    },
    void: {
      label: 'Void…',
      needs: 'finance_entry.void',
      when: ({ by_hand, status }) => by_hand !== false && (status === 'approved' || status === undefined),
      reasonOfAll: takeBack(
        'Void',
        'void by reversal',
        (rows) =>
          `Rs ${formatMoney(rows.reduce((sum, { total }) => sum + total, 0))} of ${namesOf(rows)} are reversed. Numbers stay, and they print as VOID.`,
      ),
    },
    remove: {
      label: 'Delete…',
      needs: 'finance_entry.create',
      whileWaiting: true,
      when: (entry) => isOpen(entry) && entry.own,
      reasonOfAll: takeBack(
        'Delete',
        'deleted',
        (rows) => `Nothing of ${namesOf(rows)} has been posted; it is deleted as if it had never been entered.`,
      ),
    },
  },
  empty: { title: 'No entries found', text: 'Clear the search, or choose other dates, kinds and accounts.' },
});
