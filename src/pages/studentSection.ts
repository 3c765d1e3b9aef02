/** The four lists of students of specification 2: the same list over four scopes (`studentSections.ts`). */
export const STUDENT_SECTIONS = ['admission-queries', 'manage-students', 'all-students', 'students-by-user'] as const;
/** What is added there is an inquiry, not yet a student. */
export const INQUIRIES = 'admission-queries' satisfies (typeof STUDENT_SECTIONS)[number];
export type StudentSection = (typeof STUDENT_SECTIONS)[number];
