/** What every `npm run new` does with files: write new ones, put lines into those that list them, format both. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
export const script = (...args: readonly string[]): void =>
  void execFileSync(process.execPath, [...args], { cwd: root, stdio: 'inherit' });

/** Files by their path in the project: new ones as text, those that are there as a change of their text. */
export type Files = Readonly<Record<string, string | ((text: string) => string)>>;

/** All or none: a new file that is there already, or a list whose lines are not where they were, stops before. */
export function writeFiles(files: Files): void {
  const texts = Object.entries(files).map(([path, made]) => {
    const file = join(root, path);
    if (typeof made === 'string' && existsSync(file)) throw new Error(`${path} is there already`);
    return { path, file, text: typeof made === 'string' ? made : made(readFileSync(file, 'utf8')) };
  });
  for (const { file, text } of texts) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  script('node_modules/oxfmt/bin/oxfmt', ...texts.map(({ path }) => path));
  for (const { path } of texts) console.info(`${typeof files[path] === 'string' ? 'Wrote' : 'Listed in'} ${path}`);
}

/** The text with a line put in; `before` says of which line, an Error when there is none. */
export function withLine(text: string, line: string, before: (text: string, at: number) => boolean): string {
  const lines = text.split('\n');
  const at = lines.findIndex(before);
  if (at < 0) throw new Error(`there is no line before which to put: ${line.trim()}`);
  return lines.toSpliced(at, 0, line).join('\n');
}
/** An index with one more import, in its place in the alphabet of files among those of the same folder. */
export function withImport(text: string, line: string): string {
  const file = (one: string): string => /from '(\.\/[\w/]+)\.tsx?'/.exec(one)?.[1]?.toLowerCase() ?? '';
  const lines = text.split('\n');
  const imports = lines.flatMap((one, at) => (/^import .* from '\.\//.test(one) ? [at] : []));
  const before = imports.find((at) => file(lines[at] ?? '') > file(line)) ?? (imports.at(-1) ?? 0) + 1;
  return lines.toSpliced(before, 0, line).join('\n');
}
/** The list that `start` begins, with one more line at its end, where all it needs stands before. */
export function withListed(text: string, start: string, line: string, end = '];'): string {
  const begins = text.split('\n').findIndex((one) => one.startsWith(start));
  if (begins < 0) throw new Error(`there is no ${start}`);
  return withLine(text, line, (one, at) => at > begins && one === end);
}
