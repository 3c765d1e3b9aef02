import { approvalKeys } from '../../../contract/approvals.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import type { ListContext } from '../list.ts';
import { kinds, type Approval } from './kinds.ts';

/** The kinds that wait, with how many of each; one is chosen, or all are shown. */
export function KindTabs({ at, answer }: ListContext<Approval, Answer<'GET /approvals'>>) {
  const waiting = answer?.kinds ?? [];
  const chosen = at.param('kind');
  if (waiting.length < 2 && chosen === null) return null;
  const all = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="ui-tabs" aria-label="Kinds">
      <button type="button" aria-pressed={chosen === null} onClick={() => at.set({ kind: null })}>
        All {all}
      </button>
      {approvalKeys.flatMap((key) => {
        const found = waiting.find(({ kind }) => kind === key);
        if (!found && chosen !== key) return [];
        return [
          <button key={key} type="button" aria-pressed={chosen === key} onClick={() => at.set({ kind: key })}>
            {kinds[key].label} {found?.count ?? 0}
          </button>,
        ];
      })}
    </nav>
  );
}
