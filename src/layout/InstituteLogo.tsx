import { useState } from 'react';
import { webConfig } from '../dataProvider/webConfig.ts';
import { initialsOf } from './bannerLines.ts';
import css from './banner.module.css';

/** The logo by its code from the provider's thumbnail folder (specification 1), or the institute's initials. */
export function InstituteLogo({ name, code }: { readonly name: string; readonly code: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const src = code ? `${webConfig.logoUrl}${encodeURIComponent(code)}` : null;
  // Beside the institute's name the picture says nothing more, so it is silent.
  return (
    <div className={css.logo}>
      {src !== null && src !== failed ? (
        <img src={src} alt="" onError={() => setFailed(src)} />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
    </div>
  );
}
