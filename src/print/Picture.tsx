import { useEffect, useState } from 'react';
import { pictureUrl } from './pictures.ts';

interface Props {
  /** Of a stored picture; or one that is not stored yet. */
  readonly code: string | Blob | null | undefined;
  readonly className: string | undefined;
}

/**
 * A stored picture; its place is marked as waiting until it is there, so that printing waits too. Without one, an empty
 * frame.
 */
export function Picture({ code, className }: Props) {
  const [found, setFound] = useState<{ readonly code: string | Blob; readonly url: string | null } | null>(null);
  useEffect(() => {
    if (!code) return undefined;
    let gone = false;
    const own = typeof code === 'string' ? null : URL.createObjectURL(code);
    void (typeof code === 'string' ? pictureUrl(code) : Promise.resolve(own)).then((url) => {
      if (!gone) setFound({ code, url });
    });
    return () => {
      gone = true;
      if (own !== null) URL.revokeObjectURL(own);
    };
  }, [code]);
  if (!code) return <span className={`${className} picture-none`} />;
  if (found?.code !== code) return <span className={className} data-waiting="" />;
  return found.url === null ? (
    <span className={`${className} picture-none`} />
  ) : (
    <img className={className} alt="" src={found.url} />
  );
}
