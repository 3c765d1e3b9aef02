import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { isActive } from './activeItem.ts';
import { filterMenu } from './filterMenu.ts';
import { SearchIcon } from './groupIcons.tsx';
import { MenuSection } from './MenuSection.tsx';
import { moveFocus } from './moveFocus.ts';
import { useOpenGroups } from './useOpenGroups.ts';
import type { VisibleGroup, VisibleItem } from './visibleMenu.ts';
import css from './menu.module.css';

/** The menu: a filter box, then the groups. Arrow keys walk through what is visible; Escape empties the filter. */
export function Menu({ groups }: { readonly groups: readonly VisibleGroup[] }) {
  const { pathname, search: query } = useLocation();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useOpenGroups();
  const nav = useRef<HTMLElement>(null);
  const active = (item: VisibleItem): boolean => isActive(item, pathname, query);
  const holdsActive = (group: VisibleGroup): boolean => group.items.some(active) || group.groups.some(holdsActive);
  // The group of the page on screen is open until it is closed by hand; that is forgotten on the next page.
  const [closedHere, setClosedHere] = useState<{ at: string; ids: ReadonlySet<string> }>({ at: '', ids: new Set() });
  const closed = closedHere.at === pathname ? closedHere.ids : new Set<string>();
  const shown = useMemo(() => filterMenu(groups, typed), [groups, typed]);
  const filtering = typed.trim() !== '';
  const isOpen = (group: VisibleGroup): boolean =>
    filtering || (!closed.has(group.id) && (open.has(group.id) || holdsActive(group)));
  const toggle = (group: VisibleGroup, isNowOpen: boolean): void => {
    setOpen(group.id, isNowOpen);
    const ids = new Set(closed);
    if (isNowOpen) ids.delete(group.id);
    else ids.add(group.id);
    setClosedHere({ at: pathname, ids });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && filtering) setTyped('');
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      nav.current?.querySelector<HTMLElement>('a[data-menu-item]')?.click();
    else if (nav.current && moveFocus(nav.current, event.key)) event.preventDefault();
  };
  return (
    // The arrow keys are a shortcut on top of ordinary links and buttons, which stay reachable with Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={nav} className={css.menu} aria-label="Main menu" onKeyDown={onKeyDown}>
      <div className={css.search}>
        <SearchIcon />
        <input
          type="search"
          placeholder="Filter menu"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label="Filter menu"
        />
      </div>
      <ul className={css.groups}>
        {shown.map((group) => (
          <MenuSection key={group.id} group={group} isOpen={isOpen} isActive={active} onToggle={toggle} />
        ))}
      </ul>
      {shown.length === 0 && (
        <output className={css.none}>
          {filtering
            ? `Nothing in the menu contains “${typed.trim()}”.`
            : 'No pages are open to you. Ask an administrator for privileges.'}
        </output>
      )}
    </nav>
  );
}
