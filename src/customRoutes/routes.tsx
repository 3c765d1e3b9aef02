import { lazy, type ReactNode } from 'react';
import { NotBuiltPage } from './NotBuiltPage.tsx';
import { allSectionRoutes } from './sections.ts';

const HomePage = lazy(() => import('./HomePage.tsx'));
const WelcomePage = lazy(() => import('./WelcomePage.tsx'));
const LegacyPage = lazy(() => import('./LegacyPage.tsx'));
const MyProfilePage = lazy(() => import('./profile/MyProfilePage.tsx'));
const UpdateProfilePage = lazy(() => import('./profile/UpdateProfilePage.tsx'));
const ChangePasswordPage = lazy(() => import('./profile/ChangePasswordPage.tsx'));
const UserLoggingPage = lazy(() => import('./userLogging/UserLoggingPage.tsx'));

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
};

const sectionPages = allSectionRoutes
  .filter((route) => !route.declared)
  .map((route): CustomRoute => ({
    path: `/${route.path}`,
    element: screens[route.path] ?? <NotBuiltPage title={route.section.title} page={route.page} />,
    layout: route.section.layout ?? 'app',
  }));

/** Every route that is not generated from a declaration. Unknown paths are answered by the error page, not here. */
export const customRoutes: readonly CustomRoute[] = [
  { path: '/', element: <HomePage /> },
  { path: '/main_route', element: <WelcomePage /> },
  { path: '/my-profile', element: <MyProfilePage /> },
  { path: '/update-profile', element: <UpdateProfilePage /> },
  { path: '/legacy/*', element: <LegacyPage /> },
  ...sectionPages,
];
