import { QueryClient } from '@tanstack/react-query';
import { CoreAdminUI, CustomRoutes } from 'ra-core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { authProvider } from './auth/authProvider.ts';
import { useCredentials, type Credentials } from './auth/credentials.ts';
import { NotFound } from './auth/NotFound.tsx';
import { RouterError, ScreenError } from './auth/RouterError.tsx';
import { Spinner } from './auth/Spinner.tsx';
import { customRoutes, type CustomRoute } from './customRoutes/routes.tsx';
import { gridSettingsStore } from './dataProvider/gridSettingsStore.ts';
import { lazyDataProvider } from './dataProvider/lazyDataProvider.ts';
import { AdminContext } from './layout/AdminContext.tsx';
import AppLayout from './layout/AppLayout.tsx';
import { i18nProvider } from './i18n/i18nProvider.ts';
import PaymentLayout from './layout/PaymentLayout.tsx';
import { outlines } from './resources/outlines.ts';
import { DeclaredResource, declaredRoutes } from './routing/DeclaredResource.tsx';
import { routerProvider } from './routing/routerProvider.tsx';
import { AfterFirstScreen } from './ui/screen/AfterFirstScreen.tsx';

const store = gridSettingsStore();
const { Route } = routerProvider;
const Toasts = lazy(() => import('./ui/toast/Toasts.tsx'));
const Loading = () => <Spinner />;

const routeOf = ({ path, element, layout }: CustomRoute): ReactElement => (
  <Route
    key={path}
    path={path}
    element={
      layout === 'payment' ? (
        <PaymentLayout>{element}</PaymentLayout>
      ) : layout === 'paper' ? (
        <Suspense fallback={<Spinner />}>{element}</Suspense>
      ) : (
        element
      )
    }
  />
);
const inLayout = customRoutes.filter(({ layout }) => layout === 'app').map(routeOf);
const outside = customRoutes.filter(({ layout }) => layout !== 'app').map(routeOf);

// Specification 9: no retry, no refetch when the window gets the focus. Without a network a call fails, it does not
// wait.
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
const whoOf = (credentials: Credentials | null): string =>
  credentials ? `${credentials.instituteCode}/${credentials.userId}` : '';

/**
 * react-admin's contexts and routes with our own layout: `<Admin>` would bring its default layout, menu and login
 * along.
 */
const Administration = ({ queryClient }: { queryClient: QueryClient }) => (
  <AdminContext
    dataProvider={lazyDataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    routerProvider={routerProvider}
    queryClient={queryClient}
    store={store}
  >
    <CoreAdminUI
      layout={AppLayout}
      catchAll={NotFound}
      loading={Loading}
      error={ScreenError}
      title="Edubase 8"
      disableTelemetry
    >
      {outlines.map((resource) => (
        <DeclaredResource key={resource.key} name={resource.key} resource={resource} />
      ))}
      <CustomRoutes>
        {inLayout}
        {outlines.flatMap(declaredRoutes)}
      </CustomRoutes>
      <CustomRoutes noLayout>{outside}</CustomRoutes>
    </CoreAdminUI>
    {/* They wait in a queue until there is room for them. */}
    <AfterFirstScreen>
      <Toasts />
    </AfterFirstScreen>
  </AdminContext>
);

/** When another tab signs someone else in, nothing that the first user saw may stay: another user, another memory. */
function AdministrationOfUser() {
  const who = whoOf(useCredentials());
  const [memory, setMemory] = useState(() => ({ who, queryClient: newQueryClient() }));
  if (memory.who !== who) setMemory({ who, queryClient: newQueryClient() });
  return <Administration key={memory.who} queryClient={memory.queryClient} />;
}

const router = createBrowserRouter([{ path: '*', element: <AdministrationOfUser />, errorElement: <RouterError /> }]);

/** The signed-in application. */
export default function App() {
  return <RouterProvider router={router} />;
}
