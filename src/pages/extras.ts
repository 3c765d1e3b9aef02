/** Extras: what is printed, and lists of students beside the enrolled. */
import { list, mode, NOT_ENROLLED, page, screen, type Group } from './page.ts';
import { studentList } from './students.ts';

export const extras: Group = {
  id: 'extras',
  title: 'Extras',
  entries: [
    page('print-fee-reminder', 'Print Fee Reminder', {
      privilege: 'challans.read',
      asks: 'POST /feeReminderReport',
      screen: list(() => import('../lists/reminder.tsx')),
    }),
    studentList('all-students', 'All Students'),
    page('student-extras', 'Print Certificates or Date Sheets', {
      privilege: ['students.read', 'student_certificates_record.create'],
      asks: ['GET /api_students', 'POST /save_student_certificates_record'],
      screen: screen(() => import('../customRoutes/extras/StudentExtrasPage.tsx')),
      pages: [
        page('print-document', 'Print Certificates', {
          layout: 'paper',
          screen: screen(() => import('../customRoutes/extras/CertificatesPrint.tsx')),
        }),
        page('print-date-sheet', 'Print Date Sheet', {
          layout: 'paper',
          screen: screen(() => import('../customRoutes/extras/DateSheetPrint.tsx')),
        }),
      ],
    }),
    page('certificates-prints', 'Certificate Logs', {
      privilege: 'student_certificates_record.read',
      asks: 'GET /get_student_certificates_print',
      screen: list(() => import('../lists/certificates.tsx')),
    }),
    page('add-bulk-students', 'Add Bulk Students', {
      privilege: 'students.create',
      asks: 'POST /bulk_add_students',
      screen: screen(() => import('../customRoutes/admissions/bulkAdd/BulkAddPage.tsx')),
    }),
    studentList('students-by-user', 'Students by User', [], 'student-lists'),
    page('student-qr-code', 'Student QR Code', {
      privilege: 'students.read',
      asks: 'GET /api_students',
      screen: screen(() => import('../customRoutes/extras/StudentQrPage.tsx')),
    }),
  ],
  groups: [
    {
      id: 'not-enrolled',
      title: 'Students Not Currently Enrolled',
      entries: [
        'view-edit-fee-plans',
        'generate-challans',
        'pay-or-print-fee-challans',
        'paid-fee-challans',
        'payment-history',
      ].map((path) => mode(path, NOT_ENROLLED, { capability: 'list-parameters' })),
    },
  ],
};
