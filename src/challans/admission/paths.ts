/** Ways between the steps of an admission: each leads back to the page of the student, who has the next one. */
import { STUDENT_SECTIONS, type StudentSection } from '../../pages/studentSection.ts';

/** The page of the student, with the cursor on the step that is open. */
export const admissionOf = (section: StudentSection, studentId: number): string =>
  `/${section}/view?id=${studentId}&admission=true`;

/** What a link of a step says of where it comes from. */
export const fromAdmission = (path: string, section: StudentSection): string =>
  `${path}${path.includes('?') ? '&' : '?'}admission=${section}`;

/** Where a page that was opened by a step leads back to; null on a page that was opened otherwise. */
export function backToAdmission(search: URLSearchParams, studentId: number | string | null): string | null {
  const section = STUDENT_SECTIONS.find((one) => one === search.get('admission'));
  return section && studentId !== null && /^\d{1,15}$/.test(String(studentId))
    ? admissionOf(section, Number(studentId))
    : null;
}
