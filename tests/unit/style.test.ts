/**
 * One look: colours are said once, a class is styled in one file, and no order of loading decides
 * (docs/architecture.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { dark, FONT, light, type Palette } from '../../contract/palette.ts';
import { colours } from '../../src/ui/theme/colours.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const THEME = 'src/ui/theme/colours.css';
const sheets = globSync('src/**/*.css', { cwd: root }).toSorted();
const bare = (css: string): string => css.replace(/\/\*[^]*?\*\//g, '');
const LITERAL = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\(/gi;

test('the style sheet has the colours of the palette, which the pages of the server have too', () => {
  const css = read(THEME);
  const said = Object.fromEntries(
    [...css.matchAll(/(--ui-[\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name = '', day, night]) => [
      `var(${name})`,
      [day, night],
    ]),
  );
  for (const name of Object.keys(light) as (keyof Palette)[])
    expect({ name, said: said[colours[name]] }).toEqual({ name, said: [light[name], dark[name]] });
  expect(css).toContain(`--ui-font: ${FONT};`);
});

test('no other style sheet has a colour of its own', () => {
  expect(
    sheets
      .filter((file) => file !== THEME)
      .flatMap((file) => (bare(read(file)).match(LITERAL) ?? []).map((found) => `${file}: ${found}`)),
  ).toEqual([]);
});

test('toasts stand in the light colours of the application', () =>
  expect(read('src/ui/toast/toasts.css')).toMatch(/\.Toastify \{\s*color-scheme: light;/));

test('the typeface is there before the application, and no rule of a style sheet', () => {
  expect(read('src/main.tsx')).toMatch(/^nameTypeface\(\);$/m);
  expect(sheets.filter((file) => read(file).includes('@font-face'))).toEqual([]);
});

/** Variables, a list of sheets, and what overrides a library that adds its style itself, in no layer. */
const UNLAYERED = new Set([THEME, 'src/ui/ui.css', 'src/ui/toast/toasts.css']);
test('every rule is in the layer of the design system or of sections, whose order is said first', () => {
  expect(bare(read('src/main.css')).trim()).toMatch(/^@layer mui, ui, section;/);
  const outside = sheets
    .filter((file) => !UNLAYERED.has(file))
    .flatMap((file) => {
      const layer = file.startsWith('src/ui/') || file === 'src/main.css' ? 'ui' : 'section';
      let depth = 0;
      let rule = '';
      const found: string[] = [];
      for (const character of bare(read(file))) {
        if (character === '{' && depth === 0 && !new RegExp(`^(@layer ${layer}|@page [\\w-]+)$`).test(rule.trim()))
          found.push(`${file}: ${rule.trim()}`);
        depth += character === '{' ? 1 : character === '}' ? -1 : 0;
        rule = depth > 0 || '};'.includes(character) ? '' : rule + character;
      }
      return found;
    });
  expect(outside).toEqual([]);
});

test('no rule looks through the whole page for something', () => {
  // A browser would look again at every change: a thousand sheets took five times as long with one such rule.
  const through = /(?:^|[\s,}{;])(?:html|body|:root|#root)[\w.-]*:has\((?!\s*>)/;
  expect(sheets.filter((file) => through.test(bare(read(file))))).toEqual([]);
  expect('html:has(.ui-bulk:not(.ui-bulk-here)) {').toMatch(through);
});

const isModule = (file: string): boolean => file.endsWith('.module.css');
/** What a selector styles: its last class that is ours. Of a module only what is not its own. */
function styled(selector: string, own: boolean): string | undefined {
  const [, global, name] =
    [...selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/(:global\()?\.([a-z][\w-]*)/g)].at(-1) ?? [];
  return own && global === undefined ? undefined : name;
}
/** The choices between commas that are in no brackets. */
function choices(selector: string): string[] {
  let depth = 0;
  const apart = [...selector].map((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    return character === ',' && depth === 0 ? '\n,' : character;
  });
  return apart.join('').split('\n,');
}
test('no class is styled in two files', () => {
  const files = new Map<string, Set<string>>();
  for (const file of sheets.filter((sheet) => sheet !== THEME)) {
    for (const [, selector = ''] of bare(read(file)).matchAll(/([^{};]+)\{/g)) {
      if (selector.trim().startsWith('@')) continue;
      for (const choice of choices(selector)) {
        const name = styled(choice, isModule(file));
        if (name !== undefined) files.set(name, (files.get(name) ?? new Set()).add(file));
      }
    }
  }
  expect(
    [...files].filter(([, where]) => where.size > 1).map(([name, where]) => `${name}: ${[...where].join(', ')}`),
  ).toEqual([]);
});

/** By a name that is put together: a class in a hall, a share of a line, a kind of field, a series of a chart. */
const BUILT = new Set([
  'longtext',
  'tint0',
  'tint1',
  'tint2',
  'tint3',
  'tint4',
  'tint5',
  'whole',
  'third',
  'int',
  'date',
  'bool',
  'bar0',
  'bar1',
  'bar2',
  'bar3',
  'bar4',
  'bar5',
]);
test('a module has the classes that its components name, and no others', () => {
  const code = globSync('src/**/*.tsx', { cwd: root }).map((file) => [file, read(file)] as const);
  for (const sheet of sheets.filter(isModule)) {
    const local = bare(read(sheet)).replace(/:global\([^)]*\)|url\([^)]*\)/g, '');
    const has = new Set([...local.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
    const named = code.flatMap(([file, text]) =>
      [...text.matchAll(/import (\w+) from '([^']*)\.module\.css'/g)]
        .filter(([, , path = '']) => join(dirname(file), `${path}.module.css`) === sheet)
        .flatMap(([, as = '']) =>
          [...text.matchAll(new RegExp(`\\b${as}\\.(?!module\\b)(\\w+)`, 'g'))].map(([, name = '']) => name),
        ),
    );
    expect({ sheet, classes: [...has].filter((name) => !BUILT.has(name)).toSorted() }).toEqual({
      sheet,
      classes: [...new Set(named)].filter((name) => !BUILT.has(name)).toSorted(),
    });
  }
});

test('what overrules everything says why, in the line before', () => {
  const silent = globSync('src/**/*.{css,ts,tsx}', { cwd: root }).flatMap((file) => {
    const lines = read(file).split('\n');
    return lines.flatMap((line, at) => {
      let before = at - 1;
      while (/!important|[{,]$/.test(lines[before] ?? '')) before -= 1;
      return line.includes('!important') && !/\*\/$|^\s*\/\//.test(lines[before] ?? '') ? [`${file}:${at + 1}`] : [];
    });
  });
  expect(silent).toEqual([]);
});
