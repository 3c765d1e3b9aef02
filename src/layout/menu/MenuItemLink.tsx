import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { OutwardIcon } from './groupIcons.tsx';
import type { VisibleItem } from './visibleMenu.ts';
import css from './menu.module.css';

interface MenuItemLinkProps {
  readonly item: VisibleItem;
  readonly active: boolean;
}

/** Scrolls what the menu is in by hand: scrollIntoView would have Tab begin the page here, and not at its content. */
function bringIntoSight(link: HTMLElement): void {
  const box = link.closest('nav')?.parentElement;
  if (!box) return;
  const [of, within] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
  if (of.top < within.top) box.scrollTop -= within.top - of.top;
  else if (of.bottom > within.bottom) box.scrollTop += of.bottom - within.bottom;
}

/**
 * A real link: the browser opens it in a new tab on Ctrl or Meta click, a plain click stays inside the application
 * (specification 2).
 */
export const MenuItemLink = memo(function MenuItemLink({ item, active }: MenuItemLinkProps) {
  // The menu is longer than the screen: the entry of the page is in sight, wherever the page was opened from.
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active && link.current) bringIntoSight(link.current);
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
