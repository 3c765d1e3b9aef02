/** More sheets than this are printed in parts: one job of thousands takes gigabytes (measured). */
export const SHEETS_PER_PART = 500;

export interface Part {
  /** From 1. */
  readonly number: number;
  /** Index of the first sheet, and of the one after the last. */
  readonly from: number;
  readonly to: number;
}
/** The parts of `sheets` sheets; one, empty, for none. */
export function partsOf(sheets: number, size = SHEETS_PER_PART): Part[] {
  const count = Math.max(1, Math.ceil(sheets / size));
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    from: at * size,
    to: Math.min(sheets, (at + 1) * size),
  }));
}
/** `items` in runs of `size`: what goes on one sheet. */
export const runsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
