/**
 * A fresh key under which a create is done once however often it is sent. Forms make it when they open and pass it as
 * `meta.idempotencyKey`. (`crypto.randomUUID` exists only on https and localhost; a school's own network has neither.)
 */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
