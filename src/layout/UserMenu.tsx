import { lazy, Suspense, useState } from 'react';
import type { Credentials } from '../auth/credentials.ts';
import { bannerLines, initialsOf } from './bannerLines.ts';
import { useThemeChoice } from '../ui/theme/themeChoice.ts';
import css from './banner.module.css';

const AccountMenu = lazy(() => import('./AccountMenu.tsx'));

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
      <button
        type="button"
        className={css.user}
        aria-label={`Account menu: ${username}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        <span className={css.face} aria-hidden>
          {initialsOf(username) || '?'}
        </span>
        <span className={css.userName}>{username}</span>
      </button>
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
