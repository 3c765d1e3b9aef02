import ArrowOutward from '@mui/icons-material/ArrowOutward';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { VisibleItem } from './visibleMenu.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 30,
  px: 1,
  py: '5px',
  borderRadius: 1,
  lineHeight: 1.4,
  color: 'text.primary',
  textDecoration: 'none',
  fontSize: '0.8125rem',
  letterSpacing: '-0.006em',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current="page"]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
  '&[data-legacy]': { color: 'text.secondary' },
};
const arrow = { fontSize: 13, ml: 'auto', color: 'text.secondary', flexShrink: 0 };

interface MenuItemLinkProps {
  readonly item: VisibleItem;
  readonly active: boolean;
}

/** A real link: the browser opens it in a new tab on Ctrl or Meta click, a plain click stays inside the application (specification 2). */
export const MenuItemLink = memo(function MenuItemLink({ item, active }: MenuItemLinkProps) {
  const shared = { sx: row, 'data-menu-item': '', ...(active ? { 'aria-current': 'page' as const } : {}) };
  if (item.external) {
    return (
      <Box component="a" href={item.href} data-legacy="" {...shared}>
        {item.label}
        <ArrowOutward sx={arrow} titleAccess="legacy application" />
      </Box>
    );
  }
  return (
    <Box component={Link} to={item.href} {...(item.href.startsWith('/legacy/') ? { 'data-legacy': '' } : {})} {...shared}>
      {item.label}
    </Box>
  );
});
