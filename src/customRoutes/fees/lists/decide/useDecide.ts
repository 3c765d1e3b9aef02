import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { refusalOf } from '../../../../resources/ui/refusal.ts';
import { FEES } from '../../kit/useFeeList.ts';
import { useFormKey } from '../../../../resources/ui/form/useFormKey.ts';
import { write } from '../../kit/ask.ts';

export interface Decided {
  readonly decision: 'approve' | 'reject';
  readonly results: readonly { readonly id: number; readonly name: string; readonly ok: boolean; readonly message: string | null }[];
}
export interface Named {
  readonly id: number;
  readonly name: string;
}
/** Most that one call decides. */
const MOST = 200;
/** Approves or rejects what waits, and keeps the result of each until it is dismissed. */
export function useDecide(call: 'POST /approvePendingPayments' | 'POST /approveChallanDiscounts') {
  const send = useFormKey();
  const queries = useQueryClient();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const [decided, setDecided] = useState<Decided | null>(null);
  const decide = async (chosen: readonly Named[], decision: Decided['decision'], reason?: string): Promise<void> => {
    setIsBusy(true);
    const names = new Map(chosen.map(({ id, name }) => [id, name]));
    const results: Decided['results'][number][] = [];
    try {
      // One after another: where one is not answered, the rest must not follow.
      for (let at = 0; at < chosen.length; at += MOST) {
        const ids = chosen.slice(at, at + MOST).map(({ id }) => id);
        const body = { ids, decision, ...(reason === undefined ? {} : { reason }) };
        const { data } = await send((key) => write(call, { body, key }));
        results.push(...data.results.map((one) => ({ ...one, name: names.get(one.id) ?? String(one.id) })));
        setDecided({ decision, results: [...results] });
      }
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries({ queryKey: [FEES] });
    }
  };
  return {
    isBusy,
    decided,
    dismiss: () => setDecided(null),
    /** Throws what is refused: the dialog that asks for the reason shows it. */
    reject: (chosen: readonly Named[], reason: string) => decide(chosen, 'reject', reason),
    /** Answers whether all were sent; what was not stays ticked. */
    approve: async (chosen: readonly Named[]): Promise<boolean> => {
      try {
        await decide(chosen, 'approve');
        return true;
      } catch (error) {
        notify(refusalOf(error).message, { type: 'error' });
        return false;
      }
    },
  };
}
