import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Report } from '../../contract/report.ts';
import type { Resource } from '../../contract/resource.ts';
import { loadDataProvider } from '../dataProvider/lazyDataProvider.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;
/** Only a head start: a failure shows when the screen makes its first call. */
const startLoading = (): void =>
  void loadDataProvider().catch((error: unknown) => console.warn('The data provider is not loaded yet.', error));

/**
 * A screen that is loaded when its route is opened, and beside it, not after it, the data provider that it will call.
 */
export function lazyScreen<P>(load: Loader<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => {
    startLoading();
    return load();
  });
}

interface Named {
  /** Key of the declaration. */
  readonly name: string;
}
/** A screen of the generator for the declaration of this name; both are loaded together. */
export const lazyListScreen = (
  load: Loader<{ readonly resource: Resource }>,
): LazyExoticComponent<ComponentType<Named>> =>
  lazyScreen(async () => {
    const [{ default: Screen }, { resourceOf }] = await Promise.all([load(), import('../resources/index.ts')]);
    return { default: ({ name }) => <Screen resource={resourceOf(name)} /> };
  });
/** The same for a screen of one record. */
export const lazyRecordScreen = (
  load: Loader<{ readonly resource: Resource; readonly id: string }>,
): LazyExoticComponent<ComponentType<Named & { readonly id: string }>> =>
  lazyScreen(async () => {
    const [{ default: Screen }, { resourceOf }] = await Promise.all([load(), import('../resources/index.ts')]);
    return { default: ({ name, id }) => <Screen resource={resourceOf(name)} id={id} /> };
  });
/** The screen of declared reports, for the report of this name. */
export const lazyReportScreen = (
  load: Loader<{ readonly report: Report }>,
): LazyExoticComponent<ComponentType<Named>> =>
  lazyScreen(async () => {
    const [{ default: Screen }, { reportOf }] = await Promise.all([load(), import('../reports/index.ts')]);
    return { default: ({ name }) => <Screen report={reportOf(name)} /> };
  });
