import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useLogout } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Credentials } from '../auth/credentials.ts';
import { initialsOf } from './bannerLines.ts';
import { useThemeChoice, type ThemeChoice } from './themeChoice.ts';

const badge = { gap: 1, px: 0.75, py: 0.5, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } };
const face = { width: 28, height: 28, bgcolor: 'primary.main', color: 'primary.contrastText' };
const themes: readonly { choice: ThemeChoice; label: string; Icon: typeof LightModeOutlined }[] = [
  { choice: 'system', label: 'System theme', Icon: SettingsBrightnessOutlined },
  { choice: 'light', label: 'Light theme', Icon: LightModeOutlined },
  { choice: 'dark', label: 'Dark theme', Icon: DarkModeOutlined },
];

/** Username badge, profile pages, theme and logout (specification 2). */
export function UserMenu({ credentials }: { readonly credentials: Credentials }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choice, choose] = useThemeChoice();
  const logout = useLogout();
  const username = credentials.username || '(not set)';
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        sx={badge}
        aria-label={`Account menu: ${username}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar sx={face} aria-hidden>
          {initialsOf(username) || '?'}
        </Avatar>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, fontSize: '0.8125rem', fontWeight: 500 }}>
          {username}
        </Box>
      </ButtonBase>
      <MuiMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        transitionDuration={100}
        sx={{ mt: 0.5 }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 0.75 }}>
          <Typography sx={{ fontWeight: 600 }}>{credentials.userInfo.full_name ?? username}</Typography>
          <Typography variant="caption" color="textSecondary">
            {username}
          </Typography>
        </Box>
        <Divider component="li" />
        <MenuItem component={Link} to="/my-profile" onClick={close}>
          My Profile
        </MenuItem>
        <MenuItem component={Link} to="/update-profile" onClick={close}>
          Update Profile
        </MenuItem>
        <Divider component="li" />
        {themes.map(({ choice: one, label, Icon }) => (
          <MenuItem key={one} role="menuitemradio" aria-checked={choice === one} selected={choice === one} onClick={() => choose(one)}>
            <ListItemIcon>
              <Icon sx={{ fontSize: 17 }} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem onClick={() => void logout()}>Logout</MenuItem>
      </MuiMenu>
    </>
  );
}
