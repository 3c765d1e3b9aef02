import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FEES } from '../../challans/useFeeList.ts';
import { useAction } from '../../ui/form/useSubmit.ts';
import { decideBy, mostOf, type Decidable, type DecideCall, type Decision } from './calls.ts';

export interface Decided {
  readonly decision: Decision['decision'];
  readonly results: readonly {
    readonly id: number;
    readonly name: string;
    readonly ok: boolean;
    readonly message: string | null;
  }[];
}
export interface Named extends Decidable {
  readonly name: string;
  /** The call that decides it, where that is not the one of the list. */
  readonly by?: DecideCall;
}
/** Rows by the call that decides them, in parts of what it takes at once. */
function partsOf(call: DecideCall, chosen: readonly Named[]) {
  const calls = [...new Set(chosen.map(({ by = call }) => by))];
  return calls.flatMap((by) => {
    const rows = chosen.filter((one) => (one.by ?? call) === by);
    const most = mostOf(by);
    return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => ({
      by,
      rows: rows.slice(at * most, (at + 1) * most),
    }));
  });
}
/** Approves or rejects what waits, and keeps the result of each until it is dismissed. */
export function useDecide(call: DecideCall) {
  const { busy, send, run } = useAction();
  const queries = useQueryClient();
  const [decided, setDecided] = useState<Decided | null>(null);
  const decide = async (chosen: readonly Named[], decision: Decision): Promise<void> => {
    const results: Decided['results'][number][] = [];
    try {
      // One after another: where one is not answered, the rest must not follow.
      for (const { by, rows } of partsOf(call, chosen)) {
        const names = new Map(rows.map(({ id, name }) => [id, name]));
        const each = await send((key) => decideBy(by, rows, decision, key));
        results.push(...each.map((one) => ({ ...one, name: names.get(one.id) ?? String(one.id) })));
        setDecided({ decision: decision.decision, results: [...results] });
      }
    } finally {
      await queries.invalidateQueries({ queryKey: [FEES] });
    }
  };
  return {
    busy,
    decided,
    dismiss: () => setDecided(null),
    /** Throws what is refused: the dialog that asks for the reason shows it. */
    reject: (chosen: readonly Named[], reason: string) => decide(chosen, { decision: 'reject', reason }),
    /** Answers whether all were sent; what was not stays ticked. */
    approve: (chosen: readonly Named[]) => run(() => decide(chosen, { decision: 'approve' })),
  };
}
