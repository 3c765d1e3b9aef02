/** `npm run scale:test`: what takes several processes, or a program that is not everywhere. No part of `npm test`. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { leftOut, overPooler, throughServers } from './selection.ts';

const mode = process.env['SCALE'];
const include =
  mode === 'servers'
    ? throughServers
    : mode === 'pooler'
      ? ['tests/scale/pooler.test.ts', ...overPooler]
      : ['tests/scale/twoServers.test.ts', 'tests/scale/acrossServers.test.ts', 'tests/scale/rolling.test.ts'];

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    environment: 'node',
    globalSetup: ['tests/scale/support/globalSetup.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    include: [...include],
    exclude: mode === 'servers' ? [...leftOut] : [],
    isolate: false,
    // Each file has servers and a database of its own; most of its time it waits for one to come back.
    maxWorkers: mode === 'servers' ? 3 : 1,
  },
});
