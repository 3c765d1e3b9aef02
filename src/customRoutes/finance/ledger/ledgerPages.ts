/** Which rows of a ledger go on which sheet, from how high they are: an account that is cut is carried and brought forward. */

/** An account as it was measured, in millimetres. */
export interface Measured {
  /** Its name, and the heads of its columns. */
  readonly head: number;
  readonly rows: readonly number[];
}
/** A run of rows of an account on one sheet. */
export interface Run {
  /** Index of the account. */
  readonly account: number;
  readonly from: number;
  /** Index of the row after the last. */
  readonly to: number;
}
interface Paper {
  /** What a sheet has room for, and the first one below the head of the print. */
  readonly room: number;
  readonly first: number;
  /** Of a line that carries a balance. */
  readonly carried: number;
  /** Each account begins a sheet. */
  readonly apart: boolean;
}
const sum = (heights: readonly number[]): number => heights.reduce((all, height) => all + height, 0);
/** So few rows of an account do not stand alone at the foot of a sheet. */
const FEWEST = 3;

/** The runs of each sheet, in order. A row that is higher than a sheet has one of its own. */
export function sheetsOf(accounts: readonly Measured[], { room, first, carried, apart }: Paper): Run[][] {
  const sheets: Run[][] = [[]];
  let left = first;
  const turn = (): void => {
    sheets.push([]);
    left = room;
  };
  const isEmpty = (): boolean => sheets.at(-1)?.length === 0;
  for (const [account, { head, rows }] of accounts.entries()) {
    if (apart && !isEmpty()) turn();
    let from = 0;
    do {
      const above = head + (from > 0 ? carried : 0);
      const rest = sum(rows.slice(from));
      let to = from;
      if (above + rest <= left) to = rows.length;
      else {
        let under = left - above - carried;
        while (to < rows.length && (rows[to] ?? 0) <= under) under -= rows[to++] ?? 0;
        if (to - from < FEWEST && !isEmpty()) {
          turn();
          continue;
        }
        to = Math.max(to, from + 1);
        // The closing balance is not carried forward alone.
        if (to === rows.length - 1 && to - from > 1) to -= 1;
      }
      sheets.at(-1)?.push({ account, from, to });
      left -= above + sum(rows.slice(from, to));
      from = to;
      if (from < rows.length) turn();
    } while (from < rows.length);
  }
  return sheets.filter((runs) => runs.length > 0);
}
