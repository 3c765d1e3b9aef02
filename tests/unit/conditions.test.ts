/** Conditions of declarations: what holds, what they look at, and how they read. */
import { expect, it } from 'vitest';
import {
  conditionFields,
  conditionText,
  holds,
  unknownComparisons,
  type Condition,
} from '../../contract/conditions.ts';

it.each<[Condition, object, boolean]>([
  [{ method: 'fixed' }, { method: 'fixed' }, true],
  [{ method: ['fixed', null] }, {}, true],
  [{ method: 'fixed', active: true }, { method: 'fixed', active: false }, false],
  [{ fare: { '>': 100 } }, { fare: 100 }, false],
  [{ fare: { '>=': 100, '<': 200 } }, { fare: 150 }, true],
  [{ fare: { '>=': 100, '<': 200 } }, { fare: 200 }, false],
  [{ fare: { '<': 100 } }, { fare: null }, false],
  [{ fare: { '<': 100 } }, { fare: '' }, false],
  [{ day: { '<=': '2027-03-01' } }, { day: '2027-02-28' }, true],
  [{ at: { '>': '09:00' } }, { at: '08:30' }, false],
  [{ name: { '!=': 'A' } }, {}, true],
  [{ name: { '!=': null } }, {}, false],
  [{ months: { empty: true } }, { months: [] }, true],
  [{ months: { empty: false } }, { months: ['01'] }, true],
  [{ any: [{ a: 1 }, { b: { '>': 1 } }] }, { a: 2, b: 2 }, true],
  [{ any: [{ a: 1 }, { b: { '>': 1 } }] }, { a: 2, b: 1 }, false],
  [{ any: [] }, {}, false],
  [{ all: [{ any: [{ a: 1 }, { a: 2 }] }, { b: 1 }] }, { a: 2, b: 1 }, true],
  [{ all: [] }, {}, true],
  // Fields of these names are fields.
  [{ any: 'x' }, { any: 'x' }, true],
  [{ all: ['x', 'y'] }, { all: 'y' }, true],
])('%j for %j: %s', (condition, record, wanted) => {
  expect(holds(condition, { ...record })).toBe(wanted);
});
it('says which fields it looks at, and how it reads', () => {
  const condition: Condition = { any: [{ a: 1, b: { '>': 1, empty: false } }, { all: [{ a: ['x', 'y'] }] }] };
  expect(conditionFields(condition)).toEqual(['a', 'b']);
  expect(conditionText(condition)).toBe('(a is 1 and b > 1 and is not empty) or ((a is x or y))');
  expect(unknownComparisons({ all: [{ a: { '=>': 1 } as never }] })).toEqual(['=>']);
  expect([holds(undefined, {}), conditionFields(undefined)]).toEqual([true, []]);
});
