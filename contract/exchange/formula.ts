/**
 * Texts that a spreadsheet would run as a formula (OWASP ASVS 1.2.10). In a csv file they are led by an apostrophe; a
 * text that looks as if it had been led already gets another one, so that reading takes exactly one away.
 */
// oxlint-disable-next-line no-control-regex -- NUL, TAB and CR are among the characters that start a formula
const RISKY = /^'*[=+\-@\t\r\u0000]/;
// oxlint-disable-next-line no-control-regex -- as above
const LED = /^'+[=+\-@\t\r\u0000]/;

export const neutralise = (text: string): string => (RISKY.test(text) ? `'${text}` : text);
export const restore = (text: string): string => (LED.test(text) ? text.slice(1) : text);
