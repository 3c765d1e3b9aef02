import { expect, test } from 'vitest';
import { memoryForPages } from '../../server/database/engine/start.ts';

const GB = 1024 ** 3;
test.each([
  [GB / 2, 0, '128MB'],
  [2 * GB, 0, '256MB'],
  [24 * GB, 0, '1024MB'],
  [24 * GB, 2 ** 64, '1024MB'],
  [24 * GB, 4 * GB, '512MB'],
])('a machine of %d bytes, a container of %d: %s for pages', (machine, container, wanted) => {
  expect(memoryForPages(machine, container)).toBe(wanted);
});
