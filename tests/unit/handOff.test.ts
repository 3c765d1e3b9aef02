import { describe, expect, test } from 'vitest';
import { parseHandOff } from '../../src/auth/handOff.ts';

const sections = new Set([
  'genders',
  'house-management',
  'salary-plan-logs',
  'fee-defaulters-total-amount-wise',
  'admission/city',
]);

describe('parseHandOff', () => {
  test.each([
    ['/genders/demo/7/tok', '/genders'],
    ['/genders/demo/7/tok/', '/genders'],
    ['/house-management/demo/7/tok', '/house-management'],
    ['/admission/city/demo/7/tok', '/admission/city'],
    ['/demo/7/tok', '/'],
  ])('%s signs in and goes to %s', (path, target) =>
    expect(parseHandOff(path, sections)).toEqual({ instituteCode: 'demo', userId: '7', token: 'tok', target }),
  );

  test('a salary plan log names its employee first', () =>
    expect(parseHandOff('/salary-plan-logs/55/demo/7/tok', sections)).toEqual({
      instituteCode: 'demo',
      userId: '7',
      token: 'tok',
      target: '/salary-plan-logs/55',
    }));
  test('parts are decoded', () =>
    expect(parseHandOff('/my%20school/7/a%2Fb.c', sections)).toMatchObject({
      instituteCode: 'my school',
      token: 'a/b.c',
    }));
  test('a stray % is text', () => expect(parseHandOff('/demo/7/50%', sections)).toMatchObject({ token: '50%' }));

  test.each([
    ['/'],
    ['/genders'],
    ['/genders/create'],
    ['/genders/update'],
    ['/house-management/edit/5'],
    ['/salary-plan-logs/55'],
    ['/salary-plan-logs/55/demo/7'],
    ['/salary-plan-logs/1/2/3/4/5'],
    ['/fee-defaulters-total-amount-wise/pay-fee-challan/print-carbon-challan'],
    ['/genders/a/b/c/d'],
    ['/admission/city'],
    ['/admission/city/create'],
    ['/admission/classes/create'],
    ['/legacy/admission/city'],
    ['/demo/7'],
    ['/demo/7/tok/more'],
    ['/unknown'],
  ])('%s is a page', (path) => expect(parseHandOff(path, sections)).toBeNull());
});
