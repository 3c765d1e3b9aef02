import { ResourceContextProvider, RestoreScrollPosition, useLocation, useParams, useRouterProvider, type ResourceDefinition } from 'ra-core';
import { lazy, type ComponentType, type ReactElement } from 'react';
import type { Resource } from '../../contract/resource.ts';
import { NotFound } from '../auth/NotFound.tsx';
import { routerProvider } from './routerProvider.tsx';
import { specPath } from './specPath.ts';

const ListScreen = lazy(() => import('../resources/ui/ListScreen.tsx'));
const CreateScreen = lazy(() => import('../resources/ui/CreateScreen.tsx'));
const UpdateScreen = lazy(() => import('../resources/ui/UpdateScreen.tsx'));
const ViewScreen = lazy(() => import('../resources/ui/ViewScreen.tsx'));
const ImportScreen = lazy(() => import('../resources/ui/exchange/ImportScreen.tsx'));
const { Navigate, Route } = routerProvider;

type RecordScreen = ComponentType<{ resource: Resource; id: string }>;
interface RecordProps {
  readonly resource: Resource;
  readonly screen: RecordScreen;
}

/** The screen of one record, or the list when the address names none. Another record is another screen. */
const RecordOf = ({ resource, screen: Screen, id }: RecordProps & { id: string | null | undefined }) =>
  id ? <Screen key={id} resource={resource} id={id} /> : <Navigate to={`/${resource.path}`} replace />;
const FromQuery = (props: RecordProps) => <RecordOf {...props} id={new URLSearchParams(useLocation().search).get('id')} />;
const FromPath = (props: RecordProps) => <RecordOf {...props} id={useParams()['id']} />;

/** Routes of one declaration at the addresses of specification 2; what the wire table has no call for has no route. */
export function declaredRoutes(resource: Resource): ReactElement[] {
  const { key, path, routes, wire } = resource;
  const at = (page: string, screen: ReactElement): ReactElement => (
    <Route
      key={`${path}/${page}`}
      path={page ? `/${path}/${page}` : `/${path}`}
      element={<ResourceContextProvider value={key}>{screen}</ResourceContextProvider>}
    />
  );
  const list = (
    <RestoreScrollPosition storeKey={`${key}.list.scrollPosition`}>
      <ListScreen resource={resource} />
    </RestoreScrollPosition>
  );
  const update =
    routes === 'edit-id'
      ? at('edit/:id', <FromPath resource={resource} screen={UpdateScreen} />)
      : at('update', <FromQuery resource={resource} screen={UpdateScreen} />);
  return [
    at('', list),
    ...(wire.create ? [at('create', <CreateScreen resource={resource} />), at('import', <ImportScreen resource={resource} />)] : []),
    ...(wire.update ? [update] : []),
    at('view', <FromQuery resource={resource} screen={ViewScreen} />),
  ];
}

/**
 * Registers a declaration with react-admin, which gives it the route `/{key}/*`: addresses in react-admin's own form
 * (`/mother_tongues/5`) lead from there to the specified ones.
 */
export function DeclaredResource({ resource }: { name: string; resource: Resource }) {
  const { pathname, search } = useLocation();
  const { Navigate: To } = useRouterProvider();
  const target = specPath(`${pathname}${search}`, [resource]);
  return target === `${pathname}${search}` ? <NotFound /> : <To to={target} replace />;
}
DeclaredResource.raName = 'Resource';
DeclaredResource.registerResource = ({ resource }: { name: string; resource: Resource }): ResourceDefinition => ({
  name: resource.key,
  hasList: true,
  hasShow: true,
  hasCreate: resource.wire.create !== false,
  hasEdit: resource.wire.update !== false,
  recordRepresentation: resource.title,
});
