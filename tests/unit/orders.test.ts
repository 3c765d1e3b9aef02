/** What a move changes, where the provider has no call for it. */
import { expect, it } from 'vitest';
import { renumbered, type Position } from '../../contract/order.ts';

const rows = (...numbers: (number | null)[]) => numbers.map((number, at) => ({ id: at + 1, number }));
it.each<[string, (number | null)[], number, Position, Record<number, number>]>([
  ['up', [1, 2, 3, 4], 3, { before: 1 }, { 3: 1, 1: 2, 2: 3 }],
  ['down', [1, 2, 3, 4], 1, { after: 3 }, { 2: 1, 3: 2, 1: 3 }],
  ['where it is', [1, 2, 3], 2, { after: 1 }, {}],
  ['among numbers with gaps, which stay', [10, 20, 30], 3, { before: 2 }, { 3: 20, 2: 30 }],
  ['among numbers that are there twice, which end', [1, 1, 2], 3, { before: 1 }, { 3: 1, 1: 2, 2: 3 }],
  ['among rows without a number', [1, null, null], 3, { before: 2 }, { 3: 2, 2: 3 }],
  ['beside nobody', [1, 2], 1, { before: 9 }, {}],
])('a row is moved %s', (_how, numbers, id, position, wanted) => {
  const changed = renumbered(rows(...numbers), ({ number }) => number, id, position);
  expect(Object.fromEntries(changed.map(([row, number]) => [row.id, number]))).toEqual(wanted);
});
