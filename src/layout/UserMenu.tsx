import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useState } from 'react';
import type { Credentials } from '../auth/credentials.ts';
import { bannerLines, initialsOf } from './bannerLines.ts';
import { useThemeChoice } from '../ui/theme/themeChoice.ts';

const AccountMenu = lazy(() => import('./AccountMenu.tsx'));

const badge = { gap: 1, px: 0.75, py: 0.5, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } };
const face = { width: 28, height: 28, bgcolor: 'primary.main', color: 'primary.contrastText' };

/** Username badge ('(not set)' when absent) with the account menu under it (specification 2). */
export function UserMenu({ credentials }: { readonly credentials: Credentials }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [theme, choose] = useThemeChoice();
  const username = credentials.username || '(not set)';
  const open = (badgeElement: HTMLElement): void => {
    setAnchor(badgeElement);
    setWasOpened(true);
  };
  return (
    <>
      <ButtonBase
        sx={badge}
        aria-label={`Account menu: ${username}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        <Avatar sx={face} aria-hidden>
          {initialsOf(username) || '?'}
        </Avatar>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, fontSize: '0.8125rem', fontWeight: 500 }}>
          {username}
        </Box>
      </ButtonBase>
      {wasOpened && (
        <Suspense fallback={null}>
          <AccountMenu
            anchor={anchor}
            username={username}
            fullName={credentials.userInfo.full_name ?? null}
            access={bannerLines(credentials).access}
            theme={theme}
            onTheme={choose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
