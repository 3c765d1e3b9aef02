/** Production builds of the application and of the stock list, into a directory of the run. */
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

export async function buildBoth(directory: string): Promise<{ ours: string; stock: string }> {
  const [ours, stock] = [join(directory, 'ours'), join(directory, 'stock')];
  const quiet = { logLevel: 'error', mode: 'production' } as const;
  // Vite sets it for the whole process: servers that are started afterwards would be in production, without the demo school.
  const before = process.env.NODE_ENV;
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
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  return { ours, stock };
}
