import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { OutwardIcon } from './groupIcons.tsx';
import type { VisibleItem } from './visibleMenu.ts';
import css from './menu.module.css';

interface MenuItemLinkProps {
  readonly item: VisibleItem;
  readonly active: boolean;
}

/**
 * A real link: the browser opens it in a new tab on Ctrl or Meta click, a plain click stays inside the application
 * (specification 2).
 */
export const MenuItemLink = memo(function MenuItemLink({ item, active }: MenuItemLinkProps) {
  // The menu is longer than the screen: the entry of the page is in sight, wherever the page was opened from.
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const shared = {
    ref: link,
    className: css.item,
    'data-menu-item': '',
    ...(active ? { 'aria-current': 'page' as const } : {}),
  };
  if (item.external) {
    return (
      <a href={item.href} data-legacy="" {...shared}>
        {item.label}
        <OutwardIcon />
      </a>
    );
  }
  return (
    <Link to={item.href} {...(item.href.startsWith('/legacy/') ? { 'data-legacy': '' } : {})} {...shared}>
      {item.label}
    </Link>
  );
});
