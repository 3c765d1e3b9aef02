import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { vitestProof } from './tests/support/vitestProof.ts';

/**
 * Nothing is run again: a test that fails now and then is a defect, of the test or of what it tests.
 * The limits of time are for what hangs; how fast the machine is, or what runs beside the tests, decides nothing.
 * unit and api run in Node, web in jsdom; api starts one embedded PostgreSQL and copies a template database per file.
 */
export default defineConfig({
  test: {
    reporters: ['default', vitestProof()],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/support/seed.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/race/**/*.test.ts', 'tests/model/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/support/globalSetup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.tsx', 'tests/web/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: ['tests/web/support/setup.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
});
