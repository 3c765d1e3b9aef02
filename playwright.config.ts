import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser.ts';
import { heldWalks } from './tests/e2e/support/walks.ts';
import { leftOutOfBrowsers } from './tests/scale/selection.ts';

const port = process.env['E2E_PORT'] ?? '8199';
/** Of `npm run scale:test`: the server of a request, or of a job, may be killed more than once before it is done. */
const areKilled = process.env['SCALE'] === 'browsers';

/** Asked once: the processes of the tests read this file too. */
const held = process.env['TEST_WORKER_INDEX'] === undefined ? heldWalks() : [];

/** The real server on the embedded database, in a data directory of its own; every spec makes its own institute. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  testIgnore: [...(areKilled ? leftOutOfBrowsers : []), ...held.map((file) => `**/${file}`)],
  fullyParallel: true,
  // One more than the cores that there are at the least: a test waits for the server, and for what ends on the screen.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // Nothing is run again: a test that fails now and then is a defect, of the test or of what it tests.
  retries: 0,
  // Only what hangs meets these: how fast a machine is, or what runs beside the tests, decides nothing.
  timeout: areKilled ? 1_200_000 : 300_000,
  expect: { timeout: areKilled ? 240_000 : 60_000 },
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['./tests/support/playwrightProof.ts']],
  globalSetup: './tests/e2e/support/globalSetup.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 850 },
    trace: 'off',
    // What moves is drawn sixty times a second; dialog.spec.ts and clerkMorning.spec.ts see it move.
    contextOptions: { reducedMotion: 'reduce' },
    // Each page of a test is new: storing the application in it would be work for nothing (installed.spec.ts allows it).
    serviceWorkers: 'block',
    launchOptions,
  },
});
