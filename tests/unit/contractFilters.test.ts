import { describe, expect, it } from 'vitest';
import { holds } from '../../contract/conditions.ts';
import { matches, NULL_TOKEN, toWire, type Filter, type Operator } from '../../contract/filters.ts';

const filter = (operator: Operator, value: unknown): Filter => ({ field: 'city', operator, value });

describe('filters on the wire (specification 5)', () => {
  it('asks for "is empty" with the sentinel', () => {
    for (const value of ['', null, undefined])
      expect(toWire([filter('IS', value)])).toEqual([filter('IS', NULL_TOKEN)]);
    expect(toWire([filter('IS_NOT', '')])).toEqual([filter('IS_NOT', NULL_TOKEN)]);
    expect(toWire([filter('IS', 'Lahore')])).toEqual([filter('IS', 'Lahore')]);
  });
  it('leaves out any other filter without a value, but keeps 0 and false', () => {
    expect(toWire([filter('=', ''), filter('LIKE', null), filter('IN', [])])).toEqual([]);
    expect(toWire([filter('=', 0), filter('=', false)])).toHaveLength(2);
  });
  it('drops every empty one where the provider wants that (house system)', () => {
    expect(toWire([filter('IS', ''), filter('=', ''), filter('LIKE', 'a')], 'drop')).toEqual([filter('LIKE', 'a')]);
  });
});

describe('filters over rows held whole', () => {
  const lahore = { city: 'Lahore', seats: 30, months: ['04', '05'], opened: '2024-04-01' };
  const empty = { city: null, seats: null, months: [], opened: null };
  it.each<[Filter, boolean, boolean]>([
    [filter('=', 'lahore'), true, false],
    [filter('!=', 'Multan'), true, true],
    [filter('LIKE', 'AHO'), true, false],
    [filter('IN', ['Multan', 'Lahore']), true, false],
    [filter('IN', 'Multan,Lahore'), true, false],
    [filter('IS', NULL_TOKEN), false, true],
    [filter('IS_NOT', NULL_TOKEN), true, false],
    [{ field: 'seats', operator: '>', value: 4 }, true, false],
    [{ field: 'seats', operator: '<=', value: '30' }, true, false],
    [{ field: 'seats', operator: '<', value: 100 }, true, false],
    [{ field: 'opened', operator: 'BETWEEN', value: ['2024-01-01', '2024-04-01'] }, true, false],
    [{ field: 'months', operator: 'LIKE', value: '05' }, true, false],
  ])('%j', (one, forLahore, forEmpty) => {
    expect(matches(lahore, one)).toBe(forLahore);
    expect(matches(empty, one)).toBe(forEmpty);
  });
});

describe('conditions', () => {
  it.each([
    [undefined, {}, true],
    [{ method: 'percent' }, { method: 'percent' }, true],
    [{ method: 'percent' }, {}, false],
    [{ method: ['fixed', 'per_day'] }, { method: 'per_day' }, true],
    [{ method: 'fixed', active: true }, { method: 'fixed', active: false }, false],
    [{ parent: null }, {}, true],
  ] as const)('%j over %j is %s', (condition, record, expected) => expect(holds(condition, record)).toBe(expected));
});
