/** Production builds, as people get them. */
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');
/**
 * Builds the application, or the page in `folder`, into `directory`. Vite puts the whole process into production: servers
 * that are started afterwards would be without the demo school.
 */
export async function buildPage(directory: string, folder = ROOT): Promise<void> {
  const before = process.env.NODE_ENV;
  await build({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir: directory, emptyOutDir: true },
  });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}
