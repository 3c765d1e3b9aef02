/** Addresses of the families of chosen students, for labels and envelopes. */
import { classLine, wordsOf, type StudentRow } from '../../../students/studentRow.ts';

export interface Address {
  readonly key: string;
  /** Who the letter is for. */
  readonly name: string;
  /** 'Parents of Ayesha, Class 5 · Blue' */
  readonly of: string;
  readonly lines: readonly string[];
  /** Number of the campus that writes. */
  readonly campus: unknown;
}
/** Where addresses are printed; in millimetres. */
export const FORMATS = {
  'labels-24': { name: 'Labels, 3 × 8 (70 × 37 mm)', columns: 3, rows: 8, paper: 'a4-portrait' },
  'labels-14': { name: 'Labels, 2 × 7 (99 × 38 mm)', columns: 2, rows: 7, paper: 'a4-portrait' },
  envelopes: { name: 'Envelopes DL (220 × 110 mm)', columns: 1, rows: 1, paper: 'dl-landscape' },
} as const;
export type Format = keyof typeof FORMATS;
export const isFormat = (text: string): text is Format => Object.hasOwn(FORMATS, text);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * One address for each family of these students, or for each of them, in their order. Who has no address is left out
 * and counted.
 */
export function addressesOf(
  students: readonly StudentRow[],
  perFamily: boolean,
): { readonly addresses: readonly Address[]; readonly without: number } {
  const found = new Map<string, { readonly rows: StudentRow[] }>();
  let without = 0;
  for (const row of students) {
    const words = wordsOf(row);
    if (words.address === '') {
      without += 1;
      continue;
    }
    // Children of a family that live apart get letters of their own.
    const key = perFamily && words.familyNo !== '' ? `${words.familyNo} ${words.address}` : String(row.id);
    const known = found.get(key);
    if (known) known.rows.push(row);
    else found.set(key, { rows: [row] });
  }
  const addresses = [...found].flatMap(([key, { rows }]): Address[] => {
    const [first] = rows;
    if (!first) return [];
    const words = wordsOf(first);
    const city = text((first['city'] as { name?: unknown } | null | undefined)?.name);
    const children = rows.map((row) => [row.student_name, classLine(wordsOf(row))].filter(Boolean).join(', '));
    const isNamed = words.father !== '';
    return [
      {
        key,
        name: isNamed ? words.father : `Parents of ${words.name}`,
        of: isNamed ? `Parents of ${children.join('; ')}` : classLine(words),
        lines: [words.address, ...(city === '' || words.address.includes(city) ? [] : [city])],
        campus: first['campus_id'],
      },
    ];
  });
  return { addresses, without };
}
