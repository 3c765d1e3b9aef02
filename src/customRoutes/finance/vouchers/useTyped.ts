import { useEffect, useState } from 'react';
import { getCredentials } from '../../../auth/credentials.ts';
import { draftName, dropDraft, readDraft, saveDraft } from '../../../auth/drafts.ts';
import { isTouched, type Draft } from './draft.ts';
import { emptyLine } from './lines.ts';

/** What was typed into the form of a kind before the page was loaded anew; its lines get keys of their own. */
function typedBefore(name: string): Draft | null {
  const typed = readDraft<Draft>(name);
  if (!typed || !Array.isArray(typed.lines)) return null;
  return { ...typed, lines: typed.lines.map((line) => ({ ...line, key: emptyLine().key })) };
}

/**
 * Stores what is typed into a new voucher, so that a reload of the page does not lose it. What is left on purpose is forgotten; what a session
 * that ended interrupts is not.
 */
export function useTyped(form: string) {
  const name = draftName(form);
  const keyName = `${name}.key`;
  const [before] = useState(() => typedBefore(name));
  useEffect(
    () => () => {
      if (!getCredentials()) return;
      dropDraft(name);
      dropDraft(keyName);
    },
    [name, keyName],
  );
  return {
    before,
    /** Where the key of a save whose answer was lost outlives the page. */
    keyName,
    store: (draft: Draft, from: Draft): void => {
      if (isTouched(draft, from)) saveDraft(name, draft);
      else dropDraft(name);
    },
    drop: (): void => {
      dropDraft(name);
      dropDraft(keyName);
    },
  };
}
