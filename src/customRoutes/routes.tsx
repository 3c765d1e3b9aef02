import { lazy, type ReactNode } from 'react';
import { NotBuiltPage } from './NotBuiltPage.tsx';
import { reportOutlines } from '../reports/outlines.ts';
import { lazyReportScreen, lazyScreen } from '../routing/lazyScreen.tsx';
import { studentScreens, studentViews } from './admissions/studentScreens.tsx';
import { feePapers, feeScreens } from './fees/feeScreens.tsx';
import { allSectionRoutes } from './sections.ts';
import { studentScopes } from './students/form/studentScope.ts';

const HomePage = lazy(() => import('./HomePage.tsx'));
const WelcomePage = lazy(() => import('./WelcomePage.tsx'));
const LegacyPage = lazy(() => import('./LegacyPage.tsx'));
const MyProfilePage = lazy(() => import('./profile/MyProfilePage.tsx'));
const UpdateProfilePage = lazyScreen(() => import('./profile/UpdateProfilePage.tsx'));
const ChangePasswordPage = lazyScreen(() => import('./profile/ChangePasswordPage.tsx'));
const UserLoggingPage = lazyScreen(() => import('./userLogging/UserLoggingPage.tsx'));
const ReportScreen = lazyReportScreen(() => import('../reports/ui/ReportScreen.tsx'));
const StudentListPrint = lazyScreen(() => import('./print/students/StudentListPrint.tsx'));
const StudentProfilesPrint = lazyScreen(() => import('./print/students/StudentProfilesPrint.tsx'));
const BlankFormPrint = lazyScreen(() => import('./print/students/BlankFormPrint.tsx'));
const StudentExtrasPage = lazyScreen(() => import('./extras/StudentExtrasPage.tsx'));
const CertificatesPrint = lazyScreen(() => import('./extras/CertificatesPrint.tsx'));
const DateSheetPrint = lazyScreen(() => import('./extras/DateSheetPrint.tsx'));
const CertificateLogPage = lazyScreen(() => import('./extras/CertificateLogPage.tsx'));
const StudentQrPage = lazyScreen(() => import('./extras/StudentQrPage.tsx'));
const AddStudentPage = lazyScreen(() => import('./students/form/AddStudentPage.tsx'));
const UpdateStudentPage = lazyScreen(() => import('./students/form/UpdateStudentPage.tsx'));
const StudentImportPage = lazyScreen(() => import('./students/upload/StudentImportPage.tsx'));
const UploadStudentsPage = lazyScreen(() => import('./students/upload/UploadStudentsPage.tsx'));

export interface CustomRoute {
  readonly path: string;
  readonly element: ReactNode;
  /** 'app' (default): banner, report bar, menu, footer. 'payment': the second layout of specification 2. */
  readonly layout?: 'app' | 'none' | 'payment';
}

/** Screens of our own for sub-pages of the section table (its `screens`), by path. */
const screens: Readonly<Record<string, ReactNode>> = {
  'user-logging': <UserLoggingPage />,
  'users-and-privileges/change-password': <ChangePasswordPage />,
  'student-extras': <StudentExtrasPage />,
  'upload-students': <UploadStudentsPage />,
  'certificates-prints': <CertificateLogPage />,
  'student-qr-code': <StudentQrPage />,
};
const studentForms = Object.fromEntries(
  studentScopes.flatMap((scope) => [
    [`${scope.path}/add-student`, <AddStudentPage key={scope.path} scope={scope} />],
    [`${scope.path}/update-student`, <UpdateStudentPage key={scope.path} scope={scope} />],
  ]),
);

/** Pages for paper: outside the layout, whose scrolling boxes would cut them to one sheet. */
const papers: Readonly<Record<string, ReactNode>> = {
  'print-layout-1': <StudentListPrint />,
  'print-layout-2': <StudentProfilesPrint />,
  'blank-form': <BlankFormPrint />,
  'print-document': <CertificatesPrint />,
  'print-date-sheet': <DateSheetPrint />,
};
const printed = Object.fromEntries(allSectionRoutes.flatMap(({ path, page }) => (page in papers ? [[path, papers[page]]] : [])));
const reported = Object.fromEntries(reportOutlines.map(({ key, path }) => [path, <ReportScreen key={key} name={key} />]));

const sectionPages = allSectionRoutes
  .filter((route) => !route.declared)
  .map((route): CustomRoute => ({
    path: `/${route.path}`,
    element: screens[route.path] ??
      feeScreens[route.path] ??
      feePapers[route.path] ??
      studentScreens[route.path] ??
      studentForms[route.path] ??
      printed[route.path] ??
      reported[route.path] ?? <NotBuiltPage title={route.section.title} page={route.page} />,
    layout: route.path in printed || route.path in feePapers ? 'none' : (route.section.layout ?? 'app'),
  }));

/** Every route that is not generated from a declaration. Unknown paths are answered by the error page, not here. */
export const customRoutes: readonly CustomRoute[] = [
  { path: '/', element: <HomePage /> },
  { path: '/main_route', element: <WelcomePage /> },
  { path: '/my-profile', element: <MyProfilePage /> },
  { path: '/update-profile', element: <UpdateProfilePage /> },
  { path: '/manage-students/import', element: <StudentImportPage path="manage-students" at="/manage-students/import" /> },
  { path: '/legacy/*', element: <LegacyPage /> },
  ...studentViews,
  ...sectionPages,
];
