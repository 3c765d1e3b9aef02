import { useState } from 'react';
import { useDraft } from '../../../auth/useDraft.ts';
import { isTouched, type Draft } from './draft.ts';
import { emptyLine } from './lines.ts';
import { NO_TAX } from './withheld.ts';

/** What was typed into the form of a kind before the page was loaded anew; its lines get keys of their own. */
function typedBefore(typed: Draft | null): Draft | null {
  if (!typed || !Array.isArray(typed.lines)) return null;
  return {
    ...typed,
    lines: typed.lines.map((line) => ({ ...emptyLine(), ...line, key: emptyLine().key })),
    bills: (typed as Partial<Draft>).bills ?? [],
    dueDate: (typed as Partial<Draft>).dueDate ?? null,
    inHand: (typed as Partial<Draft>).inHand ?? false,
    tax: (typed as Partial<Draft>).tax ?? NO_TAX,
    payeeTaxNo: (typed as Partial<Draft>).payeeTaxNo ?? '',
  };
}

/** Stores what is typed into a new voucher, so that a reload of the page does not lose it. */
export function useTyped(form: string) {
  const { store, ...draft } = useDraft<Draft>(form);
  const [before] = useState(() => typedBefore(draft.before));
  return {
    ...draft,
    before,
    store: (typed: Draft, from: Draft): void => store(isTouched(typed, from) ? typed : null),
  };
}
