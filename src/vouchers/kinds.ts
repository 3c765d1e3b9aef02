/** Vouchers and the entries of the system, in words, and where each is made and opened. */
import { formatDate } from '../../contract/dates.ts';
import { formatMoney, sumRupees } from '../../contract/money.ts';
import type { Answer } from '../../contract/endpoints/calls.ts';
import type { SystemSource } from '../../contract/finance/journalSources.ts';
import type { VOUCHER_KINDS } from '../../contract/endpoints/finance/vouchers.ts';

export type VoucherKind = (typeof VOUCHER_KINDS)[number];
export type Entry = Answer<'GET /journal_inquiry'>['data'][number];
export type EntryLine = Entry['lines'][number];

interface KindWords {
  /** 'Expense' */
  readonly name: string;
  /** Printed above it. */
  readonly paper: string;
  /** The page on which one is made. */
  readonly page: string;
}
const KINDS: Readonly<Record<VoucherKind, KindWords>> = {
  journal: { name: 'Journal', paper: 'Journal Voucher', page: '/journal-entry' },
  expense: { name: 'Expense', paper: 'Payment Voucher', page: '/add-expense' },
  income: { name: 'Other income', paper: 'Receipt Voucher', page: '/add-income' },
  transfer: { name: 'Transfer', paper: 'Contra Voucher', page: '/transfer-money' },
  opening: { name: 'Opening', paper: 'Opening Voucher', page: '/journal-entry' },
};
/** What the system enters by itself, by the source of its journal. */
const SYSTEM: Readonly<Record<Exclude<SystemSource, 'opening'> | 'opening_balance' | 'reversal', string>> = {
  challan: 'Challan',
  payment: 'Payment',
  discount: 'Discount',
  refund: 'Refund',
  advance: 'Advance used',
  earning: 'Fees earned',
  opening_balance: 'Opening balance',
  till: 'Till',
  till_handover: 'Float or handover of a till',
  cheque: 'Cheque',
  reversal: 'Reversal',
  charge: 'Charge',
  fine: 'Fine',
  inter_campus: 'Between campuses',
  deposit: 'Deposit',
  prepayment: 'Prepayment',
  prepaid: 'Prepaid expense of the month',
  depreciation: 'Depreciation',
  disposal: 'Disposal of an asset',
  disposal_sale: 'Received for an asset',
  closing: 'Closing of the year',
  salary: 'Salary',
  salary_payment: 'Salary payment',
  employee_advance: 'Advance to an employee',
  advance_recovery: 'Advance recovered',
};
const SOURCES: Readonly<Record<string, string>> = SYSTEM;
export const isVoucherKind = (kind: string): kind is VoucherKind => Object.hasOwn(KINDS, kind);
const worded = (source: string): string =>
  `${source.charAt(0).toUpperCase()}${source.slice(1).replaceAll(/[_-]/g, ' ')}`;

export const kindName = (kind: string): string =>
  isVoucherKind(kind) ? KINDS[kind].name : (SOURCES[kind] ?? worded(kind));
export const paperName = (kind: string): string => (isVoucherKind(kind) ? KINDS[kind].paper : 'Journal Voucher');
export const pageOf = (kind: string): string => (isVoucherKind(kind) ? KINDS[kind] : KINDS.journal).page;
/** As a choice of filters. */
export const KIND_CHOICES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(KINDS).map(([key, { name }]) => [key, name])),
  ...SOURCES,
};

export const printOf = (ids: readonly number[]): string => `/journal-inquiry/print?ids=${ids.join()}`;
export const updateOf = (id: number): string => `/journal-inquiry/update?id=${id}`;
export const copyOf = ({ kind, trans_id }: Pick<Entry, 'kind' | 'trans_id'>): string =>
  `${pageOf(kind)}?copy=${trans_id}`;
/** What a voucher begins with, in the address of its page: money goes through the account `money`. */
export interface Begun {
  readonly money: number;
  readonly account?: number;
  readonly campus?: number | null;
  /** In rupees. */
  readonly amount: number;
  readonly day?: string;
  readonly memo?: string;
  readonly reference?: string | null;
  readonly method?: 'cash';
}
export function beginOf(kind: VoucherKind, begun: Begun): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(begun))
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  return `${pageOf(kind)}?${params.toString()}`;
}
/** The form of an expense that pays these bills, each with what is left of it. */
export const payBills = (ids: readonly number[]): string => `${pageOf('expense')}?bills=${ids.join()}`;
/** The form of a journal that takes off a bill what its payee does not ask for. */
export const creditBill = (id: number): string => `${pageOf('journal')}?bills=${id}`;
/** 'over 12 months from Jul, 2026', of a line that is spread; null of any other. */
export const spreadWords = ({ spread_months, spread_from }: EntryLine): string | null =>
  spread_months && spread_from ? `over ${spread_months} months from ${formatDate(spread_from.slice(0, 7))}` : null;
/** 'Rs 1,000 (10 %), paid Rs 9,000' of a voucher that withholds tax; null of any other. */
export const taxWords = ({
  tax,
  tax_rate,
  total,
}: Partial<Pick<Entry, 'tax' | 'tax_rate'>> & Pick<Entry, 'total'>): string | null =>
  tax
    ? `Rs ${formatMoney(tax)}${tax_rate ? ` (${tax_rate} %)` : ''}, paid Rs ${formatMoney(sumRupees([total, -tax]))}`
    : null;
/** A line as it is shown: with its campus, in a voucher of several; `between`: posted by itself, for what is between these. */
export interface ShownLine extends EntryLine {
  readonly campus: string | null;
  readonly between: boolean;
}
/** The lines of an entry; of one of several campuses campus by campus, each with what it has against the others. */
export function shownLines(entry: Entry): readonly ShownLine[] {
  const between = (entry as Partial<Entry>).between ?? [];
  const isOfOne = between.length === 0 && entry.lines.every((line) => (line.campus_id ?? null) === null);
  if (isOfOne) return entry.lines.map((line) => ({ ...line, campus: null, between: false }));
  const lines = entry.lines.map((line) => ({ ...line, campus: line.campus_name ?? entry.campus_name, between: false }));
  const made = between.map(({ campus_name: campus, ...line }, at) => ({
    ...line,
    line_no: entry.lines.length + at + 1,
    account_id: 0,
    memo: null,
    student: null,
    spread_months: null,
    spread_from: null,
    campus_name: campus,
    employee_id: null,
    employee: null,
    campus,
    between: true,
  }));
  const campuses = [...new Set([entry.campus_name, ...[...lines, ...made].map(({ campus }) => campus)])];
  return campuses.flatMap((name) => [...lines, ...made].filter(({ campus }) => campus === name));
}
/** What stands beside the account of a line. */
export const lineWords = (line: ShownLine): string =>
  [line.campus, line.between ? 'posted by itself' : line.memo, line.student, line.employee, spreadWords(line)]
    .filter(Boolean)
    .join(', ');
/** The record of an employee whom a line names. */
export const employeePath = (id: number): string => `/employees/view?id=${id}`;
/** The inquiry, about these alone; of any day. */
export const entriesOf = (ids: readonly number[]): string => `/journal-inquiry?ids=${ids.join()}`;
/** 'PV-2026-27-14', or what names one that has no number yet. */
export const entryName = ({ voucher, kind, trans_id }: Pick<Entry, 'voucher' | 'kind' | 'trans_id'>): string =>
  voucher ?? `${kindName(kind)} ${trans_id}`;
