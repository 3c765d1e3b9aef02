/** What makes the build installable: its service worker, and the icons of its manifest, made of the product's mark. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { transformWithOxc, type Plugin, type Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const WORKER = join(ROOT, 'src/installed/worker.ts');
/** What every page needs (groups of vite.config.ts); the rest is stored as it is used. */
const FIRST = new Set(['react', 'entry', 'shell', 'alert', 'answers']);
const LATIN = /^assets\/inter-latin-wght-normal-/;
type Bundle = Rolldown.OutputBundle;

/** The script of the page and what every page needs, with all that they import, and their styles. */
function firstFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (found.has(file) || !chunk) return;
    found.add(file);
    if (chunk.type !== 'chunk') return;
    for (const other of chunk.imports) add(other);
    const { importedCss = [] } = (chunk as { viteMetadata?: { importedCss: Iterable<string> } }).viteMetadata ?? {};
    for (const sheet of importedCss) add(sheet);
  };
  for (const [file, one] of Object.entries(bundle))
    if (one.type === 'chunk' ? one.isEntry || FIRST.has(one.name) : LATIN.test(file)) add(file);
  return [...found].map((file) => `/${file}`).toSorted();
}
/** The worker as a script of its own: one module that imports nothing. */
export async function workerOf(build: { id: string; entry: string; files: readonly string[] }): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(WORKER, 'utf8'), WORKER);
  return `${code.replaceAll(/^export /gm, '')}\nserveBuild(self, ${JSON.stringify(build)});\n`;
}

/** The mark alone; for a system that cuts icons to a shape of its own, within the part that is never cut off. */
export async function iconsOf(mark: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const [, ground = '', rest = ''] = /<svg[^>]*>(<rect[^>]*>)(.*)<\/svg>/s.exec(mark) ?? [];
  const whole = ground.replace(/ rx="[^"]*"/, '');
  const within = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${whole}<g transform="translate(4 4) scale(.75)">${rest}</g></svg>`;
  const png = async (svg: string, size: number): Promise<Uint8Array> =>
    sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer();
  return {
    'icons/icon-192.png': await png(mark, 192),
    'icons/icon-512.png': await png(mark, 512),
    'icons/maskable-512.png': await png(within, 512),
  };
}

/** Written when all else is: the worker names what was built. */
export const installable: Plugin = {
  name: 'installable',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const [entry] = Object.values(bundle).filter((one) => one.type === 'chunk' && one.isEntry);
      const page = bundle['index.html'];
      // A build of something else than the application has no page of its own.
      if (!entry || page?.type !== 'asset') return;
      const id = createHash('sha256').update(Object.keys(bundle).toSorted().join()).update(page.source).digest('hex');
      const build = { id: id.slice(0, 16), entry: `/${entry.fileName}`, files: firstFiles(bundle) };
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerOf(build) });
      const icons = await iconsOf(readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8'));
      for (const [fileName, source] of Object.entries(icons)) this.emitFile({ type: 'asset', fileName, source });
    },
  },
};
