/** How Chromium is started wherever this project starts one: for tests, measurements and pictures. */
import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The shell first: it has no window of its own, so that a page that is opened costs a third less of the processor. */
const executablePath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

/**
 * Parts of the browser's own window, which nobody sees here: each new window loaded two pages for its address bar, more
 * processor time than what most tests do in it.
 */
const OWN_WINDOW = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** The last list that a browser is given is the one that counts, so those that Playwright turns off are here too. */
const OF_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export const launchOptions: LaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Pictures are put together by the processor anyway: in a process of its own that costs a seventh more.
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...OF_PLAYWRIGHT, ...OWN_WINDOW].join(',')}`,
  ],
};
