import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { approvePayments } from '../../../../../contract/endpoints/fees/payments.ts';
import { refusalOf } from '../../../../resources/ui/refusal.ts';
import { sendFees } from '../../kit/feeCalls.ts';
import { FEES } from '../../kit/useFeeList.ts';
import { useFormKey } from '../../kit/useFormKey.ts';

export interface Decided {
  readonly decision: 'approve' | 'reject';
  readonly results: readonly { readonly id: number; readonly name: string; readonly ok: boolean; readonly message: string | null }[];
}
export interface Named {
  readonly id: number;
  readonly name: string;
}
/** Approves or rejects what waits, and keeps the result of each until it is dismissed. */
export function useDecide(path: '/approvePendingPayments' | '/approveChallanDiscounts') {
  const send = useFormKey();
  const queries = useQueryClient();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const [decided, setDecided] = useState<Decided | null>(null);
  const decide = async (chosen: readonly Named[], decision: Decided['decision'], reason?: string): Promise<void> => {
    setIsBusy(true);
    try {
      const ids = chosen.map(({ id }) => id);
      const { data } = await send((key) =>
        sendFees<typeof approvePayments>(path, { ids, decision, ...(reason === undefined ? {} : { reason }) }, { key }),
      );
      const names = new Map(chosen.map(({ id, name }) => [id, name]));
      setDecided({ decision, results: data.results.map((one) => ({ ...one, name: names.get(one.id) ?? String(one.id) })) });
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
    approve: (chosen: readonly Named[]) =>
      void decide(chosen, 'approve').catch((error: unknown) => notify(refusalOf(error).message, { type: 'error' })),
  };
}
