/**
 * Files for an import that were made to do harm, or are not what they say. The benchmark measures how soon each is
 * refused.
 */
import { book, sheet, workbookOf, zip } from './hostileZip.ts';

export interface HostileImport {
  readonly what: string;
  readonly name: string;
  readonly make: () => Uint8Array<ArrayBuffer>;
  readonly status: 413 | 422;
  /**
   * Who refuses it: a look at the bytes or the directory, the thread that unpacks and parses, or whoever takes the
   * rows.
   */
  readonly by: 'look' | 'thread' | 'rows';
  /** Largest share of the unpacked size that may be inflated, where the file would be large. */
  readonly share?: number;
}
const MB = 1024 * 1024;
const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);
/** Rows as dense as real ones, so that only their number gives them away. */
const manyRows = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${(n * 7919) % 100_003}</v></c></row>`,
  ).join('');
const cell = (address: string): string => `<row r="${address.replace(/\D/g, '')}"><c r="${address}"><v>1</v></c></row>`;
const LAUGHS = `<!DOCTYPE w [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><workbook>&j;</workbook>`;

const xlsx = (
  what: string,
  by: HostileImport['by'],
  make: HostileImport['make'],
  status: 413 | 422 = 422,
  share?: number,
): HostileImport => ({
  what,
  name: 'list.xlsx',
  make,
  status,
  by,
  ...(share === undefined ? {} : { share }),
});
const csv = (
  what: string,
  by: HostileImport['by'],
  make: () => string | Uint8Array<ArrayBuffer>,
  status: 413 | 422 = 422,
): HostileImport => ({
  what,
  name: 'list.csv',
  make: () => {
    const content = make();
    return typeof content === 'string' ? text(content) : content;
  },
  status,
  by,
});

export const hostileImports: readonly HostileImport[] = [
  xlsx('a bomb that says so', 'look', () => zip([book, sheet(Buffer.alloc(200 * MB))]), 413),
  xlsx('a bomb of many parts', 'look', () =>
    zip([book, ...Array.from({ length: 40 }, (_, n) => ({ name: `xl/media/${n}.xml`, data: Buffer.alloc(4 * MB) }))]),
  ),
  xlsx('a bomb below the limit, packed 1000:1', 'look', () => zip([book, sheet(Buffer.alloc(60 * MB))])),
  xlsx('a bomb that lies about its size', 'thread', () => zip([book, sheet(Buffer.alloc(60 * MB), 1000)]), 422, 0.01),
  xlsx(
    'a bomb of formats that lies about its size',
    'thread',
    () => workbookOf('', [{ name: 'xl/styles.xml', data: Buffer.alloc(60 * MB), claims: 500 }]),
    422,
    0.01,
  ),
  xlsx(
    'a bomb that the directory does not name',
    'thread',
    () => zip([book, { ...sheet(Buffer.alloc(60 * MB)), hidden: true }]),
    422,
    0.01,
  ),
  xlsx('two parts of one name', 'look', () =>
    zip([book, sheet(Buffer.from('<worksheet/>')), sheet(Buffer.from('<worksheet/>'))]),
  ),
  xlsx('a path that leaves the directory', 'look', () =>
    zip([book, { name: '../../etc/cron.d/x', data: Buffer.from('x') }]),
  ),
  xlsx('an absolute path', 'look', () => zip([book, { name: '/etc/passwd', data: Buffer.from('x') }])),
  xlsx('a thousand parts', 'look', () =>
    zip([book, ...Array.from({ length: 1000 }, (_, n) => ({ name: `xl/${n}.xml`, data: Buffer.from('x') }))]),
  ),
  xlsx('a million rows in a sheet', 'thread', () => workbookOf(manyRows(1_000_000)), 413, 0.1),
  xlsx(
    'a million rows that the sheet admits',
    'thread',
    () => workbookOf(manyRows(1_000_000), [], '<dimension ref="A1:A1000000"/>'),
    413,
    0.01,
  ),
  xlsx('a cell in row 1,000,000,000', 'thread', () => workbookOf(cell('A1000000000'))),
  xlsx('a row 1,000,000,000, written behind a sign of more', 'thread', () =>
    workbookOf('<row a=">" r="1000000000"><c r="A1000000000"><v>1</v></c></row>'),
  ),
  xlsx('a cell in column ZZZZZZZ', 'thread', () => workbookOf(cell('ZZZZZZZ1'))),
  xlsx('a cell in column ZZZZZZZ, written behind a sign of more', 'thread', () =>
    workbookOf('<row r="1"><c a=">" r="ZZZZZZZ1"><v>1</v></c></row>'),
  ),
  xlsx('a cell far to the right of many rows', 'thread', () => workbookOf(manyRows(50_000) + cell('XFD50001'))),
  xlsx('a cell far below and one far to the right', 'thread', () => workbookOf(cell('GR1') + cell('A1048576'))),
  xlsx('entities that multiply', 'thread', () => zip([{ name: 'xl/workbook.xml', data: Buffer.from(LAUGHS) }])),
  xlsx('an entity that is a file of the server', 'thread', () =>
    zip([
      {
        name: 'xl/workbook.xml',
        data: Buffer.from('<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><workbook>&a;</workbook>'),
      },
    ]),
  ),
  xlsx('a workbook of a million opened tags', 'thread', () =>
    zip([{ name: 'xl/workbook.xml', data: Buffer.from('<a>'.repeat(300_000)) }]),
  ),
  csv('a million lines of text', 'look', () => `Name\n${'x\n'.repeat(1_000_000)}`, 413),
  csv('a hundred thousand lines of text', 'thread', () => `Name\n${'x\n'.repeat(100_000)}`, 413),
  csv('a line of two million cells', 'thread', () => `${'a,'.repeat(2_000_000)}b\n1\n`),
  csv('more columns than any list has', 'thread', () => `${'a,'.repeat(300)}b\n${'1,'.repeat(300)}2\n`),
  csv('a cell as long as a book', 'thread', () => `Name\n${'x'.repeat(40_000)}\n`),
  {
    ...xlsx('a web page called xlsx', 'look', () =>
      text('<!DOCTYPE html><html><table><tr><td>Name</td></tr></table></html>'),
    ),
    name: 'report.xlsx',
  },
  {
    ...xlsx(
      'an old or locked workbook',
      'look',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ),
    name: 'old.xls',
  },
  xlsx('a zip that is no workbook', 'look', () => zip([{ name: 'photo.txt', data: Buffer.from('x') }])),
  xlsx('a broken zip', 'look', () => new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])),
  csv(
    'a program',
    'look',
    () => new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 65, 66, 67, 68, 69, 70, 71, 72, 73]),
  ),
  csv('nothing', 'look', () => ''),
  csv('headers alone', 'rows', () => 'Name,Active\n'),
];
