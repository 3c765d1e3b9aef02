/**
 * Looks at the XML of a sheet while it is unpacked and refuses what the parser would choke on. The parser fills every
 * gap between cells with empty ones: a file of one kilobyte with a cell in row 1,000,000,000 would take all memory.
 */
import { MAX_COLUMNS, MAX_ROWS } from '../../../../contract/exchange/limits.ts';
import { refuseFile, tooLarge } from './refuse.ts';

/** A header and a few lines of titles above it are not rows of data. */
const ROWS = MAX_ROWS + 100;
/** The last row that a spreadsheet program has. */
const LAST_ROW = 1_048_576;
const AREA = ROWS * MAX_COLUMNS;
/** No tag of a sheet is as long. */
const LONGEST_TAG = 64 * 1024;
/** The shortest row that holds anything: `<row><c r="A1"><v>1</v></c></row>`. */
const SHORTEST_ROW = 30;

/** A row or a cell; its address is captured at once where programs write it, as the first attribute. */
const TAG = /<(?:\w+:)?(row|c)(?: r="([A-Z]{0,3})(\d{1,7})")?(?=[\s/>])([^>]*)>/g;
const ADDRESS = /(?:^|[\s:])r\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const CELL = /^([A-Z]{1,3})(\d{1,7})$/;
const DIMENSION = /<(?:\w+:)?dimension\s[^>]*?ref\s*=\s*["'][A-Z]+\d+:[A-Z]+(\d{1,9})["']/;

const tooMany = (): Error => tooLarge(`A sheet has more than ${MAX_ROWS.toLocaleString('en')} rows; split the file`);
const odd = (): Error => refuseFile('The workbook is damaged or was made to do harm; it was not opened');
function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column;
}
/** The value of the attribute `r`. */
function addressIn(attributes: string): string | undefined {
  const found = ADDRESS.exec(attributes);
  return found ? (found[1] ?? found[2]) : undefined;
}
function isOdd(text: string, sign: string): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count % 2 === 1;
}
/** A sign of more inside quotes would hide what follows it from this reader, but not from the parser. */
const isHiding = (attributes: string): boolean => isOdd(attributes, '"') || isOdd(attributes, "'");
const isRow = (row: number): boolean => row >= 1 && row <= LAST_ROW;
const numberOf = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN);

/** Give it the pieces of a part in order. Throws 413 or 422 as soon as a piece shows what is wrong. */
export class SheetScan {
  rows = 0;
  readonly #size: number;
  #rest = '';
  #first = true;
  #row = 0;
  #column = 0;
  /** `size`: bytes of the whole part, unpacked. */
  constructor(size: number) {
    this.#size = size;
  }
  read(piece: Buffer): void {
    const text = this.#rest + piece.toString('latin1');
    // No spreadsheet program declares a document type; it is where entities come from.
    if (text.includes('<!DOCTYPE')) throw odd();
    if (this.#first) this.#readDimension(text);
    TAG.lastIndex = 0;
    for (let found = TAG.exec(text); found; found = TAG.exec(text)) {
      const [, tag, letters = '', digits, attributes = ''] = found;
      if (tag === 'row') this.#readRow(digits, attributes);
      else this.#readCell(letters, digits, attributes);
    }
    const open = text.lastIndexOf('<');
    this.#rest = open >= 0 && !text.includes('>', open) ? text.slice(open) : '';
    if (this.#rest.length > LONGEST_TAG) throw odd();
  }
  /** Programs write wrong dimensions; one is believed when the part is long enough for so many rows. */
  #readDimension(text: string): void {
    this.#first = false;
    const rows = Number(DIMENSION.exec(text)?.[1] ?? 0);
    if (rows > ROWS && rows * SHORTEST_ROW < this.#size) throw tooMany();
  }
  #readRow(digits: string | undefined, attributes: string): void {
    this.rows += 1;
    if (this.rows > ROWS) throw tooMany();
    if (attributes !== '' && isHiding(attributes)) throw odd();
    // LibreOffice ends many sheets with an empty row 1,048,576, so the number alone is nothing bad.
    const address = digits ?? addressIn(attributes);
    if (address !== undefined && !isRow(numberOf(address))) throw odd();
  }
  #readCell(first: string, number: string | undefined, attributes: string): void {
    const address = number === undefined ? addressIn(attributes) : first + number;
    if (address === undefined) {
      if (isHiding(attributes)) throw odd();
      // The parser takes no cell without an address.
      return;
    }
    const [, letters = '', digits = ''] = number === undefined ? (CELL.exec(address) ?? []) : ['', first, number];
    const row = numberOf(digits);
    if (!isRow(row)) throw odd();
    // A cell without content, which only has a colour, may be anywhere.
    if (attributes.endsWith('/')) return;
    const column = columnOf(letters);
    if (column > MAX_COLUMNS) throw refuseFile(`Row ${row} has more than ${MAX_COLUMNS} columns`);
    this.#row = Math.max(this.#row, row);
    this.#column = Math.max(this.#column, column);
    if (this.#row * this.#column > AREA)
      throw refuseFile(`There is something far below the other rows, in row ${this.#row}; delete it`);
  }
}
