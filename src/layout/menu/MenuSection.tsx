import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId } from 'react';
import { GroupIcon } from './groupIcons.tsx';
import { MenuItemLink } from './MenuItemLink.tsx';
import type { VisibleGroup, VisibleItem } from './visibleMenu.ts';

const heading = {
  width: '100%',
  justifyContent: 'flex-start',
  gap: 1,
  minHeight: 32,
  px: 1,
  py: 0.5,
  lineHeight: 1.35,
  borderRadius: 1,
  fontSize: '0.8125rem',
  fontWeight: 500,
  letterSpacing: '-0.008em',
  textAlign: 'left',
  color: 'text.primary',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
};
const chevron = {
  fontSize: 16,
  ml: 'auto',
  color: 'text.secondary',
  transition: 'transform 120ms',
  '[aria-expanded="false"] > &': { transform: 'rotate(-90deg)' },
};
const list = { listStyle: 'none', m: 0, p: 0 };
const indented = { ...list, ml: '16px', pl: '8px', borderLeft: 1, borderColor: 'divider', mb: 0.75, mt: 0.25 };

interface MenuSectionProps {
  readonly group: VisibleGroup;
  readonly inner?: boolean;
  readonly isOpen: (group: VisibleGroup) => boolean;
  readonly isActive: (item: VisibleItem) => boolean;
  readonly onToggle: (group: VisibleGroup, open: boolean) => void;
}

/** A collapsible group of the menu with its items and the groups inside it. */
export function MenuSection({ group, inner = false, isOpen, isActive, onToggle }: MenuSectionProps) {
  const id = useId();
  const open = isOpen(group);
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <ButtonBase sx={heading} aria-expanded={open} aria-controls={id} onClick={() => onToggle(group, !open)} data-menu-item="">
        {!inner && <GroupIcon id={group.id} />}
        {group.label}
        <ExpandMore sx={chevron} aria-hidden />
      </ButtonBase>
      <Box component="ul" id={id} hidden={!open} sx={indented}>
        {open &&
          group.items.map((item) => (
            <li key={item.id}>
              <MenuItemLink item={item} active={isActive(item)} />
            </li>
          ))}
        {open &&
          group.groups.map((nested) => <MenuSection key={nested.id} group={nested} inner isOpen={isOpen} isActive={isActive} onToggle={onToggle} />)}
      </Box>
    </Box>
  );
}
