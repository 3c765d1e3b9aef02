import { classOf } from '../../students/classOf.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';

interface Who {
  readonly studentName: string;
  readonly father_name: string | null;
  readonly family_no: number | null;
}
interface InClass {
  readonly class_name: string;
  readonly section_name: string | null;
}

/** 'Imran Khan · family 12', beneath the name of a student. */
export const fatherAndFamily = ({ father_name, family_no }: Pick<Who, 'father_name' | 'family_no'>): string =>
  [father_name, family_no === null ? null : `family ${family_no}`].filter(Boolean).join(' · ');
export const SID: ListColumn<unknown> = { key: 'sid', label: 'SID' };
export const STUDENT: ListColumn<Who> = {
  key: 'studentName',
  label: 'Student',
  under: [{ key: 'father_name', label: 'Father', says: fatherAndFamily }],
  also: [{ key: 'family_no', label: 'Family' }],
};
export const CLASS: ListColumn<InClass> = { key: 'class', label: 'Class', value: classOf };
/** The family's number where it has one, else the student's own. */
export const MOBILE: ListColumn<{ readonly mobile: string | null; readonly family_mobile: string | null }> = {
  key: 'mobile',
  label: 'Mobile',
  value: ({ family_mobile, mobile }) => family_mobile ?? mobile,
};
