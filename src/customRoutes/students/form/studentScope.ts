/** The four addresses of students (specification 2): the same screens over different selections. */
export interface StudentScope {
  /** First part of the address. */
  readonly path: string;
  readonly title: string;
  /** What is added here is an inquiry, not yet a student. */
  readonly inquiries: boolean;
}
export const studentScopes = [
  { path: 'admission-queries', title: 'Admission Inquiries', inquiries: true },
  { path: 'manage-students', title: 'Manage Students', inquiries: false },
  { path: 'all-students', title: 'All Students', inquiries: false },
  { path: 'students-by-user', title: 'Students by User', inquiries: false },
] as const satisfies readonly StudentScope[];
