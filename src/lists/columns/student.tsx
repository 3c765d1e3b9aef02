import { classOf } from '../../students/classOf.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { fatherAndFamily } from './who.tsx';

interface OfStudent {
  readonly student: {
    readonly sid: number;
    readonly studentName: string;
    readonly father_name: string | null;
    readonly family_no: number | null;
    readonly class_name: string;
    readonly section_name: string | null;
  };
}
/** Whose event it is: SID, name above father and family (their own, unless the event was of another), class. */
export const studentColumnsOf = <R extends OfStudent>(
  familyOf: (row: R) => number | null,
): readonly ListColumn<R>[] => [
  { key: 'sid', label: 'SID', value: ({ student }) => student.sid },
  {
    key: 'studentName',
    label: 'Student',
    value: ({ student }) => student.studentName,
    under: [
      {
        label: 'Father',
        value: ({ student }) => student.father_name,
        says: (row) => fatherAndFamily({ father_name: row.student.father_name, family_no: familyOf(row) }),
      },
    ],
    also: [{ label: 'Family', value: familyOf }],
  },
  { key: 'class', label: 'Class', value: ({ student }) => classOf(student) },
];
export const studentColumns: readonly ListColumn<OfStudent>[] = studentColumnsOf(({ student }) => student.family_no);
