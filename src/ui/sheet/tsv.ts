/**
 * Cells as spreadsheets put them on the clipboard: tabs between cells, lines between rows, quotes around what holds
 * either.
 */

/** Rows of cells; a trailing line end makes no row. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      endCell();
      rows.push([]);
    } else cell += char;
  }
  if (cell !== '' || (rows.at(-1)?.length ?? 0) > 0) endCell();
  return rows.filter((row, at) => row.length > 0 || at < rows.length - 1);
}

const quote = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\n');
