import { expect, test } from 'vitest';
import { scaleFor } from '../../src/ui/print/OnePage.tsx';

test('what is longer than a page is set smaller until it fits, and takes more pages where nobody could read it', () => {
  // As wide as the room of a page, so that heights are read as millimetres.
  expect(scaleFor(190, 200, 'a4-portrait')).toBe(1);
  expect(scaleFor(190, 300, 'a4-portrait')).toBeCloseTo((273 * 0.98) / 300);
  expect(scaleFor(190, 600, 'a4-portrait')).toBe(1);
  expect(scaleFor(273, 250, 'a4-landscape')).toBeCloseTo((190 * 0.98) / 250);
  expect(scaleFor(0, 0, 'a4-portrait')).toBe(1);
  // What is in small letters is not made as small.
  expect(scaleFor(190, 400, 'a4-portrait')).toBeLessThan(0.7);
  expect(scaleFor(190, 400, 'a4-portrait', 0.75)).toBe(1);
});
