/** Attendance statuses as sheets and files name them. */
import { sql } from 'kysely';
import type { SheetChoice } from '../../../contract/sheet.ts';
import { sendNow, type Trx } from '../../database/door.ts';

export interface Status {
  readonly id: number;
  readonly name: string;
  readonly acronym: string;
  readonly color: string | null;
  readonly counts_as: 'present' | 'absent' | 'leave' | 'off';
  readonly is_late: boolean;
  readonly is_half_day: boolean;
  readonly is_active: boolean;
}
/** Those that count as present first, as they were set up. */
export const statusesOf = (trx: Trx, instituteCode: string): Promise<readonly Status[]> =>
  sendNow(
    trx,
    sql<Status>`SELECT id, name, acronym, color, counts_as, is_late, is_half_day, is_active FROM attendance_statuses WHERE institute_code = ${instituteCode}
      ORDER BY array_position(ARRAY['present', 'absent', 'leave', 'off'], counts_as), is_late, is_half_day, id LIMIT 200`,
  );
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
/** By acronym or by name; one that is not in use is only found where it is stored already. */
export const statusNamed = (statuses: readonly Status[], text: string): Status | undefined => {
  const used = statuses.filter(({ is_active }) => is_active);
  return used.find(({ name }) => same(name, text)) ?? used.find(({ acronym }) => same(acronym, text));
};
export const choicesOf = (statuses: readonly Status[]): SheetChoice[] =>
  statuses
    .filter(({ is_active }) => is_active)
    .map(({ acronym, name, color }) => ({ value: acronym, label: name, color }));
