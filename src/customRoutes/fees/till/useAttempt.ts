import { offers } from '../../../auth/offers.ts';
import { useEffect, useRef, useState } from 'react';
import { refusalOf, type Refusal } from '../../../ui/form/refusal.ts';
import { useFixed } from '../../../resources/ui/useFixed.ts';
import { attemptOf, type Sent } from './attempt.ts';

export type Taking<B, D, A> =
  | { readonly kind: 'ready'; readonly refused: Refusal | null }
  | { readonly kind: 'sending' }
  /** Sent again, after an answer was lost. */
  | { readonly kind: 'retrying'; readonly sent: Sent<B, D>; readonly tries: number }
  /** Sent, and no answer came. */
  | { readonly kind: 'unknown'; readonly sent: Sent<B, D>; readonly tries: number }
  | { readonly kind: 'done'; readonly answer: A; readonly draft: D };

export interface Take<B, D, A> {
  readonly state: Taking<B, D, A>;
  /** Does nothing while another one is under way, or its outcome unknown. */
  readonly take: (body: B, draft: D) => Promise<void>;
  /** Sends exactly the same again, under the same key; also done by itself when the connection is back. */
  readonly retry: () => Promise<void>;
  /** Back to 'ready', for the next one. */
  readonly next: () => void;
  /** The refusal was read, or what it is about has changed. */
  readonly clear: () => void;
}
const READY = { kind: 'ready', refused: null } as const;
/** No answer, or one by something between here and the server: it may have been done. */
const isOpen = ({ status }: Refusal): boolean => status === 0 || status === 408 || status >= 500;
/** The key was spent by an earlier try whose answer was lost. */
const SPENT =
  'An earlier payment of this tab was saved under the same key. Look at the receipts before you take it again.';

/** Nothing tells the provider that it is the same payment again: it is never sent twice by itself. */
const UNSAFE: Refusal = {
  status: 0,
  message:
    'No answer came, so it is not known whether the payment was saved. Look at the receipts before you take it again.',
  fields: {},
};

/** Sends a payment once, however often it is asked for, and knows when the outcome is unknown. */
export function useAttempt<B, D, A>(
  slot: string,
  send: (body: B, key: string) => Promise<A>,
  onDone: (answer: A, draft: D) => void,
): Take<B, D, A> {
  const attempt = useFixed(() => attemptOf<B, D>(slot));
  const [state, setState] = useState<Taking<B, D, A>>(() => {
    const sent = attempt.sent();
    if (!sent) return READY;
    if (offers('idempotency')) return { kind: 'unknown', sent, tries: 0 };
    attempt.forget();
    return { kind: 'ready', refused: UNSAFE };
  });
  // State is a render late: two Enters in one frame would both see 'ready'.
  const busy = useRef(false);
  const latest = useRef({ retry: async (): Promise<void> => {}, onDone });
  const run = async (sent: Sent<B, D>, tries: number): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const key = attempt.key();
    attempt.mark(sent);
    setState(tries === 0 ? { kind: 'sending' } : { kind: 'retrying', sent, tries });
    try {
      const answer = await send(sent.body, key);
      attempt.forget();
      setState({ kind: 'done', answer, draft: sent.draft });
      latest.current.onDone(answer, sent.draft);
    } catch (error) {
      const refused = refusalOf(error);
      if (isOpen(refused) && offers('idempotency')) setState({ kind: 'unknown', sent, tries });
      else if (isOpen(refused)) {
        attempt.forget();
        setState({ kind: 'ready', refused: UNSAFE });
      } else {
        const isSpent = 'Idempotency-Key' in refused.fields;
        if (isSpent) attempt.forget();
        else attempt.unmark();
        setState({ kind: 'ready', refused: isSpent ? { ...refused, message: SPENT, fields: {} } : refused });
      }
    } finally {
      busy.current = false;
    }
  };
  const retry = async (): Promise<void> => {
    if (state.kind === 'unknown') await run(state.sent, state.tries + 1);
  };
  const isUnknown = state.kind === 'unknown';
  useEffect(() => {
    latest.current = { retry, onDone };
  });
  useEffect(() => {
    if (!isUnknown) return;
    const again = (): void => void latest.current.retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isUnknown]);
  return {
    state,
    retry,
    take: async (body, draft) => {
      if (state.kind === 'ready') await run({ body, draft, at: new Date().toISOString() }, 0);
    },
    next: () => setState(READY),
    clear: () => setState((known) => (known.kind === 'ready' && known.refused ? READY : known)),
  };
}
