import { formatDate } from '../../../contract/dates.ts';
import { withClass } from '../../students/classOf.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';

export type Letters = Answer<'POST /feeReminderReport'>;
export type Letter = Letters['data'][number];
/** Months before these stand in one column: a letter has room for so many. */
const MOST_MONTHS = 6;

export interface LetterTable {
  readonly headings: readonly string[];
  /** A row per child: amounts in the order of `headings`. */
  readonly rows: readonly {
    readonly id: number;
    readonly who: string;
    readonly amounts: readonly number[];
    readonly total: number;
  }[];
}
/** Children by month; the oldest months together where they are many. */
export function tableOf({ students, lines }: Pick<Letter, 'students' | 'lines'>): LetterTable {
  const months = [...new Set(lines.map(({ challan_month }) => challan_month))].toSorted();
  const shown = months.slice(-MOST_MONTHS);
  const earlier = months.length > shown.length;
  const sum = (student: number, fits: (month: string) => boolean): number =>
    lines.reduce(
      (paisa, line) =>
        paisa + (line.student_id === student && fits(line.challan_month) ? Math.round(line.amount * 100) : 0),
      0,
    ) / 100;
  return {
    headings: [
      ...(earlier ? [`Before ${formatDate(shown[0] ?? '')}`] : []),
      ...shown.map((month) => formatDate(month)),
    ],
    rows: students.map(({ id, sid, studentName, class_name, section_name, due }) => ({
      id,
      who: withClass(`${studentName}, SID ${sid}`, { class_name, section_name }),
      amounts: [
        ...(earlier ? [sum(id, (month) => month < (shown[0] ?? ''))] : []),
        ...shown.map((month) => sum(id, (one) => one === month)),
      ],
      total: due,
    })),
  };
}
