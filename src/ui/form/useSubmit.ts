import { useNotify } from 'ra-core';
import { useCallback, useState } from 'react';
import { refusalOf, type Refusal } from './refusal.ts';
import { useFormKey } from './useFormKey.ts';

/**
 * What a form that sends something needs: whether it is under way, what was refused the last time, and `send`, which
 * makes the call under the form's key (a retry of a lost answer does nothing twice). `submit` gives the refusal, null
 * when there was none.
 * @example const { busy, refused, send, submit } = useSubmit(); const give = () => submit(async () => onDone((await
 *   send((key) => write('POST /fee_refunds', { body, key }))).data));
 */
export function useSubmit(stored?: string) {
  const send = useFormKey(stored);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const submit = useCallback(async (work: () => Promise<void>): Promise<Refusal | null> => {
    setBusy(true);
    setRefused(null);
    try {
      await work();
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      setRefused(refusal);
      return refusal;
    } finally {
      setBusy(false);
    }
  }, []);
  const forget = useCallback(() => setRefused(null), []);
  return { busy, refused, send, submit, forget };
}

/**
 * The same for a button without a form: a refusal is said in a toast. `run` answers whether it was done.
 * @example const { busy, run } = useAction();
 */
export function useAction() {
  const notify = useNotify();
  const { busy, send, submit } = useSubmit();
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    const refusal = await submit(work);
    if (refusal) notify(refusal.message, { type: 'error' });
    return refusal === null;
  };
  return { busy, send, run };
}
