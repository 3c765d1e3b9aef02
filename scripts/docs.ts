/** `npm run docs`: writes the generated pages of docs/; `--check` only compares and exits 1 when one is out of date. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resources } from '../src/resources/index.ts';
import { renderDocs } from './docs/render.ts';

const docs = join(import.meta.dirname, '..', 'docs');
const pages = renderDocs(resources, readFileSync(join(docs, 'assumptions.in.md'), 'utf8'));
const present = existsSync(join(docs, 'entities')) ? readdirSync(join(docs, 'entities')).map((name) => `entities/${name}`) : [];
const stale = present.filter((path) => !pages.has(path));
const changed = [...pages].filter(([path, text]) => !existsSync(join(docs, path)) || readFileSync(join(docs, path), 'utf8') !== text);

if (process.argv.includes('--check')) {
  const wrong = [...changed.map(([path]) => path), ...stale];
  if (wrong.length) console.error(`out of date, run 'npm run docs': ${wrong.join(', ')}`);
  process.exit(wrong.length ? 1 : 0);
}
for (const path of stale) rmSync(join(docs, path));
for (const [path, text] of changed) {
  mkdirSync(dirname(join(docs, path)), { recursive: true });
  writeFileSync(join(docs, path), text);
}
console.info(`${pages.size} pages, ${changed.length} written, ${stale.length} removed`);
