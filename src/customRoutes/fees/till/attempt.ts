/**
 * One payment at the counter and its Idempotency-Key, kept in this tab's session storage from the opening until it is
 * done: a reload, a lost answer or a new sign-in goes on with the same key, so that nothing is taken twice.
 */
import { getCredentials } from '../../../auth/credentials.ts';
import { idempotencyKey } from '../../../lean/idempotencyKey.ts';

/** What was sent and not answered. */
export interface Sent<B, D> {
  readonly body: B;
  /** What the receipt will need. */
  readonly draft: D;
  /** ISO UTC. */
  readonly at: string;
}
interface Stored<B, D> {
  readonly key: string;
  readonly sent: Sent<B, D> | null;
}
export interface Attempt<B, D> {
  readonly key: () => string;
  readonly sent: () => Sent<B, D> | null;
  readonly mark: (sent: Sent<B, D>) => void;
  /** Answered with a refusal: nothing happened, the key may be used again. */
  readonly unmark: () => void;
  /** Done: the next payment gets a key of its own. */
  readonly forget: () => void;
}

/** Per user, so that nobody finishes what someone else began in the same tab. */
const nameOf = (slot: string): string => {
  const user = getCredentials();
  return `edubase.till.${slot}.${user?.instituteCode ?? ''}.${user?.userId ?? ''}`;
};
function read<B, D>(name: string): Stored<B, D> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Stored<B, D> | null;
    return stored && typeof stored.key === 'string' ? stored : null;
  } catch (error) {
    console.warn('What was being paid in this tab cannot be read.', error);
    return null;
  }
}

/** @param slot 'pay' or 'direct': what is being done */
export function attemptOf<B, D>(slot: string): Attempt<B, D> {
  const name = nameOf(slot);
  const write = (stored: Stored<B, D>): Stored<B, D> => {
    sessionStorage.setItem(name, JSON.stringify(stored));
    return stored;
  };
  const current = (): Stored<B, D> => read<B, D>(name) ?? write({ key: idempotencyKey(), sent: null });
  return {
    key: () => current().key,
    sent: () => current().sent,
    mark: (sent) => void write({ key: current().key, sent }),
    unmark: () => void write({ key: current().key, sent: null }),
    forget: () => sessionStorage.removeItem(name),
  };
}
