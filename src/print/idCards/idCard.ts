/** What an identity card says, of a student or an employee. */
export interface IdCard {
  readonly id: number | string;
  /** 'Student', 'Staff' */
  readonly kind: string;
  /** What a scanner types: what a person would. */
  readonly number: string;
  /** 'SID', 'No' */
  readonly numberLabel: string;
  readonly name: string;
  readonly urdu: string;
  /** Under the name: class or designation. */
  readonly line: string;
  readonly photo: string | null;
  readonly front: readonly Fact[];
  readonly back: readonly Fact[];
  readonly campus: { readonly name: string; readonly address: string; readonly phone: string };
}
export type Fact = readonly [label: string, value: string];
/** Across and down. */
export const COLUMNS = 2;
export const CARDS_PER_SHEET = 10;

/**
 * The column of a card on its sheet, from 1: the backs are mirrored, so that each is behind its front when the paper is
 * turned over its long edge.
 */
export const columnOf = (at: number, isBack: boolean): number =>
  isBack ? COLUMNS - (at % COLUMNS) : (at % COLUMNS) + 1;
/** Facts that are known. */
export const known = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '');

const [WIDTH, HEIGHT] = [85.6, 54];
const [SHEET_WIDTH, SHEET_HEIGHT] = [210, 297];
const ROWS = CARDS_PER_SHEET / COLUMNS;
/** From the cards, and so long. */
const [GAP, MARK] = [2, 5];

/** Marks in the margins of A4 where the cards are cut, as a path in millimetres. */
export function cutMarks(): string {
  const [left, top] = [(SHEET_WIDTH - COLUMNS * WIDTH) / 2, (SHEET_HEIGHT - ROWS * HEIGHT) / 2];
  const down = Array.from({ length: COLUMNS + 1 }, (_, at) => left + at * WIDTH).flatMap((x) => [
    `M${x.toFixed(2)} ${top - GAP - MARK}v${MARK}`,
    `M${x.toFixed(2)} ${SHEET_HEIGHT - top + GAP}v${MARK}`,
  ]);
  const across = Array.from({ length: ROWS + 1 }, (_, at) => top + at * HEIGHT).flatMap((y) => [
    `M${(left - GAP - MARK).toFixed(2)} ${y}h${MARK}`,
    `M${(SHEET_WIDTH - left + GAP).toFixed(2)} ${y}h${MARK}`,
  ]);
  return [...down, ...across].join('');
}
