/** A voucher while it is typed, as it is read from an entry and as the calls take it. */
import { today } from '../../../../contract/dates.ts';
import type { Body } from '../../../../contract/endpoints/calls.ts';
import { toRupees } from '../../../../contract/money.ts';
import { offers } from '../../../auth/offers.ts';
import type { Method } from '../../../challans/receiving.ts';
import { isVoucherKind, type Entry, type EntryLine, type VoucherKind } from '../../../vouchers/kinds.ts';
import { paisaOf, shown } from '../../../ui/inputs/rupees.ts';
import { emptyLine, grown, isEmpty, problemOfLines, sentLine, sumOf, type Line, type Side } from './lines.ts';
import { NO_TAX, problemOfTax, sentTax, taxOf, typedLines, withheldOf, withholds, type Withheld } from './withheld.ts';

export interface Draft {
  readonly kind: VoucherKind;
  /** On which sides its lines are typed; where it is one, the account of the money takes the other. */
  readonly sides: readonly Side[];
  readonly campus: number | null;
  readonly entryDate: string | null;
  readonly memo: string;
  readonly reference: string;
  readonly payee: string;
  readonly method: Method;
  readonly chequeNo: string;
  readonly chequeDate: string | null;
  /** Of a bill: by when it is to be paid. */
  readonly dueDate: string | null;
  /** Received by a cheque that is not at the bank yet. */
  readonly inHand: boolean;
  readonly reverseOn: string | null;
  /** Paid from, or received into. */
  readonly money: number | null;
  /** That of the money, where it is another and its account does not say which. */
  readonly moneyCampus: number | null;
  readonly lines: readonly Line[];
  /** Bills that it pays, of which no line of its own was found. */
  readonly bills: readonly PaidBill[];
  readonly tax: Withheld;
  /** CNIC or NTN. */
  readonly payeeTaxNo: string;
}
type PaidBill = Pick<Entry['bills'][number], 'trans_id' | 'amount'>;
const BOTH: readonly Side[] = ['debit', 'credit'];
const SIDES: Readonly<Record<VoucherKind, readonly Side[]>> = {
  journal: BOTH,
  opening: BOTH,
  expense: ['debit'],
  income: ['credit'],
  transfer: ['debit'],
};
export const fresh = (kind: VoucherKind, campus: number | null, entryDate: string | null = today()): Draft => ({
  kind,
  sides: SIDES[kind],
  campus,
  entryDate,
  memo: '',
  reference: '',
  payee: '',
  method: 'cash',
  chequeNo: '',
  chequeDate: null,
  dueDate: null,
  inHand: false,
  reverseOn: null,
  money: null,
  moneyCampus: null,
  lines: SIDES[kind].length === 2 ? [emptyLine(), emptyLine()] : [emptyLine()],
  bills: [],
  tax: NO_TAX,
  payeeTaxNo: '',
});
const typed = (rupees: number): string => (rupees > 0 ? shown(Math.round(rupees * 100)) : '');
const lineOf = ({
  account_id,
  debit,
  credit,
  memo,
  spread_months,
  spread_from,
  campus_id,
  ...line
}: EntryLine): Line => ({
  ...emptyLine(),
  account: account_id,
  debit: typed(debit),
  credit: typed(credit),
  memo: memo ?? '',
  months: spread_months ? String(spread_months) : '',
  from: spread_from?.slice(0, 7) ?? null,
  campus: campus_id ?? null,
  employee: line.employee_id ? { id: line.employee_id, name: line.employee } : null,
});
/** The line of the money: the only one of its side, as the forms of one account make it. */
function moneyLine(kind: VoucherKind, lines: readonly EntryLine[]): EntryLine | undefined {
  const [side, more] = SIDES[kind];
  if (side === undefined || more !== undefined) return undefined;
  const other = lines.filter((line) => line[side === 'debit' ? 'credit' : 'debit'] > 0);
  return other.length === 1 && lines.length > 1 ? other[0] : undefined;
}
/** Lines with the bills that they pay: each line of as much as is paid of one. */
function withBills(lines: readonly Line[], bills: Entry['bills']): Pick<Draft, 'lines' | 'bills'> {
  const left = [...bills];
  const paying = lines.map((line) => {
    const at = left.findIndex(({ amount }) => Math.round(amount * 100) === paisaOf(line.debit));
    const [bill] = at < 0 ? [] : left.splice(at, 1);
    return bill ? { ...line, bill: { id: bill.trans_id, name: bill.voucher, rest: null } } : line;
  });
  return { lines: paying, bills: left.map(({ trans_id, amount }) => ({ trans_id, amount })) };
}
/** An entry as the form of its kind; on both sides where it has another shape than its form. */
export function draftOf(entry: Entry): Draft {
  const kind = isVoucherKind(entry.kind) ? entry.kind : 'journal';
  const own = typedLines(entry);
  const inHand = (entry as Partial<Entry>).in_hand === true;
  const money = inHand ? undefined : moneyLine(kind, own);
  const rest = own.filter((line) => line !== money);
  const { lines, bills } = withBills(rest.map(lineOf), (entry as Partial<Entry>).bills ?? []);
  return {
    ...fresh(kind, entry.campus_id, entry.entry_date),
    sides: money || (inHand && rest.every(({ debit }) => debit === 0)) ? SIDES[kind] : BOTH,
    inHand,
    dueDate: (entry as Partial<Entry>).due_date ?? null,
    memo: entry.memo,
    reference: entry.reference ?? '',
    payee: entry.payee ?? '',
    method: (entry.method as Method | null) ?? 'cash',
    chequeNo: entry.cheque_no ?? '',
    chequeDate: entry.cheque_date,
    reverseOn: entry.reverse_on,
    money: money?.account_id ?? null,
    moneyCampus: money?.campus_id ?? null,
    lines: kind === 'transfer' && money ? lines : grown(lines),
    bills,
    tax: withheldOf(entry),
    payeeTaxNo: (entry as Partial<Entry>).payee_tax_no ?? '',
  };
}
/** What was spread from a month is spread from that of the new voucher, which pays no bill a second time. */
const startedAnew = (draft: Draft): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => ({ ...line, from: null, bill: null })),
  bills: [],
});
/** The same again, today, under a number of its own; openings are entered once, and what is like one is a journal. */
export const copyFrom = (entry: Entry): Draft => ({
  ...startedAnew(draftOf(entry.kind === 'opening' ? { ...entry, kind: 'journal' } : entry)),
  entryDate: today(),
  chequeNo: '',
  chequeDate: null,
  dueDate: null,
  reverseOn: null,
});
/** Whether money goes through one account, as an expense is paid from one. */
export const hasMoney = ({ sides }: Pick<Draft, 'sides'>): boolean => sides.length === 1;
/** Whether a cheque in hand stands for that account. */
export const isHeld = ({ kind, method, inHand }: Pick<Draft, 'kind' | 'method' | 'inHand'>): boolean =>
  inHand && kind === 'income' && method === 'cheque';
/** Whether single lines of it can be spread over months. */
export const isSpreadable = ({ kind }: Pick<Draft, 'kind'>): boolean => kind === 'expense' && offers('prepayments');
/** Whether its lines may be of several campuses. */
export const isOfSeveral = ({ kind }: Pick<Draft, 'kind'>): boolean => kind !== 'opening' && offers('campus-lines');
/** Whether its lines may name employees. */
export const namesPeople = (): boolean => offers('employee-lines');
/** Of the voucher, in paisa. */
export const totalOf = ({ lines, sides }: Pick<Draft, 'lines' | 'sides'>): number => sumOf(lines, sides[0] ?? 'debit');
/** What of it is withheld, in paisa. */
export const withheldIn = (draft: Draft): number => (withholds(draft) ? (taxOf(draft.tax, totalOf(draft)) ?? 0) : 0);
export const usedOf = ({ lines }: Pick<Draft, 'lines'>): readonly Line[] => lines.filter((line) => !isEmpty(line));

type Sent = Body<'POST /finance_entry'>;
/** Bills that it pays, in the order of their lines. */
function sentBills(draft: Draft): Pick<Sent, 'bills'> {
  const bills = [
    ...usedOf(draft).flatMap(({ bill, debit }) =>
      bill === null ? [] : [{ trans_id: bill.id, amount: toRupees(paisaOf(debit) ?? 0) }],
    ),
    ...draft.bills,
  ];
  return bills.length === 0 || !offers('bills') ? {} : { bills };
}
/** The body of /finance_entry. What is ours alone is sent where the provider has vouchers. */
export function bodyOf(draft: Draft): Sent {
  const { kind, campus, entryDate, method, chequeNo, chequeDate, reverseOn, money, moneyCampus } = draft;
  const ours = offers('vouchers');
  const [spreads, several] = [isSpreadable(draft), isOfSeveral(draft)];
  const [side, more] = draft.sides;
  // Who is paid gets what is left after the tax.
  const total = toRupees(Math.max(totalOf(draft) - withheldIn(draft), 0));
  const text = (name: 'reference' | 'payee'): object =>
    draft[name].trim() === '' ? {} : { [name]: draft[name].trim() };
  return {
    ...(ours ? { kind } : {}),
    campus_id: campus ?? 0,
    entry_date: entryDate ?? '',
    memo: draft.memo.trim(),
    ...text('reference'),
    ...(ours ? text('payee') : {}),
    ...(ours && hasMoney(draft) ? { method } : {}),
    ...(ours && method === 'cheque' && hasMoney(draft)
      ? { cheque_no: chequeNo.trim(), ...(chequeDate === null ? {} : { cheque_date: chequeDate }) }
      : {}),
    ...(isHeld(draft) ? { in_hand: true } : {}),
    ...(ours && reverseOn !== null ? { reverse_on: reverseOn } : {}),
    ...(draft.dueDate !== null && offers('due-bills') ? { due_date: draft.dueDate } : {}),
    ...sentBills(draft),
    ...sentTax(draft, totalOf(draft)),
    lines: [
      ...usedOf(draft).map((line) => sentLine(line, { spreads, several, people: namesPeople() })),
      ...(more === undefined && money !== null && !isHeld(draft)
        ? [
            {
              account_id: money,
              ...(total === 0 ? {} : { [side === 'debit' ? 'credit' : 'debit']: total }),
              ...(several && moneyCampus !== null ? { campus_id: moneyCampus } : {}),
            },
          ]
        : []),
    ],
  };
}
/** Why it cannot be saved yet; null when it can. */
export function problemOf(draft: Draft): string | null {
  if (draft.campus === null) return 'Choose the campus';
  if (draft.entryDate === null) return 'Choose the date';
  if (hasMoney(draft) && draft.money === null && !isHeld(draft))
    return `Choose the account it is ${draft.kind === 'income' ? 'received into' : 'paid from'}`;
  const wrong = problemOfLines(draft.lines, draft.sides, withheldIn(draft));
  if (wrong !== null) return wrong;
  const untaxed = withholds(draft) ? problemOfTax(draft, totalOf(draft)) : null;
  if (untaxed !== null) return untaxed;
  const isMoney = ({ account, campus }: Line): boolean =>
    account === draft.money && (campus ?? draft.campus) === (draft.moneyCampus ?? draft.campus);
  if (hasMoney(draft) && !isHeld(draft) && usedOf(draft).some(isMoney)) return 'The same account stands on both sides';
  if (hasMoney(draft) && draft.method === 'cheque' && draft.chequeNo.trim() === '') return 'Enter the cheque number';
  return draft.memo.trim() === '' ? 'Say what it is for' : null;
}
/** Why it cannot be kept as a draft: of that only the accounts of its lines are asked. */
export function problemOfKept(draft: Draft): string | null {
  const used = usedOf(draft);
  if (draft.campus === null || draft.entryDate === null) return 'Choose the campus and the date';
  if (used.length === 0) return 'Nothing has been entered yet';
  return used.some(({ account }) => account === null) ? 'Choose the account of each line' : null;
}
/** Whether anything was typed that leaving would lose. */
export const isTouched = (draft: Draft, from: Draft): boolean =>
  JSON.stringify({ ...draft, lines: usedOf(draft) }) !== JSON.stringify({ ...from, lines: usedOf(from) });

const FIELDS: Readonly<Record<string, keyof Draft>> = {
  campus_id: 'campus',
  entry_date: 'entryDate',
  cheque_no: 'chequeNo',
  cheque_date: 'chequeDate',
  due_date: 'dueDate',
  reverse_on: 'reverseOn',
  memo: 'memo',
  reference: 'reference',
  payee: 'payee',
  method: 'method',
  tax_rate: 'tax',
  tax_amount: 'tax',
  payee_tax_no: 'payeeTaxNo',
};
export interface Refused {
  readonly fields: Readonly<Partial<Record<keyof Draft, string>>>;
  /** By the key of the line. */
  readonly lines: ReadonlyMap<number, string>;
  /** What no field shows. */
  readonly rest: string | null;
}
export const NOTHING: Refused = { fields: {}, lines: new Map(), rest: null };
/**
 * What the server refused, beside what it is about: `lines.2.account_id` is the third of those that were sent; the one
 * of the money comes after them.
 */
export function refusedIn(
  draft: Draft,
  { message, fields }: { readonly message: string; readonly fields: Readonly<Record<string, string>> },
): Refused {
  const used = usedOf(draft);
  const own: Partial<Record<keyof Draft, string>> = {};
  const lines = new Map<number, string>();
  const rest: string[] = [];
  const paying = used.filter(({ bill }) => bill !== null);
  for (const [name, text] of Object.entries(fields)) {
    const at = /^lines\.(\d+)/.exec(name)?.[1];
    const ofBill = /^bills\.(\d+)/.exec(name)?.[1];
    const line = at === undefined ? (ofBill === undefined ? undefined : paying[Number(ofBill)]) : used[Number(at)];
    const field = FIELDS[name];
    if (line) lines.set(line.key, [lines.get(line.key), text].filter(Boolean).join(' '));
    else if (at !== undefined && hasMoney(draft) && Number(at) === used.length)
      own[name.endsWith('campus_id') ? 'moneyCampus' : 'money'] = text;
    else if (field) own[field] = text;
    else rest.push(text);
  }
  const isSaid = lines.size > 0 || Object.keys(own).length > 0;
  return { fields: own, lines, rest: rest.length > 0 ? rest.join(' ') : isSaid ? null : message };
}
