/**
 * The page that is open, as its screen asks for it. The table of pages loads screens, so a screen does not import the
 * table: the layout hands down how a page is found.
 */
import { createContext, useContext, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { Screen, type Crumb } from '../ui/screen/Screen.tsx';

export interface OpenPage {
  readonly path: string;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
}
export const FindPage = createContext((pathname: string, _search: string): OpenPage => {
  throw new Error(`Nobody said how the page at ${pathname} is found.`);
});
export function usePage(): OpenPage {
  const { pathname, search } = useLocation();
  return useContext(FindPage)(pathname, search);
}

interface Props extends Omit<ComponentProps<typeof Screen>, 'title' | 'crumbs'> {
  /** When it is not that of the page: what is shown has a name of its own. */
  readonly title?: string;
  /** Only where the way up is not that of the table. */
  readonly crumbs?: readonly Crumb[];
}

/** Frame of a screen of our own: heading and crumbs are those of its page. */
export function PageScreen({ title, crumbs, ...rest }: Props) {
  const page = usePage();
  return <Screen title={title ?? page.title} crumbs={crumbs ?? page.crumbs} {...rest} />;
}
