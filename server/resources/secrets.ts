/**
 * Secrets that the product must be able to use again (keys of message gateways): sealed with AES-256-GCM under a key
 * that is not in the database, so that a copy of the database does not give them away.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, type Hmac } from 'node:crypto';

let sealingKey: Buffer | undefined;
/** Sets the key, once, at start: any text or bytes with enough entropy. */
export function setSecretKey(secret: string | Buffer): void {
  sealingKey = createHash('sha256').update(secret).digest();
}
function key(): Buffer {
  if (!sealingKey) throw new Error('No secret key has been set');
  return sealingKey;
}

const SCHEME = 'sealed1';
/** `sealed1$nonce$tag$text`; `about` binds it to its field and record, so that it cannot be moved to another record. */
export function seal(text: string, about: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [SCHEME, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('$');
}
/** The text again. Throws when it was sealed with another key, for another field or record, or not by us. */
export function unseal(stored: string, about: string): string {
  const [scheme, nonce = '', tag = '', sealed = ''] = stored.split('$');
  if (scheme !== SCHEME) throw new Error('This secret cannot be read; enter it again');
  const decipher = createDecipheriv('aes-256-gcm', key(), Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  }).setAAD(Buffer.from(about));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
}
/** A digest under the key: whoever reads the database cannot try words against it. */
export const fingerprint = (): Hmac => createHmac('sha256', key());
