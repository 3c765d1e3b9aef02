/** Text can be read on everything that it stands on, in light and dark (WCAG 2.2, 1.4.3: 4.5:1). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dark, FONT, light, type Palette } from '../../contract/palette.ts';

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
const TEXTS = ['text', 'muted', 'error', 'warning', 'success', 'info', 'accent'] as const;
const SURFACES = ['page', 'surface', 'raised', 'hover', 'accentWash'] as const;

test.each([
  ['light', light],
  ['dark', dark],
] as const)('every text colour reads on every surface: %s', (_name, palette: Palette) => {
  const weak = TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface, contrast(palette[text], palette[surface])] as const)).filter(
    ([, , ratio]) => ratio < 4.5,
  );
  expect(weak).toEqual([]);
  expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
});

/** What may be faint: it cannot be used now, it waits, or it is no text. */
const FAINT = [
  '.plan-months button:disabled',
  ".ui-columns button[aria-disabled='true']",
  '.ui-stale tbody',
  '.ui-stale-report',
  '.ui-crumbs li + li::before',
  '.ui-table button:hover .ui-unsorted',
  '50%',
];
test('no text is faded: a colour that reads does not read at half its strength', () => {
  const root = join(import.meta.dirname, '..', '..');
  const faded = globSync('src/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/([^{}]+)\{[^{}]*[^-]opacity: (0\.\d+);/g)].map(([, selector = '']) =>
      selector.replace(/\/\*[^]*?\*\//g, '').trim(),
    ),
  );
  expect(faded.filter((selector) => !FAINT.includes(selector))).toEqual([]);
});

test('toasts stand in the type and the light colours of the application', () => {
  const css = readFileSync(join(import.meta.dirname, '..', '..', 'src/layout/toasts.css'), 'utf8');
  const value = (name: string): string | undefined => new RegExp(`--toastify-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  expect(css).toContain(`font-family: ${FONT};`);
  expect({
    surface: value('color-light'),
    text: value('text-color-light'),
    info: value('icon-color-info'),
    success: value('icon-color-success'),
    warning: value('icon-color-warning'),
    error: value('icon-color-error'),
  }).toEqual({ surface: light.surface, text: light.text, info: light.info, success: light.success, warning: light.warning, error: light.error });
});

/** Where there is no palette entry: the series of a chart, and a wash behind a warning. */
const OWN = new Set(['--bar', 'background: light-dark(#fff6e2, #2e2515)']);
test('whatever has a light and a dark colour has those of the application', () => {
  const root = join(import.meta.dirname, '..', '..');
  const pairs = new Set(Object.keys(light).map((name) => `${light[name as keyof Palette]} ${dark[name as keyof Palette]}`));
  const foreign = globSync('src/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/([\w-]+): [^;]*?light-dark\((#\w+), (#\w+)\)/g)]
      .filter(([said, property = '', day, night]) => !OWN.has(property) && !OWN.has(said) && !pairs.has(`${day} ${night}`))
      .map(([said]) => `${file}: ${said}`),
  );
  expect(foreign).toEqual([]);
});

test('the error page stands in the type of the application, which it brings along', () => {
  const css = readFileSync(join(import.meta.dirname, '..', '..', 'src/auth/errorPage.css'), 'utf8');
  expect(css).toContain(`font-family: ${FONT};`);
  expect(css).toMatch(/@font-face \{\s*font-family: 'Inter Variable';/);
});
