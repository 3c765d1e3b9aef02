import { offers } from '../auth/offers.ts';
import {
  ResourceContextProvider,
  RestoreScrollPosition,
  useLocation,
  useParams,
  useRouterProvider,
  type ResourceDefinition,
} from 'ra-core';
import type { ComponentType, ReactElement } from 'react';
import type { Outline } from '../../contract/outline.ts';
import { useCredentials, userPrefs } from '../auth/credentials.ts';
import { NotFound } from '../auth/NotFound.tsx';
import { NotOfferedPage } from '../auth/NotOfferedPage.tsx';
import { menuConditions } from '../layout/menu/menuConditions.ts';
import { lazyListScreen, lazyRecordScreen } from './lazyScreen.tsx';
import { routerProvider } from './routerProvider.tsx';
import { specPath } from './specPath.ts';

const ListScreen = lazyListScreen(() => import('../resources/ui/ListScreen.tsx'));
const CreateScreen = lazyListScreen(() => import('../resources/ui/CreateScreen.tsx'));
const UpdateScreen = lazyRecordScreen(() => import('../resources/ui/UpdateScreen.tsx'));
const ViewScreen = lazyRecordScreen(() => import('../resources/ui/ViewScreen.tsx'));
const ImportScreen = lazyListScreen(() => import('../resources/ui/exchange/ImportScreen.tsx'));
const { Navigate, Route } = routerProvider;
const IfImports = (props: { readonly name: string }) =>
  offers('imports') ? <ImportScreen {...props} /> : <NotOfferedPage />;

type RecordScreen = ComponentType<{ name: string; id: string }>;
interface RecordProps {
  readonly resource: Outline;
  readonly screen: RecordScreen;
}

/** The screen of one record, or the list when the address names none. Another record is another screen. */
const RecordOf = ({ resource, screen: Screen, id }: RecordProps & { id: string | null | undefined }) =>
  id ? <Screen key={id} name={resource.key} id={id} /> : <Navigate to={`/${resource.path}`} replace />;
const FromQuery = (props: RecordProps) => (
  <RecordOf {...props} id={new URLSearchParams(useLocation().search).get('id')} />
);
const FromPath = (props: RecordProps) => <RecordOf {...props} id={useParams()['id']} />;

/** A page whose menu entry has a condition is no page for whoever does not meet it. */
function Conditional({
  resource: { menu, wire },
  verb,
  children,
}: {
  readonly resource: Outline;
  readonly verb: 'list' | 'create' | 'update';
  readonly children: ReactElement;
}) {
  const credentials = useCredentials();
  const condition = menu === false ? undefined : menu.when;
  const needs = [wire.list, wire[verb]].flatMap((call) => (call && call.needs) || []);
  if (!needs.every(offers)) return <NotOfferedPage />;
  if (condition === undefined) return children;
  const session = credentials && {
    instituteCode: credentials.instituteCode,
    username: credentials.username,
    prefs: userPrefs(credentials),
    may: () => true,
    offers,
  };
  return session && menuConditions[condition](session) ? children : <NotFound />;
}

/** Routes of one declaration at the addresses of specification 2; what the wire table has no call for has no route. */
export function declaredRoutes(resource: Outline): ReactElement[] {
  const { key, path, routes, source, wire } = resource;
  const at = (page: string, screen: ReactElement, verb: 'list' | 'create' | 'update' = 'list'): ReactElement => (
    <Route
      key={`${path}/${page}`}
      path={page ? `/${path}/${page}` : `/${path}`}
      element={
        // Another entity is another screen: nothing of its form stays.
        <ResourceContextProvider key={key} value={key}>
          <Conditional resource={resource} verb={verb}>
            {screen}
          </Conditional>
        </ResourceContextProvider>
      }
    />
  );
  const list = (
    <RestoreScrollPosition storeKey={`${key}.list.scrollPosition`}>
      <ListScreen name={key} />
    </RestoreScrollPosition>
  );
  const update =
    routes === 'edit-id'
      ? at('edit/:id', <FromPath resource={resource} screen={UpdateScreen} />, 'update')
      : at('update', <FromQuery resource={resource} screen={UpdateScreen} />, 'update');
  return [
    at('', list),
    ...(wire.create
      ? [
          at('create', <CreateScreen name={key} />, 'create'),
          ...(source === undefined ? [at('import', <IfImports name={key} />, 'create')] : []),
        ]
      : []),
    ...(wire.update ? [update] : []),
    at('view', <FromQuery resource={resource} screen={ViewScreen} />),
  ];
}

/**
 * Registers a declaration with react-admin, which gives it the route `/{key}/*`: addresses in react-admin's own form
 * (`/mother_tongues/5`) lead from there to the specified ones.
 */
export function DeclaredResource({ resource }: { name: string; resource: Outline }) {
  const { pathname, search } = useLocation();
  const { Navigate: To } = useRouterProvider();
  const target = specPath(`${pathname}${search}`, [resource]);
  return target === `${pathname}${search}` ? <NotFound /> : <To to={target} replace />;
}
DeclaredResource.raName = 'Resource';
DeclaredResource.registerResource = ({ resource }: { name: string; resource: Outline }): ResourceDefinition => ({
  name: resource.key,
  hasList: true,
  hasShow: true,
  hasCreate: resource.wire.create !== false,
  hasEdit: resource.wire.update !== false,
  recordRepresentation: resource.title,
});
