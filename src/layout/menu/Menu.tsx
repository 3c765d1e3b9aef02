import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { isActive } from './activeItem.ts';
import { filterMenu } from './filterMenu.ts';
import { MenuSection } from './MenuSection.tsx';
import { moveFocus } from './moveFocus.ts';
import { useOpenGroups } from './useOpenGroups.ts';
import type { VisibleGroup, VisibleItem } from './visibleMenu.ts';

const search = {
  display: 'flex',
  gap: 1,
  px: 1,
  mb: 1,
  minHeight: 32,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: (t: { palette: { primary: { main: string } } }) => `inset 0 0 0 1px ${t.palette.primary.main}`,
  },
  '& input:focus-visible': { outline: 'none' },
};
/** A plain input: MUI's InputBase would be loaded with the shell for this box alone. */
const box = {
  flex: 1,
  minWidth: 0,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.8125rem',
  appearance: 'none',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
};
const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' };

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
  const isOpen = (group: VisibleGroup): boolean => filtering || (!closed.has(group.id) && (open.has(group.id) || holdsActive(group)));
  const toggle = (group: VisibleGroup, isNowOpen: boolean): void => {
    setOpen(group.id, isNowOpen);
    const ids = new Set(closed);
    if (isNowOpen) ids.delete(group.id);
    else ids.add(group.id);
    setClosedHere({ at: pathname, ids });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && filtering) setTyped('');
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) nav.current?.querySelector<HTMLElement>('a[data-menu-item]')?.click();
    else if (nav.current && moveFocus(nav.current, event.key)) event.preventDefault();
  };
  return (
    // The arrow keys are a shortcut on top of ordinary links and buttons, which stay reachable with Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Box component="nav" ref={nav} aria-label="Main menu" onKeyDown={onKeyDown} sx={{ p: 1 }}>
      <Box sx={search}>
        <SearchOutlined sx={{ fontSize: 16, alignSelf: 'center', color: 'text.secondary' }} aria-hidden />
        <Box
          component="input"
          type="search"
          placeholder="Filter menu"
          value={typed}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
          aria-label="Filter menu"
          sx={box}
        />
      </Box>
      <Box component="ul" sx={list}>
        {shown.map((group) => (
          <MenuSection key={group.id} group={group} isOpen={isOpen} isActive={active} onToggle={toggle} />
        ))}
      </Box>
      {shown.length === 0 && (
        <Typography component="output" color="textSecondary" sx={{ display: 'block', px: 1, py: 2 }}>
          {filtering ? `Nothing in the menu contains “${typed.trim()}”.` : 'No pages are open to you. Ask an administrator for privileges.'}
        </Typography>
      )}
    </Box>
  );
}
