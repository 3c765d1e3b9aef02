import type { Scoped } from '../resources/ui/scoped.ts';
import { students } from '../resources/students.ts';
import { STUDENT_SECTIONS, type StudentSection } from '../pages/studentSection.ts';

export interface StudentScope {
  readonly title: string;
  readonly group: 'Admissions' | 'Extras';
  readonly label: readonly [one: string, many: string];
  /** Parameters of the list call. Without a scope the server leaves out inquiries, unless a filter names a status. */
  readonly asks: Readonly<Record<string, string>>;
  /** `?not-enrolled=true` makes a mode of it. */
  readonly modes: boolean;
  readonly columns: readonly string[];
}
const PLACED = [
  'sid',
  'student_name',
  'father_name',
  'class_id',
  'section_id',
  'roll_no',
  'gender_id',
  'mobile',
  'family_no',
  'campus_id',
];

export const studentScopes: Readonly<Record<StudentSection, StudentScope>> = {
  'admission-queries': {
    title: 'Admission Inquiries',
    group: 'Admissions',
    label: ['Inquiry', 'Inquiries'],
    asks: { scope: 'inquiries' },
    modes: false,
    columns: [
      'sid',
      'student_name',
      'father_name',
      'mobile',
      'class_id',
      'session_id',
      'status_id',
      'campus_id',
      'remarks',
    ],
  },
  'manage-students': {
    title: 'Manage Students',
    group: 'Admissions',
    label: ['Student', 'Students'],
    asks: { scope: 'enrolled' },
    modes: true,
    columns: PLACED,
  },
  'all-students': {
    title: 'All Students',
    group: 'Extras',
    label: ['Student', 'Students'],
    asks: {},
    modes: true,
    columns: [...PLACED.slice(0, 6), 'session_id', 'status_id', 'mobile', 'family_no', 'campus_id'],
  },
  'students-by-user': {
    title: 'Students by User',
    group: 'Extras',
    label: ['Student', 'Students'],
    asks: { scope: 'everyone' },
    modes: true,
    columns: [
      'sid',
      'student_name',
      'father_name',
      'class_id',
      'section_id',
      'session_id',
      'status_id',
      'admission_date',
      'campus_id',
    ],
  },
};

/** The section that an address belongs to; null elsewhere. */
export const sectionOf = (pathname: string): StudentSection | null =>
  STUDENT_SECTIONS.find((section) => pathname.split('/')[1] === section) ?? null;

/**
 * Students as one section shows them. Columns, saved filters, place and selection are kept per section and per mode.
 */
export function studentsOf(section: StudentSection, notEnrolled = false): Scoped {
  const { title, group, label, columns } = studentScopes[section];
  return {
    ...students,
    path: section,
    label,
    heading: notEnrolled ? `${title}, not enrolled` : title,
    menu: { group },
    list: { ...students.list, columns },
    listName: notEnrolled ? `${section}-not-enrolled` : section,
    pages: { create: 'add-student', update: 'update-student', import: '/upload-students' },
  };
}
/** What the list call asks for besides filters. */
export const sectionQuery = (section: StudentSection, notEnrolled: boolean): Readonly<Record<string, string>> =>
  notEnrolled ? { scope: 'not_enrolled' } : studentScopes[section].asks;
