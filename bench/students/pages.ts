/** The pages of the list of students that are asked for. */
import type pg from 'pg';

export const shown = (count: number): string => count.toLocaleString('en');
export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
export const LIST = '/api/api_students?institute_code=demo&page=1&with_total=0&per_page=50';
export const WORDS = ['hamza kh', 'fatima', '0312', 'imran malik', '35202-20'] as const;

export interface Class {
  readonly class_id: number;
  readonly campus_id: number;
}
export const classesOf = async (client: pg.Client): Promise<readonly Class[]> =>
  (
    await client.query<Class>(
      "SELECT class_id::int, campus_id::int FROM students WHERE institute_code = 'demo' GROUP BY 1, 2 ORDER BY 1, 2",
    )
  ).rows;
export const classPage = ({ class_id, campus_id }: Class): string => {
  const filters = Object.entries({ class_id, campus_id }).map(([field, value]) => ({ field, operator: '=', value }));
  return `${LIST}&filters=${encodeURIComponent(JSON.stringify(filters))}`;
};
export const searchPage = (word: string): string => `${LIST}&search=${encodeURIComponent(word)}`;
