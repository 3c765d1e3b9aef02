/**
 * What is on a sheet, whatever it was made from: a challan, a family's challans, or what was just paid. Amounts in
 * rupees; texts as printed.
 */
import { sumRupees } from '../../../../contract/money.ts';

export interface PaperLine {
  readonly text: string;
  /** '' where a line is of no month. */
  readonly month: string;
  readonly amount: number;
  readonly discount: number;
}
/** Lines under a heading of their own: the arrears, or a child of a family. */
export interface PaperGroup {
  readonly title: string | null;
  readonly lines: readonly PaperLine[];
}
export interface PaperSum {
  readonly label: string;
  readonly amount: number;
}
export interface Paper {
  readonly key: string;
  /** Challans whose print is counted when this comes out. */
  readonly challans: readonly number[];
  readonly campusId: number;
  readonly campus: string;
  /** Stamped across every copy: DUPLICATE, VOID, PAID. */
  readonly marks: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly nameUrdu: string | null;
  readonly groups: readonly PaperGroup[];
  /** What the lines come to, and what is added and taken away until the last box. */
  readonly sums: readonly PaperSum[];
  /** What is asked for, largest print: within the due date, after it. */
  readonly payable: readonly PaperSum[];
  readonly words: string;
  /** The rule of the late fee, and whatever else belongs to this paper alone. */
  readonly rule: string | null;
  /** What the scanner of the counter reads; null: no code. */
  readonly code: string | null;
}

export const netOf = ({ amount, discount }: PaperLine): number => sumRupees([amount, -discount]);
/** The code that the counter scans (specification of the till). */
export const challanCode = (challanNo: number): string => `EDU:CHALLAN:${challanNo}`;
