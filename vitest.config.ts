import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * A loaded machine may lose a race once; a second loss is a fault. Tests that were run again are named in the report.
 * unit and api run in Node, web in jsdom; api starts one embedded PostgreSQL and copies a template database per file.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node', setupFiles: ['tests/support/seed.ts'] } },
      {
        test: {
          name: 'api',
          retry: 1,
          include: ['tests/api/**/*.test.ts', 'tests/race/**/*.test.ts', 'tests/model/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/support/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          retry: 1,
          include: ['tests/web/**/*.test.tsx', 'tests/web/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: ['tests/web/support/setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
