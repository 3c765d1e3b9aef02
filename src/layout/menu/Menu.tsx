import { useStore } from 'ra-core';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { may, useCredentials } from '../../auth/credentials.ts';
import { isActive } from './activeItem.ts';
import { filterMenu } from './filterMenu.ts';
import { SearchIcon } from './groupIcons.tsx';
import { MenuSection } from './MenuSection.tsx';
import { moveFocus } from './moveFocus.ts';
import { allItems, itemsBy, shortMenu } from './shortMenu.ts';
import { useFavourites, useRecentItems } from './useFavourites.ts';
import { useMayAll } from './useMenu.ts';
import { useOpenGroups } from './useOpenGroups.ts';
import type { VisibleGroup, VisibleItem } from './visibleMenu.ts';
import css from './menu.module.css';

const isOwn = ({ id }: VisibleGroup): boolean => id === 'favourites' || id === 'recent';
/** The page that is open is marked where it is in the menu, once. */
const nowhere = (): boolean => false;

/**
 * The menu: a filter box, favourites and what was used last, then the groups. Who may not use all of it has a short one
 * for the day, with the rest a click away; the filter looks through all. Arrow keys walk through what is visible; Escape
 * empties the filter.
 */
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
  const filtering = typed.trim() !== '';
  const mayAll = useMayAll(groups);
  const [wantsAll, setWantsAll] = useStore('menu.all', false);
  const isShort = !mayAll && !wantsAll && !filtering;
  const found = useMemo(() => filterMenu(groups, typed), [groups, typed]);
  const shown = isShort ? shortMenu(groups, active) : found;
  const count = allItems(groups).length;
  const favourites = useFavourites();
  const credentials = useCredentials();
  const isAdministrator = credentials !== null && may(credentials, 'users.update');
  const own = [
    { id: 'favourites', label: 'Favourites', items: itemsBy(groups, favourites.ids), groups: [] },
    { id: 'recent', label: 'Recently used', items: useRecentItems(groups, active), groups: [] },
  ].filter(({ items }) => items.length > 0 && !filtering);
  const isOpen = (group: VisibleGroup): boolean =>
    filtering ||
    (!closed.has(group.id) &&
      (open.has(group.id) || group.id === 'favourites' || (!isOwn(group) && holdsActive(group))));
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
        {[...own, ...shown].map((group) => (
          <MenuSection
            key={group.id}
            group={group}
            isOpen={isOpen}
            isActive={isOwn(group) ? nowhere : active}
            onToggle={toggle}
            favourites={favourites}
            starred={group.id === 'favourites'}
          />
        ))}
      </ul>
      {isAdministrator && !filtering && (
        <Link to="/more-pages" className={css.all} data-menu-item="">
          Pages not in the menu
        </Link>
      )}
      {!mayAll && !filtering && (wantsAll || allItems(shown).length < count) && (
        <button type="button" className={css.all} data-menu-item="" onClick={() => setWantsAll(!wantsAll)}>
          {wantsAll ? 'Fewer pages' : `All ${count} pages`}
        </button>
      )}
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
