import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { useAction } from '../../ui/form/useSubmit.ts';
import { write } from '../../challans/ask.ts';
import type { AnyList } from '../list.ts';

export interface Decided {
  readonly decision: 'approve' | 'reject';
  readonly results: readonly {
    readonly id: number;
    readonly name: string;
    readonly ok: boolean;
    readonly message: string | null;
  }[];
}
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly version?: number;
}
interface Decision {
  readonly ids: number[];
  readonly decision: Decided['decision'];
  readonly reason?: string;
}
function decideBy(call: NonNullable<AnyList['decides']>['call'], body: Decision, versions: number[], key: string) {
  if (call === 'POST /decide_finance_entries')
    return write(call, { offered: needed('vouchers'), body: { ...body, versions }, key });
  if (call === 'POST /approvePendingPayments' || call === 'POST /approveChallanDiscounts')
    return write(call, { body, key });
  // Of salaries the specification names other words.
  const { ids, decision, reason: remarks } = body;
  const status = decision === 'approve' ? 'approved' : 'rejected';
  return write(call, { body: { ids, status, ...(remarks === undefined ? {} : { remarks }) }, key });
}
/** Most that one call decides. */
const MOST = 200;
/** Approves or rejects what waits, and keeps the result of each until it is dismissed. */
export function useDecide(call: NonNullable<AnyList['decides']>['call']) {
  const { busy, send, run } = useAction();
  const queries = useQueryClient();
  const [decided, setDecided] = useState<Decided | null>(null);
  const decide = async (chosen: readonly Named[], decision: Decided['decision'], reason?: string): Promise<void> => {
    const names = new Map(chosen.map(({ id, name }) => [id, name]));
    const results: Decided['results'][number][] = [];
    try {
      // One after another: where one is not answered, the rest must not follow.
      for (let at = 0; at < chosen.length; at += MOST) {
        const some = chosen.slice(at, at + MOST);
        const ids = some.map(({ id }) => id);
        const body = { ids, decision, ...(reason === undefined ? {} : { reason }) };
        const versions = some.flatMap(({ version }) => version ?? []);
        const { data } = await send((key) => decideBy(call, body, versions, key));
        const { results: each = ids.map((id) => ({ id, ok: true, message: null })) }: Partial<typeof data> = data;
        results.push(...each.map((one) => ({ ...one, name: names.get(one.id) ?? String(one.id) })));
        setDecided({ decision, results: [...results] });
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
    reject: (chosen: readonly Named[], reason: string) => decide(chosen, 'reject', reason),
    /** Answers whether all were sent; what was not stays ticked. */
    approve: (chosen: readonly Named[]) => run(() => decide(chosen, 'approve')),
  };
}
