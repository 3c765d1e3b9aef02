import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inWords, rupeesInWords } from '../../contract/fees/words.ts';

/** Reads words back: what is written must be the number, and nothing else. */
function readBack(words: string): number {
  const SMALL =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
  const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
  const value = new Map<string, number>([
    ...SMALL.split(' ').map((word, at) => [word, at] as const),
    ...TENS.split(' ').map((word, at) => [word, (at + 2) * 10] as const),
  ]);
  let [crores, total, pending] = [0, 0, 0];
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and') continue;
    if (word === 'crore') [crores, total, pending] = [(total + pending) * 10_000_000, 0, 0];
    else if (word === 'lakh') [total, pending] = [total + pending * 100_000, 0];
    else if (word === 'thousand') [total, pending] = [total + pending * 1000, 0];
    else if (word === 'hundred') pending *= 100;
    else {
      const found = value.get(word);
      if (found === undefined) throw new Error(`no number: ${word}`);
      pending += found;
    }
  }
  return crores + total + pending;
}

describe('an amount in words', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [1, 'Rupees One Only'],
    [15, 'Rupees Fifteen Only'],
    [21, 'Rupees Twenty-One Only'],
    [40, 'Rupees Forty Only'],
    [100, 'Rupees One Hundred Only'],
    [105, 'Rupees One Hundred and Five Only'],
    [1000, 'Rupees One Thousand Only'],
    [1001, 'Rupees One Thousand and One Only'],
    [4750, 'Rupees Four Thousand Seven Hundred and Fifty Only'],
    [99_999, 'Rupees Ninety-Nine Thousand Nine Hundred and Ninety-Nine Only'],
    [100_000, 'Rupees One Lakh Only'],
    [1_234_567, 'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred and Sixty-Seven Only'],
    [10_000_000, 'Rupees One Crore Only'],
    [250_000_000, 'Rupees Twenty-Five Crore Only'],
    [9_000_000_000_000, 'Rupees Nine Lakh Crore Only'],
    [0.5, 'Fifty Paisa Only'],
    [1250.05, 'Rupees One Thousand Two Hundred and Fifty and Five Paisa Only'],
    [0.1 + 0.2, 'Thirty Paisa Only'],
  ])('%d is %s', (rupees, words) => {
    expect(rupeesInWords(rupees)).toBe(words);
  });
  test('says no number for what is none', () => {
    expect(() => rupeesInWords(-1)).toThrow(RangeError);
    expect(() => rupeesInWords(Number.NaN)).toThrow(RangeError);
    expect(() => rupeesInWords(1.005)).toThrow(RangeError);
    expect(() => inWords(1.5)).toThrow(RangeError);
  });
  test('reads back as the number it was written for', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), (n) => readBack(inWords(n)) === n));
  });
});
