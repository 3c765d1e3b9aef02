import type { ReactNode } from 'react';
import { lazyScreen } from '../../routing/lazyScreen.tsx';
import { STUDENT_SECTIONS, type StudentSection } from './studentSection.ts';

const StudentsPage = lazyScreen(() => import('./list/StudentsPage.tsx'));
const StudentPage = lazyScreen(() => import('./studentPage/StudentPage.tsx'));
const BulkUpdatePage = lazyScreen(() => import('./bulkUpdate/BulkUpdatePage.tsx'));
const BatchTransferPage = lazyScreen(() => import('./batchTransfer/BatchTransferPage.tsx'));
const ExamHallPage = lazyScreen(() => import('./examHall/ExamHallPage.tsx'));
const ChangeLogPage = lazyScreen(() => import('./changeLog/ChangeLogPage.tsx'));
const BulkAddPage = lazyScreen(() => import('./bulkAdd/BulkAddPage.tsx'));

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
