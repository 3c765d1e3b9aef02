import type { Capability, Offered } from '../../contract/capabilities.ts';
import { getCredentials } from './credentials.ts';

/** Something was asked of a provider that does not have it; nothing was sent. */
export class NotOffered extends Error {
  constructor() {
    super('Your provider does not offer this.');
  }
}

/** Whether the provider has named this capability (contract/capabilities.ts). One that says nothing has none. */
export const offers = (name: Capability): boolean => getCredentials()?.capabilities?.includes(name) ?? false;

/** The same of what is declared with a capability that it needs; without one it needs none. */
export const isOffered = ({ capability }: { readonly capability?: Capability }): boolean =>
  capability === undefined || offers(capability);

/**
 * What a call beyond the specification is made with; null where the provider does not have it, and the caller does
 * without.
 * @example const families = offered('families'); if (families) await ask('GET /family_lookup', { offered: families, … });
 */
export const offered = <K extends Capability>(name: K): Offered<K> | null => (offers(name) ? ({} as Offered<K>) : null);

/**
 * The same on a screen that is shown only where the provider has it. Throws NotOffered, which is shown as the refusal
 * that it is.
 */
export function needed<K extends Capability>(name: K): Offered<K> {
  const found = offered(name);
  if (!found) throw new NotOffered();
  return found;
}
