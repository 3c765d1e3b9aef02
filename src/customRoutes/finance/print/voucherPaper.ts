/** Entries as they are printed: two vouchers on a sheet, or the pages of one that is longer than half a sheet. */
import { formatDate } from '../../../../contract/dates.ts';
import { sumRupees } from '../../../../contract/money.ts';
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
  readonly total: number;
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
export function voucherPaper(entry: Entry): VoucherPaper {
  const { status, kind } = entry;
  const mark = MARKS[status];
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
      ...optional('Reference', entry.reference),
      ...optional('Void', entry.void_date && `${formatDate(entry.void_date)}: ${entry.void_reason ?? ''}`),
    ],
    memo: entry.memo,
    lines: shownLines(entry),
    total: entry.total,
    words: rupeesInWords(entry.total),
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
  /** Of the pages before; null on the first. */
  readonly before: Sides | null;
  /** To the end of this page. */
  readonly after: Sides;
  /** 'Page 2 of 3'; null where it is on one. */
  readonly page: string | null;
  readonly isLast: boolean;
}
const sumsOf = (lines: readonly ShownLine[]): Sides => ({
  debit: sumRupees(lines.map(({ debit }) => debit)),
  credit: sumRupees(lines.map(({ credit }) => credit)),
});
/** What stands on each sheet; a long voucher begins on one of its own. */
export function sheetsOf(papers: readonly VoucherPaper[]): readonly (readonly Piece[])[] {
  const sheets: Piece[][] = [];
  let half: Piece[] | null = null;
  for (const paper of papers) {
    const { lines } = paper;
    if (lines.length <= HALF) {
      const piece: Piece = { paper, lines, before: null, after: sumsOf(lines), page: null, isLast: true };
      if (half) {
        half.push(piece);
        half = null;
      } else {
        half = [piece];
        sheets.push(half);
      }
    } else {
      const runs = runsOf(lines, WHOLE);
      sheets.push(
        ...runs.map((run, at) => [
          {
            paper,
            lines: run,
            before: at === 0 ? null : sumsOf(lines.slice(0, at * WHOLE)),
            after: sumsOf(lines.slice(0, at * WHOLE + run.length)),
            page: runs.length > 1 ? `Page ${at + 1} of ${runs.length}` : null,
            isLast: at === runs.length - 1,
          },
        ]),
      );
    }
  }
  return sheets;
}
/** Whether it takes half a sheet. */
export const isHalf = ([first, second]: readonly Piece[]): boolean =>
  second !== undefined || (first !== undefined && first.paper.lines.length <= HALF);
