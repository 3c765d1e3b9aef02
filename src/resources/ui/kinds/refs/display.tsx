import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import type { KindUi } from '../kindUi.ts';

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const SHOWN = 4;
export const refs: KindUi = {
  text: (value, { to = '' }, look) =>
    list(value)
      .map((id) => look.titleOf(to, id))
      .join(', '),
  cell: (value, { to = '' }, look) => {
    const titles = list(value).map((id) => look.titleOf(to, id));
    return titles.length > SHOWN
      ? `${titles.slice(0, SHOWN).join(', ')} and ${titles.length - SHOWN} more`
      : titles.join(', ');
  },
  view: (value, { to = '' }, look) => (
    <ul className="ui-links">
      {list(value).map((id) => {
        const href = look.linkOf(to, id);
        return (
          <li key={String(id)}>
            {href === undefined ? look.titleOf(to, id) : <AppLink to={href}>{look.titleOf(to, id)}</AppLink>}
          </li>
        );
      })}
    </ul>
  ),
};
