import Avatar from '@mui/material/Avatar';
import { webConfig } from '../dataProvider/webConfig.ts';
import { initialsOf } from './bannerLines.ts';

const frame = {
  width: 34,
  height: 34,
  borderRadius: 1,
  bgcolor: 'action.selected',
  color: 'primary.main',
  border: 1,
  borderColor: 'divider',
  fontSize: '0.8125rem',
};
const contain = { img: { style: { objectFit: 'contain' as const, background: '#fff' } } };

/** The logo by its code from the provider's thumbnail folder (specification 1), or the institute's initials. */
export function InstituteLogo({ name, code }: { readonly name: string; readonly code: string | null }) {
  // Beside the institute's name the picture says nothing more, so it is silent.
  return (
    <Avatar
      variant="rounded"
      sx={frame}
      alt=""
      slotProps={contain}
      {...(code ? { src: `${webConfig.logoUrl}${encodeURIComponent(code)}` } : {})}
    >
      <span aria-hidden>{initialsOf(name)}</span>
    </Avatar>
  );
}
