import { useCallback, useRef } from 'react';
import { idempotencyKey } from '../../lean/idempotencyKey.ts';
import { refusalOf } from './refusal.ts';

/**
 * The Idempotency-Key of a form that moves money: the same for every attempt of one submission, a new one once an
 * answer is final. A lost answer (status 0) or a server that was away (5xx) is not final: the retry under the same key
 * does nothing twice. What is sent must then be the same; for another body the server refuses the key (422), which is
 * final too. `stored` names where in the tab's session storage the key outlives a reload of the page while no answer is
 * final: what was typed is found again, and so is the key under which it may have been done.
 * @example const send = useFormKey(); await send((key) => write('POST /fee_refunds', { body, key }))
 */
export function useFormKey(stored?: string): <T>(work: (key: string) => Promise<T>) => Promise<T> {
  const key = useRef<string | null>(null);
  return useCallback(
    async (work) => {
      const own = stored === undefined ? null : sessionStorage.getItem(stored);
      key.current ??= own ?? idempotencyKey();
      if (stored !== undefined) sessionStorage.setItem(stored, key.current);
      const forget = (): void => {
        key.current = null;
        if (stored !== undefined) sessionStorage.removeItem(stored);
      };
      try {
        const answer = await work(key.current);
        forget();
        return answer;
      } catch (error) {
        const { status } = refusalOf(error);
        if (status > 0 && status < 500) forget();
        throw error;
      }
    },
    [stored],
  );
}
