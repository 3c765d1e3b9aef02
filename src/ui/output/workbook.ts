/**
 * Writes xlsx files page by page: the rows of a page become bytes as they come, so that a file of any number of rows
 * takes the room of its bytes and of one page.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportCell } from '../../../contract/exchange/cell.ts';
import { DISPLAY_OFFSET_HOURS } from '../../../contract/dates.ts';

/** A sum that the program makes anew when what it adds up is changed; `value` is what it comes to. */
export interface FormulaCell {
  readonly kind: 'formula';
  readonly formula: string;
  readonly value: number;
}
export type SheetCell = ExportCell | FormulaCell;
type Row = readonly SheetCell[];
export interface Sheet {
  readonly name: string;
  readonly headers: readonly string[];
  /** All rows, or page by page as they come. */
  readonly rows: readonly Row[] | AsyncIterable<readonly Row[]>;
}
/** Longest text of a cell (a limit of the format), and the widths that columns are kept within. */
const LONGEST = 32_767;
const [NARROW, WIDE] = [8, 50];
/** Rows that are written at once, and after which the widths of columns are known. */
const AT_ONCE = 500;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Styles by their index in `cellXfs`. Text is stored as text: no program runs it as a formula or takes the zeros off a code. */
const STYLE = { bold: 1, text: 2, money: 3, date: 4, month: 5, datetime: 6 } as const;
const FORMATS = ['#,##0.00', 'dd-mmm-yyyy', 'mmm yyyy', 'dd-mmm-yyyy hh:mm:ss'];
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[49, 164, 165, 166, 167].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;

const EPOCH = Date.UTC(1899, 11, 30);
/** Days since the beginning of the calendar of spreadsheets. */
const serial = (instant: string, shift = 0): number => (Date.parse(instant) + shift - EPOCH) / 86_400_000;
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const textAt = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST))}</t></is></c>`;
const numberAt = (at: string, value: number, style?: number): string =>
  `<c r="${at}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
function written(cell: SheetCell, at: string): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return textAt(at, cell.value, STYLE.text);
    case 'number':
      return numberAt(at, cell.value);
    case 'money':
      return numberAt(at, cell.value, STYLE.money);
    case 'formula':
      return `<c r="${at}" s="${STYLE.money}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`;
    case 'date':
      return numberAt(at, serial(`${cell.value}T00:00:00Z`), STYLE.date);
    case 'month':
      return numberAt(at, serial(`${cell.value}-01T00:00:00Z`), STYLE.month);
    case 'datetime':
      return numberAt(at, serial(cell.value, DISPLAY_OFFSET_HOURS * 3_600_000), STYLE.datetime);
  }
}
const widthOf = (header: string, rows: readonly Row[], column: number): number => {
  let widest = header.length + 2;
  for (const row of rows) {
    const cell = row[column];
    if (cell && cell.kind !== 'empty')
      widest = Math.max(
        widest,
        (cell.kind === 'text' ? (cell.value.split('\n', 1)[0] ?? '') : String(cell.value)).length + 1,
      );
  }
  return Math.min(Math.max(widest, NARROW), WIDE);
};
/** Bold headers that stay in sight, columns as wide as what the first rows hold. */
const beginning = (headers: readonly string[], first: readonly Row[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  (headers.length === 0
    ? ''
    : `<cols>${headers.map((header, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(header, first, at)}" customWidth="1"/>`).join('')}</cols>`) +
  `<sheetData><row r="1">${headers.map((header, at) => (header === '' ? '' : textAt(`${letters(at)}1`, header, STYLE.bold))).join('')}</row>`;
const rowsFrom = (rows: readonly Row[], columns: readonly string[], from: number): string =>
  rows
    .map((row, at) => {
      const no = from + at;
      return `<row r="${no}">${row.map((cell, column) => written(cell, `${columns[column] ?? letters(column)}${no}`)).join('')}</row>`;
    })
    .join('');

async function* slices(rows: Sheet['rows']): AsyncGenerator<readonly Row[]> {
  if (Symbol.asyncIterator in rows) for await (const page of rows) yield* slices(page);
  else for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}
async function writeSheet(file: ZipDeflate, { headers, rows }: Sheet): Promise<void> {
  const columns = headers.map((_, at) => letters(at));
  let next = 2;
  for await (const slice of slices(rows)) {
    const start = next === 2 ? beginning(headers, slice) : '';
    file.push(strToU8(start + rowsFrom(slice, columns, next)));
    next += slice.length;
  }
  file.push(strToU8(`${next === 2 ? beginning(headers, []) : ''}</sheetData></worksheet>`), true);
}
const part = (n: number): string => `worksheets/sheet${n + 1}.xml`;
/** The parts of a workbook beside its sheets. */
function parts(sheets: readonly Sheet[]): Readonly<Record<string, string>> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/${part(at)}" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="${part(at)}"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

/** An xlsx file of these sheets. Throws what the rows throw. */
export async function workbook(sheets: readonly Sheet[]): Promise<Blob> {
  const chunks: Blob[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    // A Blob: the bytes leave the heap.
    else chunks.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });
  const add = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [name, xml] of Object.entries(parts(sheets))) add(name).push(strToU8(xml), true);
  for (const [at, sheet] of sheets.entries()) await writeSheet(add(`xl/${part(at)}`), sheet);
  zip.end();
  if (failed) throw failed;
  return new Blob(chunks, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
