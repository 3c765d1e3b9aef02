import Drawer from '@mui/material/Drawer';
import { Menu } from './menu/Menu.tsx';
import type { VisibleGroup } from './menu/visibleMenu.ts';

const slots = { paper: { 'aria-label': 'Menu', sx: { width: 280, maxWidth: '88vw' } } };

interface MenuDrawerProps {
  readonly groups: readonly VisibleGroup[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu of a narrow window, over the page. */
export default function MenuDrawer({ groups, open, onClose }: MenuDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} transitionDuration={150} slotProps={slots}>
      <Menu groups={groups} />
    </Drawer>
  );
}
