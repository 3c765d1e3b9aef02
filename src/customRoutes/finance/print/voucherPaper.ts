/** Entries as they are printed: two vouchers on a sheet, or the pages of one that is longer than half a sheet. */
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney, sumRupees } from '../../../../contract/money.ts';
import { rupeesInWords } from '../../../../contract/fees/words.ts';
import { methodName } from '../../../challans/receiving.ts';
import {
  isVoucherKind,
  kindName,
  paperName,
  shownLines,
  taxWords,
  type Entry,
  type ShownLine,
} from '../../../vouchers/kinds.ts';
import { runsOf } from '../../../ui/print/parts.ts';

/** Lines that half a sheet has room for, and a whole one. */
const HALF = 8;
const WHOLE = 28;

export interface VoucherPaper {
  readonly id: number;
  readonly title: string;
  readonly campus: string;
  readonly marks: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly memo: string;
  readonly lines: readonly ShownLine[];
  /** What is posted with it between its campuses: apart, for the voucher is not of these amounts. */
  readonly between: readonly ShownLine[];
  /** The sum of its lines. */
  readonly words: string;
  readonly made: string;
  readonly approved: string;
  /** Signed by who was paid, or paid; nobody is by a journal. */
  readonly receiver: string | null;
}
const MARKS: Readonly<Partial<Record<Entry['status'], string>>> = {
  voided: 'VOID',
  draft: 'DRAFT',
  pending: 'NOT APPROVED',
  rejected: 'REJECTED',
};
/** Stamped across what was printed before. */
export const COPY = 'DUPLICATE';
/** Its lines and what they come to, which is said in words. Who sees some of its campuses alone has what balances there. */
function amountsOf(entry: Entry): Pick<VoucherPaper, 'lines' | 'between'> & { readonly total: number } {
  const shown = shownLines(entry);
  const [lines, between] = [shown.filter((line) => !line.between), shown.filter((line) => line.between)];
  const { debit, credit } = sumsOf(lines);
  const isPart = debit !== entry.total || debit !== credit;
  return isPart ? { lines: shown, between: [], total: sumsOf(shown).debit } : { lines, between, total: debit };
}
export function voucherPaper(entry: Entry): VoucherPaper {
  const { status, kind } = entry;
  const mark = MARKS[status];
  const { lines, between, total } = amountsOf(entry);
  const optional = (label: string, value: string | null | undefined): [string, string][] =>
    value ? [[label, value]] : [];
  const cheque =
    entry.cheque_no && `cheque ${entry.cheque_no}${entry.cheque_date ? ` of ${formatDate(entry.cheque_date)}` : ''}`;
  const paid = entry.method ? [methodName(entry.method), cheque].filter(Boolean).join(', ') : cheque;
  return {
    id: entry.trans_id,
    title: paperName(kind),
    campus: entry.campus_name,
    marks: [...(mark ? [mark] : []), ...(entry.print_count > 0 ? [COPY] : [])],
    facts: [
      ['No', entry.voucher ?? `not numbered yet (${entry.trans_id})`],
      ['Date', formatDate(entry.entry_date)],
      ...(isVoucherKind(kind) ? [] : ([['Entry', kindName(kind)]] satisfies [string, string][])),
      ...optional(kind === 'income' ? 'Received from' : 'Paid to', entry.payee),
      ...optional(kind === 'income' ? 'Received by' : 'Paid by', paid),
      ...optional('Due on', (entry as Partial<Entry>).due_date && formatDate((entry as Partial<Entry>).due_date ?? '')),
      ...optional('CNIC or NTN', (entry as Partial<Entry>).payee_tax_no),
      ...optional('Tax withheld', taxWords(entry)),
      ...optional('Part of', total === entry.total ? null : `Rs ${formatMoney(entry.total)}, at other campuses too`),
      ...optional('Reference', entry.reference),
      ...optional('Void', entry.void_date && `${formatDate(entry.void_date)}: ${entry.void_reason ?? ''}`),
    ],
    memo: entry.memo,
    lines,
    between,
    words: rupeesInWords(total),
    made: entry.made_by ?? '',
    approved: status === 'approved' || status === 'voided' ? (entry.decided_by ?? '') : '',
    receiver: kind === 'income' ? 'Paid in by' : kind === 'journal' || kind === 'opening' ? null : 'Received by',
  };
}
/** Sums of both sides, in rupees. */
export interface Sides {
  readonly debit: number;
  readonly credit: number;
}
/** A voucher, or some lines of one, on a sheet. */
export interface Piece {
  readonly paper: VoucherPaper;
  readonly lines: readonly ShownLine[];
  /** Of the pages before; null on the first, and where none of the lines is on this page. */
  readonly before: Sides | null;
  /** To the end of this page; null where none of the lines is on it. */
  readonly after: Sides | null;
  /** Whether the last of the lines is on this page or before it. */
  readonly isWhole: boolean;
  /** Those between campuses, after the lines. */
  readonly between: readonly ShownLine[];
  /** 'Page 2 of 3'; null where it is on one. */
  readonly page: string | null;
  readonly isLast: boolean;
}
export const sumsOf = (lines: readonly ShownLine[]): Sides => ({
  debit: sumRupees(lines.map(({ debit }) => debit)),
  credit: sumRupees(lines.map(({ credit }) => credit)),
});
/** Heading and sum of what is between campuses take a line each. */
const roomOf = ({ lines, between }: VoucherPaper): number =>
  lines.length + (between.length > 0 ? between.length + 2 : 0);
const isShort = (paper: VoucherPaper): boolean => roomOf(paper) <= HALF;
/** The pages of a voucher: its lines, and behind them those between campuses. */
function piecesOf(paper: VoucherPaper): Piece[] {
  const { lines, between } = paper;
  const runs = isShort(paper)
    ? [[...lines, ...between]]
    : runsOf([...lines, ...between], WHOLE - (between.length > 0 ? 2 : 0));
  let start = 0;
  return runs.map((run, at) => {
    const before = start;
    const own = run.slice(0, lines.length - before);
    start += own.length;
    const isOn = own.length > 0;
    return {
      paper,
      lines: own,
      before: isOn && before > 0 ? sumsOf(lines.slice(0, before)) : null,
      after: isOn ? sumsOf(lines.slice(0, start)) : null,
      isWhole: start === lines.length,
      between: run.slice(own.length),
      page: runs.length > 1 ? `Page ${at + 1} of ${runs.length}` : null,
      isLast: at === runs.length - 1,
    };
  });
}
/** What stands on each sheet; a long voucher begins on one of its own. */
export function sheetsOf(papers: readonly VoucherPaper[]): readonly (readonly Piece[])[] {
  const sheets: Piece[][] = [];
  let half: Piece[] | null = null;
  for (const paper of papers) {
    const pieces = piecesOf(paper);
    if (!isShort(paper)) sheets.push(...pieces.map((piece) => [piece]));
    else if (half) {
      half.push(...pieces);
      half = null;
    } else {
      half = pieces;
      sheets.push(half);
    }
  }
  return sheets;
}
/** Whether it takes half a sheet. */
export const isHalf = ([first, second]: readonly Piece[]): boolean =>
  second !== undefined || (first !== undefined && isShort(first.paper));
