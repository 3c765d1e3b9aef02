/** The pages below each of the four lists of students (specification 2). */
import { INQUIRIES, type StudentSection } from './studentSection.ts';
import { page, screen, type Page } from './page.ts';

export function studentList(section: StudentSection, title: string, pages: readonly Page[] = []): Page {
  const props = { section };
  const paper = 'paper';
  return page(section, title, {
    privilege: 'students.read',
    asks: 'GET /api_students',
    screen: screen(() => import('../customRoutes/admissions/list/StudentsPage.tsx'), props),
    pages: [
      page('assign-exam-hall', 'Assign Exam Hall', { screen: screen(() => import('../customRoutes/admissions/examHall/ExamHallPage.tsx'), props) }),
      page('student-bulk-update', 'Student Bulk Update', {
        screen: screen(() => import('../customRoutes/admissions/bulkUpdate/BulkUpdatePage.tsx'), props),
      }),
      page('batch-transfer', 'Batch Transfer', {
        screen: screen(() => import('../customRoutes/admissions/batchTransfer/BatchTransferPage.tsx'), props),
      }),
      page('add-student', section === INQUIRIES ? 'New inquiry' : 'New student', {
        screen: screen(() => import('../customRoutes/students/form/AddStudentPage.tsx'), props),
      }),
      page('blank-form', 'Blank Form', { layout: paper, screen: screen(() => import('../customRoutes/print/students/BlankFormPrint.tsx')) }),
      page('print-layout-1', 'Student List', { layout: paper, screen: screen(() => import('../customRoutes/print/students/StudentListPrint.tsx')) }),
      page('print-layout-2', 'Student Profiles', {
        layout: paper,
        screen: screen(() => import('../customRoutes/print/students/StudentProfilesPrint.tsx')),
      }),
      page('update-student', 'Edit student', { screen: screen(() => import('../customRoutes/students/form/UpdateStudentPage.tsx'), props) }),
      page('change-log', 'Change Log', { screen: screen(() => import('../customRoutes/admissions/changeLog/ChangeLogPage.tsx'), props) }),
      // The specification names no address for the page of one student, so it takes that of any record.
      page('view', 'Student', { screen: screen(() => import('../customRoutes/admissions/studentPage/StudentPage.tsx'), props) }),
      ...pages,
    ],
  });
}
