import { useId } from 'react';
import { ExpandIcon, GroupIcon } from './groupIcons.tsx';
import { MenuItemLink } from './MenuItemLink.tsx';
import { Star, type Favourites } from './Star.tsx';
import type { VisibleGroup, VisibleItem } from './visibleMenu.ts';
import css from './menu.module.css';

interface MenuSectionProps {
  readonly group: VisibleGroup;
  readonly inner?: boolean;
  readonly isOpen: (group: VisibleGroup) => boolean;
  readonly isActive: (item: VisibleItem) => boolean;
  readonly onToggle: (group: VisibleGroup, open: boolean) => void;
  readonly favourites: Favourites;
  /** Each item has its star; else the one of the page that is open. */
  readonly starred?: boolean;
}

/** A collapsible group of the menu with its items and the groups inside it. */
export function MenuSection({ group, inner = false, starred = false, ...given }: MenuSectionProps) {
  const { isOpen, isActive, onToggle, favourites } = given;
  const id = useId();
  const open = isOpen(group);
  return (
    <li>
      <button
        type="button"
        className={css.heading}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(group, !open)}
        data-menu-item=""
      >
        {!inner && <GroupIcon id={group.id} />}
        {group.label}
        <ExpandIcon />
      </button>
      <ul id={id} hidden={!open}>
        {open &&
          group.items.map((item) => (
            <li key={item.id} className={css.place}>
              <MenuItemLink item={item} active={isActive(item)} />
              {(starred || isActive(item)) && <Star item={item} favourites={favourites} />}
            </li>
          ))}
        {open && group.groups.map((nested) => <MenuSection key={nested.id} group={nested} inner {...given} />)}
      </ul>
    </li>
  );
}
