import { useEffect, useState } from 'react';
import { getCredentials } from '../../auth/credentials.ts';
import { webConfig } from '../../dataProvider/webConfig.ts';

export type FileState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly url: string; readonly type: string };
const LOADING: FileState = { state: 'loading' };

/**
 * Fetches a stored file with the session's token and gives it an address that an <img> can use; a plain src carries no
 * token.
 */
export function useFileUrl(code: string): FileState {
  const [known, setKnown] = useState<{ readonly code: string; readonly file: FileState }>({ code, file: LOADING });
  useEffect(() => {
    const stop = new AbortController();
    let url = '';
    const setFile = (file: FileState): void => setKnown({ code, file });
    const load = async (): Promise<void> => {
      const headers = { authorization: `Bearer ${getCredentials()?.token ?? ''}` };
      const answer = await fetch(`${webConfig.apiBase}/files/${encodeURIComponent(code)}`, {
        headers,
        signal: stop.signal,
      });
      if (!answer.ok) return setFile({ state: 'failed' });
      const blob = await answer.blob();
      if (stop.signal.aborted) return;
      url = URL.createObjectURL(blob);
      setFile({ state: 'ready', url, type: blob.type });
    };
    load().catch(() => {
      if (!stop.signal.aborted) setFile({ state: 'failed' });
    });
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [code]);
  return known.code === code ? known.file : LOADING;
}
