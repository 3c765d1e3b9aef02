/** Words that people read: in the guides, on the screens, and beside the code. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guides = globSync(['README.md', 'docs/**/*.md', 'bench/**/*.md']);
const sources = globSync([
  '{src,contract,server,tests,scripts,bench,container}/**/*.{ts,tsx,mjs,css,sh}',
  'server/database/functions/*.sql',
  'docs/**/*.{ts,sql}',
]).filter((path) => !path.includes('node_modules'));

test('there are guides and sources to look at', () => {
  expect(guides.length).toBeGreaterThan(10);
  expect(sources.length).toBeGreaterThan(900);
});

/** Certificates speak of one child, whose gender is known; and this file names what it looks for. */
const known = /certificate(?:Fields|Values)\.ts$|unit\/words\.test\.ts$/;
const read = [...guides, ...sources]
  .filter((path) => !known.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const found = (words: RegExp): string[] =>
  read.flatMap(({ path, text }) =>
    [...text.matchAll(words)].map(({ index }) => `${path}: ${text.slice(Math.max(0, index - 30), index + 60)}`),
  );

test('nothing says of anybody that they are a man or a woman', () => {
  expect(found(/\b(?:[Hh](?:e|im|is|imself|er|ers|erself)|[Ss]he)\b/g)).toEqual([]);
});

test('no sentence stands again that a reader stumbled over', () => {
  const clumsy = [
    'nobody fits',
    'twice Enter',
    'since you closed last',
    'a list of (?:his|their) own',
    'random lives',
    'the account that it was put to',
    'somebody was quicker',
    "is nobody's choice",
    'a page lying',
    'Asked for: it waits',
    'living entry',
    'Cut the photo',
    'which is the only one that says',
  ];
  expect(found(new RegExp(clumsy.join('|'), 'gi'))).toEqual([]);
});

test('no name in the code says less than it could: asked, kept, told, place, deed, stands, straight', () => {
  const vague =
    /(?:const|let|function|type|interface|class) (?:\{ )?(?:asked|kept|told|places?|deeds?|stands|straight)\b/gi;
  const own = sources.filter((path) => /^(?:src|server|contract)\/.*\.tsx?$/.test(path));
  expect(own.length).toBeGreaterThan(900);
  const names = own.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(vague)].map(([name]) => `${path}: ${name}`),
  );
  expect(names).toEqual([]);
});

test('nobody without a class is left with a lone comma or dot', () => {
  // As in `Ali, ` and `SID 7 · `: the class goes with its comma or dot (withClass of src/students/classOf.ts).
  expect(found(/(?:[,·] ?|\()\$?\{classOf\(/g)).toEqual([]);
});
