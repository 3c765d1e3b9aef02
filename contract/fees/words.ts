/** Amounts in words as Pakistan writes them: crore, lakh, thousand; rupees and paisa. Pure. */
import { toPaisa } from '../money.ts';

const SMALL = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const;
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const;
/** Largest first; what is above a crore is counted in crores, as lakh crore. */
const UNITS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function below100(n: number): string {
  if (n < 20) return SMALL[n] ?? '';
  const tens = TENS[Math.trunc(n / 10)] ?? '';
  return n % 10 === 0 ? tens : `${tens}-${SMALL[n % 10]}`;
}
/**
 * A whole number in words: 1234567 -> 'Twelve Lakh Thirty-Four Thousand Five Hundred and Sixty-Seven'; 0 -> 'Zero'.
 * Throws RangeError unless it is a whole number, 0 or more.
 */
export function inWords(n: number): string {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError('only whole numbers have words');
  if (n === 0) return 'Zero';
  const words: string[] = [];
  let rest = n;
  for (const [size, name] of UNITS) {
    const count = Math.trunc(rest / size);
    rest %= size;
    if (count > 0) words.push(`${inWords(count)} ${name}`);
  }
  if (rest > 0) words.push(words.length > 0 ? `and ${below100(rest)}` : below100(rest));
  return words.join(' ');
}
/**
 * Rupees in words: 1250.5 -> 'Rupees One Thousand Two Hundred and Fifty and Fifty Paisa Only'. Throws RangeError on a
 * negative amount and on what toPaisa refuses.
 */
export function rupeesInWords(rupees: number): string {
  const paisa = toPaisa(rupees);
  const [whole, part] = [Math.trunc(paisa / 100), paisa % 100];
  if (part === 0) return `Rupees ${inWords(whole)} Only`;
  return whole === 0 ? `${below100(part)} Paisa Only` : `Rupees ${inWords(whole)} and ${below100(part)} Paisa Only`;
}
