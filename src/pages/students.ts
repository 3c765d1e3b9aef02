/** The pages below each of the four lists of students (specification 2). */
import type { Capability } from '../../contract/capabilities.ts';
import { INQUIRIES, type StudentSection } from './studentSection.ts';
import { list, page, screen, type Page } from './page.ts';

/** `capability`: the section cannot be told from the other students without it. */
export function studentList(
  section: StudentSection,
  title: string,
  pages: readonly Page[] = [],
  capability?: Capability,
): Page {
  const props = { section };
  const paper = 'paper';
  return page(section, title, {
    privilege: 'students.read',
    asks: 'GET /api_students',
    ...(capability ? { capability } : {}),
    screen: screen(() => import('../customRoutes/admissions/list/StudentsPage.tsx'), props),
    pages: [
      page('assign-exam-hall', 'Assign Exam Hall', {
        capability: ['exam-seats', 'previews'],
        screen: screen(() => import('../customRoutes/admissions/examHall/ExamHallPage.tsx'), props),
      }),
      page('student-bulk-update', 'Student Bulk Update', {
        screen: screen(() => import('../customRoutes/admissions/bulkUpdate/BulkUpdatePage.tsx'), props),
      }),
      page('batch-transfer', 'Batch Transfer', {
        capability: ['batches', 'previews'],
        screen: screen(() => import('../customRoutes/admissions/batchTransfer/BatchTransferPage.tsx'), props),
      }),
      page('leaving', 'Leaving', {
        capability: ['leaving', 'batches'],
        screen: screen(() => import('../customRoutes/admissions/leaving/LeavingPage.tsx'), props),
      }),
      page('add-student', section === INQUIRIES ? 'New inquiry' : 'New student', {
        screen: screen(() => import('../customRoutes/students/form/AddStudentPage.tsx'), props),
      }),
      page('blank-form', 'Blank Form', {
        layout: paper,
        screen: screen(() => import('../customRoutes/admissions/print/BlankFormPrint.tsx')),
      }),
      page('print-layout-1', 'Student List', {
        layout: paper,
        screen: screen(() => import('../customRoutes/admissions/print/StudentListPrint.tsx')),
      }),
      page('print-layout-2', 'Student Profiles', {
        layout: paper,
        screen: screen(() => import('../customRoutes/admissions/print/StudentProfilesPrint.tsx')),
      }),
      page('admission-form', 'Admission Form', {
        layout: paper,
        screen: screen(() => import('../customRoutes/admissions/print/AdmissionFormPrint.tsx')),
      }),
      page('id-cards', 'Identity Cards', {
        layout: paper,
        screen: screen(() => import('../customRoutes/admissions/print/StudentIdCardsPrint.tsx')),
      }),
      page('address-labels', 'Address Labels', {
        layout: paper,
        screen: screen(() => import('../customRoutes/admissions/print/AddressesPrint.tsx')),
      }),
      page('fee-card', 'Fee Card', {
        layout: paper,
        privilege: ['students.read', 'challans.read'],
        asks: ['GET /api_students', 'GET /student_challan'],
        screen: screen(() => import('../customRoutes/fees/print/FeeCardPrint.tsx')),
      }),
      page('update-student', 'Edit student', {
        screen: screen(() => import('../customRoutes/students/form/UpdateStudentPage.tsx'), props),
      }),
      page('change-log', 'Change Log', { screen: list(() => import('../lists/changeLog.tsx')) }),
      // The specification names no address for the page of one student, so it takes that of any record.
      page('view', 'Student', {
        screen: screen(() => import('../customRoutes/admissions/studentPage/StudentPage.tsx'), props),
      }),
      ...pages,
    ],
  });
}
