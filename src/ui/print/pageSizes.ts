/** Paper that the style sheet knows as a named page and as a sheet of fixed size; the words are for people. */
export const PAPERS = {
  'a4-portrait': 'A4',
  'a4-landscape': 'A4, landscape',
  'a3-landscape': 'A3, landscape',
  'a5-portrait': 'A5',
  'a5-landscape': 'A5, landscape',
  'letter-portrait': 'Letter',
  'letter-landscape': 'Letter, landscape',
  'dl-landscape': 'DL, envelope',
} as const;
export type Paper = keyof typeof PAPERS;

/** The paper of a declared page and orientation ('A4', 'landscape'); A4 portrait for anything else. */
export function paperOf(page: string, orientation: string): Paper {
  const name = `${page.toLowerCase()}-${orientation}`;
  return Object.hasOwn(PAPERS, name) ? (name as Paper) : 'a4-portrait';
}
