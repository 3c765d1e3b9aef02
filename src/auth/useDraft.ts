import { useCallback, useEffect, useState } from 'react';
import { getCredentials } from './credentials.ts';
import { draftName, dropDraft, readDraft, saveDraft } from './drafts.ts';

/**
 * What is typed into a form, so that a reload of the page does not lose it. What is left on purpose is forgotten; what a
 * session that ended interrupts is not.
 */
export function useDraft<T>(form: string) {
  const name = draftName(form);
  const keyName = `${name}.key`;
  const [before] = useState(() => readDraft<T>(name));
  const drop = useCallback((): void => {
    dropDraft(name);
    dropDraft(keyName);
  }, [name, keyName]);
  /** Null where nothing was typed. */
  const store = useCallback(
    (typed: T | null): void => (typed === null ? dropDraft(name) : saveDraft(name, typed)),
    [name],
  );
  useEffect(
    () => () => {
      if (getCredentials()) drop();
    },
    [drop],
  );
  return {
    /** What was typed before the page was loaded anew. */
    before,
    /** Where the key of a save whose answer was lost outlives the page. */
    keyName,
    store,
    drop,
  };
}
