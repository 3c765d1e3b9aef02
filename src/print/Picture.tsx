import { useEffect, useState } from 'react';
import { pictureUrl } from './pictures.ts';

interface Props {
  readonly code: string | null | undefined;
  readonly className: string | undefined;
}

/**
 * A stored picture; its place is marked as waiting until it is there, so that printing waits too. Without one, an empty
 * frame.
 */
export function Picture({ code, className }: Props) {
  const [found, setFound] = useState<{ readonly code: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    if (!code) return;
    let gone = false;
    void pictureUrl(code).then((url) => {
      if (!gone) setFound({ code, url });
    });
    return () => {
      gone = true;
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
