import type { ComponentProps } from 'react';
import { Screen, type Crumb } from '../resources/ui/Screen.tsx';
import { usePage } from './usePage.ts';

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
