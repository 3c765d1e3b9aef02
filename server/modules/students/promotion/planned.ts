import type { PlanStudent } from '../../fees/plans/students.ts';
import type { PlanOutlook } from './fees.ts';
import type { SchoolStudent } from './school.ts';
import type { ClassAction } from './targets.ts';

/** A student and what becomes of them. */
export interface Planned {
  readonly student: SchoolStudent;
  readonly action: ClassAction;
  readonly class_id: number | null;
  readonly section_id: number | null;
  readonly roll_no: string | null;
  readonly plan: PlanOutlook | null;
}
/** They come to the next session, in the next class or their own. */
export const isMoved = ({ action }: Pick<Planned, 'action'>): boolean => action === 'promote' || action === 'repeat';

export interface Names {
  readonly to: { readonly id: number; readonly session_name: string };
  readonly classes: ReadonlyMap<number, { readonly name: string }>;
  readonly sections: ReadonlyMap<number, string>;
}
/** The same student in the class and session that they come to. */
export function studentThere(
  { student, class_id, section_id }: { readonly student: PlanStudent } & Pick<Planned, 'class_id' | 'section_id'>,
  names: Names,
): PlanStudent {
  return {
    ...student,
    session_id: names.to.id,
    session_name: names.to.session_name,
    class_id: class_id ?? student.class_id,
    class_name: names.classes.get(class_id ?? 0)?.name ?? student.class_name,
    section_name: section_id === null ? null : (names.sections.get(section_id) ?? null),
  };
}
