/**
 * Pages without an entry in the menu: reached from other pages or by an entry link. Reports whose menu is 'bar' are
 * added by themselves.
 */
import { bareScreen, list, page, screen, type Page } from './page.ts';

export const unlisted: readonly Page[] = [
  page('', 'Home', { screen: bareScreen(() => import('../customRoutes/home/HomePage.tsx')) }),
  page('main_route', 'Welcome', { screen: bareScreen(() => import('../customRoutes/WelcomePage.tsx')) }),
  page('my-profile', 'My Profile', { screen: bareScreen(() => import('../customRoutes/profile/MyProfilePage.tsx')) }),
  page('update-profile', 'Update Profile', {
    screen: screen(() => import('../customRoutes/profile/UpdateProfilePage.tsx')),
  }),
  page('my-leave', 'My Leave', {
    capability: 'leave',
    asks: 'GET /own_leave',
    screen: list(() => import('../lists/ownLeave.tsx')),
  }),
  page('my-corrections', 'My Corrections', {
    capability: 'attendance-corrections',
    asks: 'GET /own_attendance_corrections',
    screen: list(() => import('../lists/ownCorrections.tsx')),
  }),
  page('more-pages', 'More Pages', {
    privilege: 'users.update',
    screen: bareScreen(() => import('../customRoutes/MorePages.tsx')),
  }),
  page('salary-plan-logs/:employeeId', 'Salary Plan Logs', {
    anyPrivilege: ['salary_plans.read', 'salary_plans.read_own'],
    asks: 'GET /salary_plan_logs',
    screen: screen(() => import('../customRoutes/salaries/PlanLogsPage.tsx')),
  }),
  page('fee-statement', 'Statement of Account', {
    capability: 'statements',
    screen: screen(() => import('../customRoutes/fees/lists/statement/StatementPage.tsx')),
  }),
  page('upload-student-attendance', 'Upload Student Attendance', {
    privilege: 'student_attendance.create',
    screen: screen(() => import('../customRoutes/fees/challans/UploadAttendancePage.tsx')),
  }),
  page('payment-options', 'Payment Options', {
    layout: 'payment',
    screen: screen(() => import('../customRoutes/fees/options/PaymentOptionsPage.tsx')),
  }),
];
