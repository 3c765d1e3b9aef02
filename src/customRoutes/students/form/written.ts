/**
 * Written forms of numbers, put in while they are typed. Dashes appear only between digits, so that a backspace takes a
 * digit.
 */

const dashed = (digits: string, ...ends: readonly number[]): string => {
  const parts: string[] = [];
  let from = 0;
  for (const end of ends) {
    if (digits.length > from) parts.push(digits.slice(from, end));
    from = end;
  }
  return parts.join('-');
};
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** '3520212345671' -> '35202-1234567-1': CNIC and B-form numbers. */
export const writtenCnic = (text: string): string => dashed(digitsOf(text).slice(0, 13), 5, 12, 13);

/** '+92 300 1234567', '923001234567' or '3001234567' -> '0300-1234567'. */
export function writtenMobile(text: string): string {
  const digits = digitsOf(text).replace(/^00/, '');
  const foreign = text.trim().startsWith('+') || digits.length > 11;
  if (foreign && digits !== '' && !'92'.startsWith(digits.slice(0, 2))) return text.trim();
  const local = foreign ? digits.replace(/^92/, '0') : digits.replace(/^3/, '03');
  return foreign && digits.length <= 2 ? `+${digits}` : dashed(local.slice(0, 11), 4, 11);
}

/** Where the caret belongs after the text was rewritten: behind as many digits as before. */
export function caretAfter(written: string, digitsBefore: number): number {
  let at = 0;
  for (let seen = 0; at < written.length && seen < digitsBefore; at += 1) if (/\d/.test(written[at] ?? '')) seen += 1;
  return at;
}
export const digitsBefore = (text: string, caret: number): number => digitsOf(text.slice(0, caret)).length;
