import { useState } from 'react';
import { useCredentials } from '../auth/credentials.ts';
import { webConfig } from '../dataProvider/webConfig.ts';

interface Props {
  readonly title?: string;
  readonly campus?: string | null;
  readonly aside?: string;
  /** Of a paper on which it looks otherwise. */
  readonly className?: string | undefined;
}

/**
 * Logo and name of the institute, with the title of the paper unless that stands elsewhere. `campus` for papers of one
 * campus.
 */
export function InstituteHead({ title, campus, aside, className = '' }: Props) {
  const credentials = useCredentials();
  const [broken, setBroken] = useState(false);
  const code = credentials?.data.thumbnail_image_code;
  return (
    <div className={`institute-head ${className}`}>
      {code && !broken && (
        <img alt="" src={`${webConfig.logoUrl}${encodeURIComponent(code)}`} onError={() => setBroken(true)} />
      )}
      <div>
        <strong dir="auto">{credentials?.data.institute_name}</strong>
        {campus && <span dir="auto">{campus}</span>}
        {title !== undefined && <b>{title}</b>}
      </div>
      {aside && <span className="head-aside">{aside}</span>}
    </div>
  );
}
