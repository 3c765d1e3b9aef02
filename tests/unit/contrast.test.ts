/** Text can be read on everything that it stands on, in light and dark (WCAG 2.2, 1.4.3: 4.5:1). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dark, light, type Palette } from '../../contract/palette.ts';

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
  const weak = TEXTS.flatMap((text) =>
    SURFACES.map((surface) => [text, surface, contrast(palette[text], palette[surface])] as const),
  ).filter(([, , ratio]) => ratio < 4.5);
  expect(weak).toEqual([]);
  expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
});

/** What may be faint: it cannot be used now, it waits, or it is no text. */
const FAINT = [
  '.months button:disabled',
  ".ui-columns button[aria-disabled='true']",
  '.ui-stale tbody',
  '.staleReport',
  '.ui-crumbs li + li::before',
  '.ui-table button:hover .ui-unsorted',
  '50%',
  // VOID and DUPLICATE, behind the figures of a voucher on paper.
  '.marks i',
];
test('no text is faded: a colour that reads does not read at half its strength', () => {
  const root = join(import.meta.dirname, '..', '..');
  const faded = globSync('src/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/([^{}]+)\{[^{}]*[^-]opacity: (0\.\d+);/g)].map(
      ([, selector = '']) => selector.replace(/\/\*[^]*?\*\//g, '').trim(),
    ),
  );
  expect(faded.filter((selector) => !FAINT.includes(selector))).toEqual([]);
});
