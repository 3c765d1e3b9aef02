/** One visit of a page in a browser context of its own: what it loaded and what it cost. */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from '@playwright/test';

export interface Visit {
  /** Bytes of JavaScript, gzip -9, that had arrived when the page was ready. */
  readonly bytes: number;
  /** Names of those files, with their bytes. */
  readonly files: ReadonlyMap<string, number>;
  readonly scriptMs: number;
  readonly taskMs: number;
  /** JavaScript heap in use after a collection. */
  readonly heapMb: number;
}
type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Opens `address` and waits until `ready` is on screen and painted. */
export async function visit(
  browser: Browser,
  address: string,
  ready: string,
  storageState?: Storage,
): Promise<Visit & { storage: Storage }> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 850 },
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const scripts: Promise<[string, number]>[] = [];
    let isReady = false;
    page.on('response', (response) => {
      if (isReady || response.request().resourceType() !== 'script') return;
      scripts.push(
        response.body().then((body) => [new URL(response.url()).pathname, gzipSync(body, { level: 9 }).byteLength]),
      );
    });
    await page.goto(address);
    await page.waitForSelector(ready, { timeout: 60_000 });
    isReady = true;
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    // What comes right behind the first picture is part of its price.
    await page.waitForTimeout(700);
    const metric = async (): Promise<Map<string, number>> =>
      new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
    const spent = await metric();
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    const metrics = await metric();
    const files = new Map(await Promise.all(scripts));
    return {
      bytes: [...files.values()].reduce((sum, size) => sum + size, 0),
      files,
      scriptMs: (spent.get('ScriptDuration') ?? Number.NaN) * 1000,
      taskMs: (spent.get('TaskDuration') ?? Number.NaN) * 1000,
      heapMb: (metrics.get('JSHeapUsedSize') ?? Number.NaN) / 1024 / 1024,
      storage: await context.storageState(),
    };
  } finally {
    await context.close();
  }
}
