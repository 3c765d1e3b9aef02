/**
 * The typeface of Urdu on papers that are kept: Noto Nastaliq Urdu (SIL Open Font License, fonts/OFL.txt). Its file is
 * fetched when a paper first has Arabic letters in it, and by no other page.
 */
import file from './fonts/NotoNastaliqUrdu-Regular.woff2?url';

const NAME = 'Noto Nastaliq Urdu';
const ARABIC =
  'U+0600-06FF, U+200C-200E, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+FB50-FDFF, U+FE70-FEFC';

/** Names the typeface, once; where it does not come, the computer's own is used. */
export function nameNastaliq(): void {
  if (typeof FontFace === 'undefined' || [...document.fonts].some(({ family }) => family.includes(NAME))) return;
  document.fonts.add(new FontFace(NAME, `url(${file}) format('woff2')`, { display: 'swap', unicodeRange: ARABIC }));
}
