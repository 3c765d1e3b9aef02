/** Whom a channel reaches: a number, or an address. */
import { addressOf } from '../../../contract/messages/addresses.ts';
import { numberOf } from '../../../contract/messages/numbers.ts';

export const CHANNEL_WORDS: Readonly<Record<string, string>> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'e-mail' };
export type Recipient =
  | { readonly to: string }
  /** Why there is none, where something was typed. */
  | { readonly problem: 'empty' | 'not a number' | 'a landline' | 'not an e-mail address' };
/** What was typed, as the channel takes it. */
export function recipientOf(channel: string, typed: string | null): Recipient {
  if (channel === 'email') {
    const found = addressOf(typed);
    return 'address' in found ? { to: found.address } : found;
  }
  const found = numberOf(typed);
  return 'number' in found ? { to: found.number } : found;
}
