import { privilegesIn, type PrivilegeGroup } from './privilegeTable.ts';

/**
 * What a role usually needs: all verbs on some menu groups, reading on others. A start to tick from, not a role that is
 * stored.
 */
export interface Preset {
  readonly key: 'administrator' | 'registrar' | 'fee_clerk' | 'accountant' | 'human_resources' | 'teacher';
  readonly label: string;
  readonly manages: (group: string) => boolean;
  readonly reads: (group: string) => boolean;
  /** Neither approves nor takes money back: that is for somebody else. */
  readonly plain?: boolean;
  /** More, by name: what no group holds as a whole. */
  readonly also?: readonly string[];
}
const about =
  (...words: readonly string[]) =>
  (group: string): boolean =>
    words.some((word) => group.toLowerCase().includes(word));
const everything = (): boolean => true;
const nothing = (): boolean => false;

export const presets: readonly Preset[] = [
  { key: 'administrator', label: 'Administrator', manages: everything, reads: everything },
  {
    key: 'registrar',
    label: 'Registrar',
    manages: about('student', 'admission', 'extras', 'house'),
    reads: about('core', 'exam', 'general'),
  },
  {
    key: 'fee_clerk',
    label: 'Fee clerk',
    manages: about('fee', 'challan'),
    reads: about('student', 'admission', 'core', 'extras'),
    plain: true,
  },
  {
    key: 'accountant',
    label: 'Accountant',
    manages: about('finance', 'fee', 'challan'),
    reads: about('student', 'admission', 'core', 'hrm'),
  },
  {
    key: 'human_resources',
    label: 'Human resources',
    manages: about('hrm'),
    reads: about('core'),
    plain: true,
    also: ['payroll.run'],
  },
  {
    key: 'teacher',
    label: 'Teacher',
    manages: nothing,
    reads: nothing,
    also: ['student_attendance.read', 'student_attendance.mark_own', 'ptms.read', 'ptm_students.update'],
  },
];

/** The privileges of a preset. */
export function presetPrivileges(
  { manages, reads, plain = false, also = [] }: Preset,
  table: readonly PrivilegeGroup[],
): string[] {
  return table.flatMap(({ group, rows }) => {
    const given = manages(group)
      ? privilegesIn(rows, undefined, plain)
      : reads(group)
        ? privilegesIn(rows, 'read')
        : [];
    return [...given, ...privilegesIn(rows).filter((name) => also.includes(name) && !given.includes(name))];
  });
}
