/** `npm run docs`: writes the generated pages of docs/; `--check` only compares and exits 1 when one is out of date. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { problemText, validate } from '../contract/validate.ts';
import { groups } from '../src/pages/index.ts';
import { resources } from '../src/resources/index.ts';
import { renderDocs } from './docs/render.ts';

const titles = groups.flatMap((group) => [group, ...(group.groups ?? [])]).map(({ title }) => title);
const problems = validate(resources, { groups: titles });
for (const problem of problems) console.error(problemText(problem));
if (problems.length > 0) process.exit(1);

const docs = join(import.meta.dirname, '..', 'docs');
const read = (page: string): string => readFileSync(join(docs, page), 'utf8');
const pages = renderDocs(resources, read);
const present = existsSync(join(docs, 'entities'))
  ? readdirSync(join(docs, 'entities')).map((name) => `entities/${name}`)
  : [];
const stale = present.filter((path) => !pages.has(path));
const changed = [...pages].filter(
  ([path, text]) => !existsSync(join(docs, path)) || readFileSync(join(docs, path), 'utf8') !== text,
);

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
