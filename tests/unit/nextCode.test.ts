import { expect, test } from 'vitest';
import { nextCode } from '../../contract/finance/nextCode.ts';

test('the next free code follows the first of its group, and is nobody’s', () => {
  expect(nextCode(['1101', '1102', '1190'], ['1101', '1102', '1190', '1201'])).toBe('1103');
  expect(nextCode(['1190', '1101', '1102'], ['1101', '1102', '1103', '1190'])).toBe('1104');
  expect(nextCode(['F-09'], ['f-10', 'F-09'])).toBe('F-11');
  expect(nextCode(['099'], ['099'])).toBe('100');
  expect(nextCode([], ['1101'])).toBeUndefined();
  expect(nextCode(['CASH'], ['CASH'])).toBeUndefined();
});
