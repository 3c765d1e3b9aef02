import { isOffered } from '../../auth/offers.ts';
import Button from '@mui/material/Button';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { Fragment } from 'react';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import type { useDecide } from '../decide/useDecide.ts';
import type { DecisionKey } from '../decide/useDecisionKeys.ts';
import type { AnyList, ListAction, ListContext } from '../list.ts';

type Action = ListAction<unknown, never>;
const isForOne = (action: Action): boolean => 'to' in action || 'reason' in action || 'dialog' in action;
/** The rows an action is for; none where it is not offered. */
export function offeredFor(
  action: Action,
  rows: readonly unknown[],
  holds: (privilege: string) => boolean,
): readonly unknown[] {
  if (
    'part' in action ||
    !isOffered(action) ||
    (action.needs !== undefined && !holds(action.needs)) ||
    (isForOne(action) && rows.length !== 1)
  )
    return [];
  return rows.filter((row) => action.when?.(row) ?? true);
}
interface Props {
  readonly list: AnyList;
  readonly decisions: ReturnType<typeof useDecide>;
  /** Which decision is asked for, and how it is. */
  readonly question: DecisionKey | null;
  readonly onQuestion: (question: DecisionKey | null) => void;
  readonly context: ListContext<unknown, never>;
  readonly onStart: (action: string, rows: readonly unknown[]) => void;
}
/** How many rows are ticked, what they sum to, and what can be done with them; what waits is decided. */
export function ActionBar({ list, context, decisions, question, onQuestion, onStart }: Props) {
  const { rows, holds } = context;
  const { decides } = list;
  const waiting = decides ? rows.flatMap((row) => decides.of(row) ?? []) : [];
  const [one, many] = list.label;
  if (decides && waiting.length > 0 && [decides.needs].flat().some(holds))
    return (
      <DecisionBar
        chosen={waiting}
        what={one}
        many={many}
        rejecting={decides.rejecting}
        approving={decides.approving}
        ofOwn={decides.own}
        decisions={decisions}
        question={question}
        onQuestion={onQuestion}
        onDone={context.untick}
      >
        <Actions list={list} context={context} onStart={onStart} whileWaiting />
      </DecisionBar>
    );
  const [amountOf, word] = list.amount ?? [];
  return (
    <div className="ui-bulk">
      <output>
        {rows.length} selected{amountOf && `, Rs ${formatMoney(sumRupees(rows.map(amountOf)))}`}
        {word !== undefined && ` ${word}`}
        {waiting.length > 0 && <span className="ui-muted"> · you may not approve {many}</span>}
      </output>
      <div className="ui-bulk-buttons">
        <Actions list={list} context={context} onStart={onStart} />
      </div>
    </div>
  );
}
function Actions({
  list,
  context,
  onStart,
  whileWaiting = false,
}: Omit<Props, 'decisions' | 'question' | 'onQuestion'> & { readonly whileWaiting?: boolean }) {
  const { rows, holds, at } = context;
  return Object.entries(list.actions ?? {}).map(([key, action]) => {
    if ('part' in action) return !whileWaiting && <Fragment key={key}>{action.part(context)}</Fragment>;
    const offered = offeredFor(action, rows, holds);
    if (offered.length === 0 || (whileWaiting && !action.whileWaiting)) return null;
    const label = typeof action.label === 'string' ? action.label : action.label(offered);
    if ('to' in action || 'toOfAll' in action)
      return (
        <Button
          key={key}
          variant="outlined"
          component={AppLink}
          to={'to' in action ? action.to(offered[0], at) : action.toOfAll(offered, at)}
        >
          {label}
        </Button>
      );
    const look =
      'reason' in action || 'reasonOfAll' in action ? { color: 'error' as const } : { variant: 'outlined' as const };
    return (
      <Button key={key} {...look} onClick={() => onStart(key, offered)}>
        {label}
      </Button>
    );
  });
}
