import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url';
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import ranges from '@fontsource-variable/inter/unicode.json';

const NAME = 'Inter Variable';
const FILES: Readonly<Record<keyof typeof ranges, string>> = {
  'cyrillic-ext': cyrillicExt,
  cyrillic,
  'greek-ext': greekExt,
  greek,
  vietnamese,
  'latin-ext': latinExt,
  latin,
};

/**
 * Names the typeface; a file of it is fetched when a text first wants it. It is no rule of a style sheet: whenever one
 * changes, and components insert rules as they are first drawn, browsers read all typefaces of style sheets anew and
 * lay out the whole document.
 */
export function nameTypeface(): void {
  for (const [letters, unicodeRange] of Object.entries(ranges)) {
    const file = FILES[letters as keyof typeof ranges];
    const face = { style: 'normal', weight: '100 900', display: 'swap', unicodeRange } as const;
    document.fonts.add(new FontFace(NAME, `url(${file}) format('woff2')`, face));
  }
}

/** Fetches what the application is written in, before it is drawn. What fails is shown in the next typeface. */
export function fetchTypeface(): void {
  document.fonts?.load(`1em "${NAME}"`).catch(() => []);
}
