import type { Layout } from './challanLayouts.ts';

/** How many lines of the table a copy has room for in a size that can be read. */
export interface Room {
  /** Particulars by month; where there are more, a particular has one line for all of its months. */
  readonly lines: number;
  /** These and the lines of the arrears. */
  readonly all: number;
}
/** A copy as high as half a sheet, or more. */
export const WIDE: Room = { lines: 12, all: 18 };

/** The room of a copy where `copies` of them share a sheet. */
export function roomOf(layout: Layout, copies: number): Room {
  if (layout !== 'vertical' || copies < 3) return WIDE;
  return copies === 3 ? { lines: 12, all: 14 } : { lines: 6, all: 7 };
}
