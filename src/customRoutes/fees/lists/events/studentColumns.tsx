import type { ListColumn } from '../out/listColumn.ts';
import { classOf } from '../../kit/classOf.ts';

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
/** Whose event it is: SID, name above father and family, class. */
export const studentColumns: readonly ListColumn<OfStudent>[] = [
  { key: 'sid', label: 'SID', value: ({ student }) => student.sid },
  {
    key: 'studentName',
    label: 'Student',
    value: ({ student }) => student.studentName,
    also: [{ label: 'Father', value: ({ student }) => student.father_name }],
    render: ({ student }) => (
      <>
        <bdi className="fee-two">{student.studentName}</bdi>
        <span className="fee-two">
          <bdi>{student.father_name}</bdi>
          {student.family_no !== null && ` · family ${student.family_no}`}
        </span>
      </>
    ),
  },
  { key: 'class', label: 'Class', value: ({ student }) => classOf(student) },
];
