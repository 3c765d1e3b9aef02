/**
 * The tests that the documentation names as what holds a rule, and how a name is a title. One reading, for the fast
 * check and for the proof.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Named {
  /** The page that names it. */
  readonly page: string;
  readonly file: string;
  /** As it stands in the source, with its placeholders; empty where a page names the whole file. */
  readonly title: string;
}
/**
 * `` `tests/x.test.ts` "title" `` in a text, `` `tests/x.test.ts` · title | `` in a cell of a table, or the file alone.
 */
const NAME = /\b(tests\/[\w./-]+\.(?:test|spec)\.tsx?)(?:`(?: "([^"]+)"| · ([^|\n]+?) *\|))?/g;

export const namedIn = (page: string, text: string): Named[] =>
  [...text.matchAll(NAME)].map(([, file = '', quoted, cell]) => ({ page, file, title: quoted ?? cell ?? '' }));

/** Every test that a page of docs names. */
export const namedTests = (root: string): Named[] =>
  readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => namedIn(`docs/${path}`, readFileSync(join(root, 'docs', path), 'utf8')));

/** Whether a file has it as the title of a test or of a group, not as a word in passing. */
export const titled = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));

const PLACEHOLDER = /\$\{[^}]*\}|\$[A-Za-z_][\w.]*|%[sdifjoO#$]/;
/** The titles that a title with placeholders (`$name`, `%s`, `${count}`) has when it runs. */
export const titlePattern = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(PLACEHOLDER)
      .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join('.+')}$`,
    's',
  );
