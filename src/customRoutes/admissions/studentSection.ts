/** The four lists of students of specification 2: the same list over four scopes (`studentSections.ts`). */
export const STUDENT_SECTIONS = ['admission-queries', 'manage-students', 'all-students', 'students-by-user'] as const;
export type StudentSection = (typeof STUDENT_SECTIONS)[number];
