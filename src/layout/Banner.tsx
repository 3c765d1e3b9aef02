import MenuIcon from '@mui/icons-material/Menu';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { approvalPrivileges } from '../../contract/approvals.ts';
import { may, type Credentials } from '../auth/credentials.ts';
import { offered } from '../auth/offers.ts';
import { bannerLines } from './bannerLines.ts';
import { InstituteLogo } from './InstituteLogo.tsx';
import { openOverlay } from '../ui/keys/overlay.ts';
import { ariaKeys } from '../ui/keys/shortcuts.ts';
import { AfterFirstScreen } from '../ui/screen/AfterFirstScreen.tsx';
import { UserMenu } from './UserMenu.tsx';
import css from './banner.module.css';

const ApprovalsBadge = lazy(() => import('./ApprovalsBadge.tsx'));

interface BannerProps {
  readonly credentials: Credentials;
  /** Absent where the layout has no menu. */
  readonly onOpenMenu?: (() => void) | undefined;
}

/** Institute, campus, logo and the user's menu (specification 1). */
export function Banner({ credentials, onOpenMenu }: BannerProps) {
  const { institute, campus, access } = bannerLines(credentials);
  const approvals = approvalPrivileges.some((name) => may(credentials, name)) ? offered('approvals') : null;
  return (
    <header className={css.banner}>
      {onOpenMenu && (
        <span className={css.narrowAlone}>
          <IconButton aria-label="Open menu" onClick={onOpenMenu}>
            <MenuIcon fontSize="small" />
          </IconButton>
        </span>
      )}
      <Link to="/" className={css.home}>
        <InstituteLogo name={institute} code={credentials.data.thumbnail_image_code} />
        <div className={css.lines}>
          <div className={css.name}>
            {institute}
            {campus && campus !== access && <span className={css.campus}>{` · ${campus}`}</span>}
          </div>
          <div className={css.access}>{access}</div>
        </div>
      </Link>
      <div className={css.space} />
      {onOpenMenu && (
        <IconButton
          aria-label="Find anything"
          title="Find anything (Ctrl+K)"
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaKeys('palette')}
          onClick={() => openOverlay('palette')}
        >
          <SearchOutlined fontSize="small" />
        </IconButton>
      )}
      {onOpenMenu && approvals && (
        <AfterFirstScreen placeholder={<div className={css.badge} />}>
          <ApprovalsBadge offered={approvals} />
        </AfterFirstScreen>
      )}
      <UserMenu credentials={credentials} />
    </header>
  );
}
