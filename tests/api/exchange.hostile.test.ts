/** Files that were made to do harm, or are not what they say: refused in words, quickly, and the server lives on. */
import { deflateRawSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeInstitute, type Api, type TestUser } from './support/apiClient.ts';
import { list } from './support/records.ts';
import { fileOf, imported, open, workbook, type Opened } from './exchange.support.ts';

let api: Api;
let head: TestUser;
beforeAll(async () => {
  api = await makeApp();
  head = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());

interface Part {
  name: string;
  data: Buffer;
  /** What the directory claims. */ claims?: number;
}
/** A zip as an attacker writes it: any name, any claimed size. */
function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, claims = data.length } of parts) {
    const packed = deflateRawSync(data, { level: 9 });
    const label = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claims, 22);
    local.writeUInt16LE(label.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc32(data), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claims, 24);
    central.writeUInt16LE(label.length, 28);
    central.writeUInt32LE(at, 42);
    locals.push(local, label, packed);
    directory.push(central, label);
    at += local.length + label.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}
const book: Part = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') };
const sheet = (data: Buffer, claims?: number): Part => ({ name: 'xl/worksheets/sheet1.xml', data, ...(claims === undefined ? {} : { claims }) });
/** Rows as dense as real ones, so that only their number gives them away. */
const manyRows = (count: number): Buffer =>
  Buffer.from(
    `<worksheet><sheetData>${Array.from({ length: count }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${(n * 7919) % 100_003}</v></c></row>`).join('')}</sheetData></worksheet>`,
  );

const cases: readonly (readonly [what: string, make: () => File, status: number])[] = [
  ['a bomb that says so', () => fileOf(zip([book, sheet(Buffer.alloc(200 * 1024 * 1024))]), 'bomb.xlsx'), 413],
  [
    'a bomb of many parts',
    () =>
      fileOf(zip([book, ...Array.from({ length: 40 }, (_, n) => ({ name: `xl/media/${n}.xml`, data: Buffer.alloc(4 * 1024 * 1024) }))]), 'bomb.xlsx'),
    422,
  ],
  ['a bomb below the limit, packed 1000:1', () => fileOf(zip([book, sheet(Buffer.alloc(60 * 1024 * 1024))]), 'bomb.xlsx'), 422],
  ['a bomb that lies about its size', () => fileOf(zip([book, sheet(Buffer.alloc(60 * 1024 * 1024), 1000)]), 'liar.xlsx'), 422],
  ['a path that leaves the directory', () => fileOf(zip([book, { name: '../../etc/cron.d/x', data: Buffer.from('x') }]), 'slip.xlsx'), 422],
  ['an absolute path', () => fileOf(zip([book, { name: '/etc/passwd', data: Buffer.from('x') }]), 'slip.xlsx'), 422],
  [
    'a thousand parts',
    () => fileOf(zip([book, ...Array.from({ length: 1000 }, (_, n) => ({ name: `xl/${n}.xml`, data: Buffer.from('x') }))]), 'parts.xlsx'),
    422,
  ],
  ['a million rows in a sheet', () => fileOf(zip([book, sheet(manyRows(1_000_000))]), 'rows.xlsx'), 413],
  ['a million lines of text', () => fileOf(`Name\n${'x\n'.repeat(1_000_000)}`), 413],
  ['a web page called xlsx', () => fileOf('<!DOCTYPE html><html><table><tr><td>Name</td></tr></table></html>', 'report.xlsx'), 422],
  ['an old or locked workbook', () => fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old.xls'), 422],
  ['a zip that is no workbook', () => fileOf(zip([{ name: 'photo.txt', data: Buffer.from('x') }]), 'photos.xlsx'), 422],
  ['a broken zip', () => fileOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'broken.xlsx'), 422],
  ['a program', () => fileOf(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 65, 66, 67, 68, 69, 70, 71, 72, 73]), 'list.csv'), 422],
  ['nothing', () => fileOf('', 'empty.csv'), 422],
  ['headers alone', () => fileOf('Name,Active\n'), 422],
  ['more columns than any list has', () => fileOf(`${'a,'.repeat(300)}b\n${'1,'.repeat(300)}2\n`), 422],
  ['a cell as long as a book', () => fileOf(`Name\n${'x'.repeat(40_000)}\n`), 422],
];

describe('a hostile file', () => {
  it.each(cases)('%s is refused', async (_what, make, status) => {
    const file = make();
    const before = process.memoryUsage().rss;
    const since = performance.now();
    const answer = await open(api, head, 'genders', file);
    const took = performance.now() - since;
    expect([answer.status, Object.keys(answer.errors)]).toEqual([status, ['file']]);
    expect(answer.message).not.toMatch(/node_modules|Error:|\/server\//);
    console.info(`  ${_what}: ${Math.round(took)} ms, ${Math.round((process.memoryUsage().rss - before) / 1048576)} MB: ${answer.message}`);
    expect((await api.call('/health')).status).toBe(200);
  });
  it('larger than 10 MB is refused while it is sent', async () => {
    const form = new FormData();
    form.append('file', fileOf('x'));
    const headers = { 'content-length': String(11 * 1024 * 1024) };
    expect((await api.call('/imports/genders/file', { token: head.token, form, headers })).status).toBe(413);
  });
  it('without a file, or with a text where the file belongs, is refused', async () => {
    expect((await api.call('/imports/genders/file', { token: head.token, json: {} })).status).toBe(422);
    expect((await api.call('/imports/genders/file', { token: head.token, json: { file: 'Name\nx' } })).status).toBe(422);
  });
});

describe('what a file says', () => {
  it('is text and stays text: formulas, markup, names of properties', async () => {
    const texts = [
      '=1+1',
      "'=cmd|' /C calc'!A0",
      '+923001234567',
      '-2+3',
      '@SUM(A1)',
      '<img src=x onerror=alert(1)>',
      '__proto__',
      'constructor',
      "'; DROP TABLE genders; --",
      'سلام',
      '\u202Eevil',
      '"quoted, with comma"',
    ];
    const quoted = texts.map((text) => `"${text.replaceAll('"', '""')}"`).join('\n');
    const run = await imported(api, head, 'genders', fileOf(`Name\n${quoted}\n`));
    expect(run.counts).toMatchObject({ created: texts.length, invalid: 0 });
    const kept = (await list(api, head, resourceOf('genders'))).rows.map(({ name }) => name);
    // One apostrophe in front of a formula is the mark of our own export and is taken away.
    expect(kept).toEqual(
      expect.arrayContaining([
        '=1+1',
        "=cmd|' /C calc'!A0",
        '+923001234567',
        '<img src=x onerror=alert(1)>',
        '__proto__',
        "'; DROP TABLE genders; --",
        '"quoted, with comma"',
      ]),
    );
  });
  it('in a workbook is never calculated', async () => {
    const formula = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>
      <row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1:1/")</f><v>Cached</v></c></row><row r="3"><c r="A3"><f>1+1</f></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>Plain</t></is></c></row></sheetData></worksheet>`;
    const parts: Part[] = [
      {
        name: 'xl/workbook.xml',
        data: Buffer.from(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: Buffer.from(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
      },
      sheet(Buffer.from(formula)),
    ];
    const run = await imported(api, head, 'genders', fileOf(zip(parts), 'formula.xlsx'));
    expect(run.counts).toMatchObject({ created: 2 });
    expect((await list(api, head, resourceOf('genders'))).rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Cached', 'Plain']));
  });
  it.each([
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFName;Active\nCafé;yes\n')],
    ['UTF-16 with its mark', new Uint8Array(Buffer.from('\uFEFFName\tActive\nCafé\tyes\n', 'utf16le'))],
    ['UTF-16 without', new Uint8Array(Buffer.from('Name,Active\r\nCafé,yes\r\n', 'utf16le'))],
    ['Windows-1252', new Uint8Array(Buffer.from('Name,Active\nCafé,yes\n', 'latin1'))],
  ])('is read in %s', async (_name, bytes) => {
    const { run, samples } = (await open(api, head, 'genders', fileOf(bytes as Uint8Array<ArrayBuffer>))).json['data'] as Opened;
    expect([run.columns, samples]).toEqual([
      ['Name', 'Active'],
      [['Café'], ['yes']],
    ]);
  });
  it('on another sheet, or below another header row, is read when asked for', async () => {
    const file = await workbook([['x'], ['Name'], ['Beta']], 'Second');
    const opened = (await open(api, head, 'genders', file, { header_row: '1', sheet: 'Second' })).json['data'] as Opened;
    expect([opened.run.columns, opened.run.total, opened.sheets]).toEqual([['x'], 2, ['Second']]);
    expect((await open(api, head, 'genders', file, { sheet: 'Third' })).status).toBe(422);
  });
});
