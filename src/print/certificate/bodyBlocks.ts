/** The text of a certificate in the few marks that it may carry: headings and bold words. Text, never markup. */
export interface Block {
  readonly heading: boolean;
  /** In Arabic letters: set in another typeface, from the right. */
  readonly urdu: boolean;
  readonly parts: readonly { readonly text: string; readonly bold: boolean }[];
}
const HEADING = /^#{1,3}\s+/;
/** The first letter that has a direction is one of theirs. */
const URDU = /^[^A-Za-z\u00c0-\u024f]*[\u0600-\u06ff]/;
const BOLD = /\*\*(?=\S)(.+?)(?<=\S)\*\*/g;

function partsOf(line: string): Block['parts'] {
  const parts: { text: string; bold: boolean }[] = [];
  let from = 0;
  for (const found of line.matchAll(BOLD)) {
    if (found.index > from) parts.push({ text: line.slice(from, found.index), bold: false });
    parts.push({ text: found[1] ?? '', bold: true });
    from = found.index + found[0].length;
  }
  if (from < line.length || parts.length === 0) parts.push({ text: line.slice(from), bold: false });
  return parts;
}

/**
 * A paragraph per line.
 * @example bodyBlocks('# Awarded\nto **Ali**') // a heading, and a line of two parts, the second bold
 */
export const bodyBlocks = (body: string): Block[] =>
  body.split('\n').map((line) => {
    const text = line.replace(HEADING, '');
    return { heading: HEADING.test(line), urdu: URDU.test(text), parts: partsOf(text) };
  });
