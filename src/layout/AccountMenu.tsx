import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useLogout } from 'ra-core';
import { Link } from 'react-router-dom';
import { openOverlay } from '../ui/keys/overlay.ts';
import type { ThemeChoice } from '../ui/theme/themeChoice.ts';

const themes: readonly { choice: ThemeChoice; label: string; Icon: typeof LightModeOutlined }[] = [
  { choice: 'system', label: 'System theme', Icon: SettingsBrightnessOutlined },
  { choice: 'light', label: 'Light theme', Icon: LightModeOutlined },
  { choice: 'dark', label: 'Dark theme', Icon: DarkModeOutlined },
];

interface AccountMenuProps {
  readonly anchor: HTMLElement | null;
  readonly username: string;
  readonly fullName: string | null;
  /** Which campuses are allowed. */
  readonly access: string;
  readonly theme: ThemeChoice;
  readonly onTheme: (choice: ThemeChoice) => void;
  readonly onClose: () => void;
}

/**
 * What drops down from the username badge: profile, theme, logout (specification 2). Loaded when it is first opened.
 */
export default function AccountMenu({ anchor, username, fullName, access, theme, onTheme, onClose }: AccountMenuProps) {
  const logout = useLogout();
  return (
    <MuiMenu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      transitionDuration={100}
      sx={{ mt: 0.5 }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <Box component="li" role="none" sx={{ px: 2, py: 0.75 }}>
        <Typography sx={{ fontWeight: 600 }}>{fullName ?? username}</Typography>
        <Typography variant="caption" color="textSecondary">
          {[username, access].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Divider component="li" />
      <MenuItem component={Link} to="/my-profile" onClick={onClose}>
        My Profile
      </MenuItem>
      <MenuItem component={Link} to="/update-profile" onClick={onClose}>
        Update Profile
      </MenuItem>
      <Divider component="li" />
      {themes.map(({ choice: one, label, Icon }) => (
        <MenuItem
          key={one}
          role="menuitemradio"
          aria-checked={theme === one}
          selected={theme === one}
          onClick={() => onTheme(one)}
        >
          <ListItemIcon>
            <Icon sx={{ fontSize: 17 }} />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem
        onClick={() => {
          onClose();
          openOverlay('keys');
        }}
      >
        Keyboard shortcuts
      </MenuItem>
      <MenuItem onClick={() => void logout()}>Logout</MenuItem>
    </MuiMenu>
  );
}
