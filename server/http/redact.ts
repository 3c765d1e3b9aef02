/** What goes to a log: tokens and codes of sign-in links are made unreadable first. */
const TOKEN = /\b([A-Za-z0-9_-]{1,32})\.[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g;
const BEARER = /(bearer\s+)[\x21-\x7e]+/gi;
/**
 * Lines after the first are indented, so that a line break in something that a caller sent cannot look like a line of
 * ours.
 */
// oxlint-disable-next-line no-control-regex -- control characters are the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/g;

export const redact = (text: string): string =>
  text.replace(TOKEN, '$1.[redacted]').replace(BEARER, '$1[redacted]').replace(CONTROL, ' ').replaceAll('\n', '\n    ');
