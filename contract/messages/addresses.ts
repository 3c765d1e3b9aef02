/** E-mail addresses as mail is sent to them. */
export type Address = { readonly address: string } | { readonly problem: 'empty' | 'not an e-mail address' };

/** Of a local part only what needs no quotes; of a domain what is looked up. Nothing of it ends a line or a list. */
const ONE =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
/** The address that somebody typed, or why nothing can be sent to it. */
export function addressOf(typed: string | null | undefined): Address {
  const text = (typed ?? '').trim();
  if (text === '') return { problem: 'empty' };
  const isOne = text.length <= 254 && text.indexOf('@') <= 64 && ONE.test(text);
  return isOne ? { address: text } : { problem: 'not an e-mail address' };
}
/** Whether a host is the machine itself, where nobody listens in between. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(host.toLowerCase());
