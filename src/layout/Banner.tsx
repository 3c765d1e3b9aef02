import MenuIcon from '@mui/icons-material/Menu';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
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

const ApprovalsBadge = lazy(() => import('./ApprovalsBadge.tsx'));

export const BANNER_HEIGHT = 56;
const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: BANNER_HEIGHT,
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: { xs: 1, md: 2 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
};
const home = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minWidth: 0,
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 1,
};
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
/** On a telephone the name takes two lines, and which campuses are allowed is in the account menu. */
const nameLines = {
  ...oneLine,
  fontWeight: 600,
  fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  lineHeight: { xs: 1.25, sm: 1.35 },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  display: { xs: '-webkit-box', sm: 'block' },
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
};

const campusOf = { color: 'text.secondary', fontWeight: 400, display: { xs: 'none', sm: 'inline' } };
const accessLine = { ...oneLine, lineHeight: 1.35, display: { xs: 'none', sm: 'block' } };

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
    <Box component="header" sx={bar}>
      {onOpenMenu && (
        <IconButton aria-label="Open menu" onClick={onOpenMenu} sx={{ display: { md: 'none' } }}>
          <MenuIcon fontSize="small" />
        </IconButton>
      )}
      <Box component={Link} to="/" sx={home}>
        <InstituteLogo name={institute} code={credentials.data.thumbnail_image_code} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="div" sx={nameLines}>
            {institute}
            {campus && campus !== access && <Box component="span" sx={campusOf}>{` · ${campus}`}</Box>}
          </Typography>
          <Typography component="div" variant="caption" color="textSecondary" sx={accessLine}>
            {access}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ flex: 1 }} />
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
        <AfterFirstScreen placeholder={<Box sx={{ width: 40 }} />}>
          <ApprovalsBadge offered={approvals} />
        </AfterFirstScreen>
      )}
      <UserMenu credentials={credentials} />
    </Box>
  );
}
