/** Notes of Pakistan, in rupees, and how many of each lie in the till. */
export const NOTES = [5000, 1000, 500, 100, 50, 20, 10] as const;
export type Note = (typeof NOTES)[number];
export interface Counted {
  readonly notes: Readonly<Partial<Record<Note, string>>>;
  /** Rupees in coins. */
  readonly coins: string;
}
export const NOTHING_COUNTED: Counted = { notes: {}, coins: '' };
const whole = (text: string): number | null =>
  text.trim() === '' ? 0 : /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;

/** Rupees counted; null while something typed is no whole number. */
export function sumOf({ notes, coins }: Counted): number | null {
  let sum = 0;
  for (const note of NOTES) {
    const count = whole(notes[note] ?? '');
    if (count === null) return null;
    sum += count * note;
  }
  const loose = whole(coins);
  return loose === null ? null : sum + loose;
}
/** What was counted, as a line for the record: '5000×3, 100×12, coins 7'. */
export const countedLine = ({ notes, coins }: Counted): string =>
  [
    ...NOTES.flatMap((note) => (whole(notes[note] ?? '') ? [`${note}×${whole(notes[note] ?? '')}`] : [])),
    ...(whole(coins) ? [`coins ${whole(coins)}`] : []),
  ].join(', ');
