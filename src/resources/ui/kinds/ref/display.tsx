import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import type { KindUi } from '../kindUi.ts';

export const ref: KindUi = {
  text: (value, { to = '' }, look) => look.titleOf(to, value),
  cell: (value, { to = '' }, look) => <bdi>{look.titleOf(to, value)}</bdi>,
  view: (value, { to = '' }, look) => {
    const href = look.linkOf(to, value);
    const title = <bdi>{look.titleOf(to, value)}</bdi>;
    return href === undefined ? title : <AppLink to={href}>{title}</AppLink>;
  },
};
