import { lazy, type ReactNode } from 'react';
import { STUDENT_SECTIONS, type StudentSection } from './studentSections.ts';

const StudentsPage = lazy(() => import('./list/StudentsPage.tsx'));
const StudentPage = lazy(() => import('./studentPage/StudentPage.tsx'));
const BulkUpdatePage = lazy(() => import('./bulkUpdate/BulkUpdatePage.tsx'));
const BatchTransferPage = lazy(() => import('./batchTransfer/BatchTransferPage.tsx'));
const ExamHallPage = lazy(() => import('./examHall/ExamHallPage.tsx'));
const ChangeLogPage = lazy(() => import('./changeLog/ChangeLogPage.tsx'));
const BulkAddPage = lazy(() => import('./bulkAdd/BulkAddPage.tsx'));

const screensOf = (section: StudentSection): [path: string, screen: ReactNode][] => [
  [section, <StudentsPage key={section} section={section} />],
  [`${section}/student-bulk-update`, <BulkUpdatePage key={section} section={section} />],
  [`${section}/batch-transfer`, <BatchTransferPage key={section} section={section} />],
  [`${section}/assign-exam-hall`, <ExamHallPage key={section} section={section} />],
  [`${section}/change-log`, <ChangeLogPage key={section} section={section} />],
];
/** Lists of students and their sub-pages of specification 2, by path. */
export const studentScreens: Readonly<Record<string, ReactNode>> = Object.fromEntries([
  ...STUDENT_SECTIONS.flatMap(screensOf),
  ['add-bulk-students', <BulkAddPage key="add" />],
]);
/** The page of one student beneath each list: the specification names no address for it, so it takes that of any record. */
export const studentViews: readonly { readonly path: string; readonly element: ReactNode }[] = STUDENT_SECTIONS.map((section) => ({
  path: `/${section}/view`,
  element: <StudentPage section={section} />,
}));
