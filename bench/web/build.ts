/** Production builds of the application and of the stock list, into a directory of the run. */
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

export async function buildBoth(directory: string): Promise<{ ours: string; stock: string }> {
  const [ours, stock] = [join(directory, 'ours'), join(directory, 'stock')];
  const quiet = { logLevel: 'error', mode: 'production' } as const;
  await build({
    ...quiet,
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    build: { outDir: ours, emptyOutDir: true },
  });
  const folder = join(ROOT, 'bench/stock');
  await build({
    ...quiet,
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    build: { outDir: stock, emptyOutDir: true },
  });
  return { ours, stock };
}
