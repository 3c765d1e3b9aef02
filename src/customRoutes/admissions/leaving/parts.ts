/** What the parts of the page of leaving are given, and what they say of it. */
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { formatMoney, sumRupees } from '../../../../contract/money.ts';

export type Leaving = Answer<'POST /leaving_state'>['data'];
export type Leaver = Leaving['students'][number];
export type Returnable = Leaving['advances'][number];

/** Whether they are not at the school any more. */
export const hasLeft = ({ left }: Leaver): boolean => left !== null;

/** What would stay open if they left now, each in a sentence; empty when nothing does. */
export function stillOpen({ students, advances, others }: Leaving): readonly string[] {
  const leaving = students.filter((one) => !hasLeft(one));
  const rupees = (amounts: readonly number[]): number => sumRupees([...amounts]);
  const due = rupees(leaving.map(({ owed }) => (owed ? owed.due + owed.fine : 0)));
  const ahead = rupees(leaving.map(({ owed }) => owed?.ahead ?? 0));
  const pending = rupees(leaving.map(({ owed }) => owed?.pending ?? 0));
  const deposit = rupees(leaving.flatMap(({ deposits }) => deposits.map(({ left }) => left)));
  const advance = others > 0 ? 0 : rupees(advances.map(({ left }) => left));
  const papers = leaving.filter(({ certificates }) => certificates.length === 0).map(({ studentName }) => studentName);
  return [
    ...(due > 0 ? [`Rs ${formatMoney(due)} is owed`] : []),
    ...(ahead > 0 ? [`Rs ${formatMoney(ahead)} is billed for months ahead`] : []),
    ...(pending > 0 ? [`Rs ${formatMoney(pending)} waits for approval`] : []),
    ...(deposit > 0 ? [`Rs ${formatMoney(deposit)} of deposits was not given back`] : []),
    ...(advance > 0 ? [`Rs ${formatMoney(advance)} of advances was neither used nor given back`] : []),
    ...(papers.length > 0 ? [`No certificate was printed for ${papers.join(', ')}`] : []),
  ];
}
