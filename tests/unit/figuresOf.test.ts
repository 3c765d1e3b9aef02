import { expect, test } from 'vitest';
import { figuresOf } from '../../src/customRoutes/home/figuresOf.ts';

const cards = [{ key: 'students', label: 'Students', value: 12 }];
test.each([
  ['those of the reference provider', { data: { cards } }, [['Students', 12]]],
  ['a bare list', cards, [['Students', 12]]],
  [
    'an object of counts, in parts too',
    { data: { total_students: '60', collection: { today: 5000, dated: '2026-01-01' }, note: 'x' } },
    [
      ['Total students', 60],
      ['Collection today', 5000],
    ],
  ],
  ['cards without values', { data: { cards: [{ title: 'x' }, null] } }, []],
  ['nothing', null, []],
  ['a text', 'fine', []],
])('figures of %s', (_what, answer, expected) => {
  expect(figuresOf(answer).map(({ label, value }) => [label, value])).toEqual(expected);
});
