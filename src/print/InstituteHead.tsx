import { useState } from 'react';
import { useCredentials } from '../auth/credentials.ts';
import { webConfig } from '../dataProvider/webConfig.ts';
import { nameNastaliq } from './nastaliq.ts';
import { Picture } from './Picture.tsx';

// A name in Urdu is a name on every paper, also where the computer has no typeface with its letters.
nameNastaliq();

interface Props {
  readonly title?: string;
  readonly campus?: string | null;
  readonly aside?: string;
  /** Of a paper on which it looks otherwise. */
  readonly className?: string | undefined;
  /** Name and logo as they were when the paper was issued; without them those of today. */
  readonly issued?: { readonly institute_name: string; readonly logo: string | null } | undefined;
}

/**
 * Logo and name of the institute, with the title of the paper unless that stands elsewhere. `campus` for papers of one
 * campus.
 */
export function InstituteHead({ title, campus, aside, className = '', issued }: Props) {
  const credentials = useCredentials();
  const [broken, setBroken] = useState(false);
  const today = credentials?.data.thumbnail_image_code;
  const code = issued ? issued.logo : today;
  return (
    <div className={`institute-head ${className}`}>
      {/* The address that needs no session is that of today's logo alone. */}
      {code && code !== today && <Picture code={code} className={undefined} />}
      {code && code === today && !broken && (
        <img alt="" src={`${webConfig.logoUrl}${encodeURIComponent(code)}`} onError={() => setBroken(true)} />
      )}
      <div>
        <strong dir="auto">{issued?.institute_name ?? credentials?.data.institute_name}</strong>
        {campus && <span dir="auto">{campus}</span>}
        {title !== undefined && <b>{title}</b>}
      </div>
      {aside && <span className="head-aside">{aside}</span>}
    </div>
  );
}
