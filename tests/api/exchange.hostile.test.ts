/** Files that were made to do harm, or are not what they say: refused in words, quickly, and the server lives on. */
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ROWS } from '../../contract/exchange/limits.ts';
import { openFile } from '../../server/modules/exchange/file/readFile.ts';
import { noWork } from '../../server/modules/exchange/file/work.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeInstitute, type Api, type TestUser } from './support/apiClient.ts';
import { list } from './support/records.ts';
import { fileOf, imported, open, workbook, type Opened } from './exchange.support.ts';
import { hostileImports, type HostileImport } from './support/hostileImports.ts';
import { workbookOf } from './support/hostileZip.ts';

let api: Api;
let head: TestUser;
beforeAll(async () => {
  api = await makeApp();
  head = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());

/** Bytes of the parts of a zip, as they are when unpacked; 0 for what is no zip. */
function unpackedSize(bytes: Buffer): number {
  let size = 0;
  for (let at = bytes.indexOf('PK\u0003\u0004'); at === 0 || at > 0;) {
    const packed = bytes.readUInt32LE(at + 18);
    const data = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    size += inflateRawSync(bytes.subarray(data, data + packed)).length;
    at = data + packed;
    if (bytes.readUInt32LE(at) !== 0x04034b50) break;
  }
  return size;
}

/** Each is made once: the large ones take longer to make than to refuse. */
const made = new Map<string, Uint8Array<ArrayBuffer>>();
const bytesOf = ({ what, make }: HostileImport): Uint8Array<ArrayBuffer> => {
  const bytes = made.get(what) ?? make();
  made.set(what, bytes);
  return bytes;
};

describe('a hostile file', () => {
  it.each(hostileImports)('$what is refused', async (file) => {
    const answer = await open(api, head, 'genders', fileOf(bytesOf(file), file.name));
    expect([answer.status, Object.keys(answer.errors)]).toEqual([file.status, ['file']]);
    expect(answer.message).not.toMatch(/node_modules|Error:|\/server\//);
    expect((await api.call('/health')).status).toBe(200);
  });
  it.each(hostileImports)('$what costs little', async (file) => {
    const { by, share } = file;
    const work = noWork();
    const bytes = Buffer.from(bytesOf(file));
    const opened = await openFile(bytes, null, { work }).catch((error: unknown) => error);
    if (by === 'rows') {
      expect(opened).toMatchObject({ count: 1 });
      (opened as { close: () => void }).close();
    } else expect(opened).toBeInstanceOf(Error);
    if (by === 'look') expect(work).toEqual(noWork());
    else expect(work).toMatchObject({ thread: true, killed: false });
    expect(work.rows).toBeLessThanOrEqual(MAX_ROWS + 101);
    if (share !== undefined) expect(work.inflated / unpackedSize(bytes)).toBeLessThanOrEqual(share);
  });
  it('that takes too long ends its thread, and the next file finds another one', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`,
    ).join('');
    const work = noWork();
    await expect(openFile(Buffer.from(workbookOf(rows)), null, { work, parseMs: 1 })).rejects.toMatchObject({
      status: 422,
    });
    expect(work.killed).toBe(true);
    const next = await openFile(Buffer.from('Name\nx\n'), null);
    expect(next.count).toBe(2);
    next.close();
  });
  it('finds no more than two threads, and gives each of them back once', async () => {
    const file = (): Promise<{ close: () => void }> => openFile(Buffer.from('Name\nx\n'), null);
    const [one, two] = [await file(), await file()];
    await expect(file()).rejects.toMatchObject({ status: 429 });
    one.close();
    one.close();
    const three = await file();
    await expect(file()).rejects.toMatchObject({ status: 429 });
    two.close();
    three.close();
  });
  it('leaves nothing of itself to the file after it', async () => {
    const first = await openFile(Buffer.from('Name\nsecret\nsecret\n'), null);
    first.close();
    const second = await openFile(Buffer.from('Name\nopen\n'), null);
    const lines: unknown[] = [];
    for await (const batch of second.lines()) lines.push(batch);
    second.close();
    expect(lines).toEqual([
      [
        [1, ['Name']],
        [2, ['open']],
      ],
    ]);
  });
  it('larger than 10 MB is refused while it is sent', async () => {
    const form = new FormData();
    form.append('file', fileOf('x'));
    const headers = { 'content-length': String(11 * 1024 * 1024) };
    expect((await api.call('/imports/genders/file', { token: head.token, form, headers })).status).toBe(413);
  });
  it('without a file, or with a text where the file belongs, is refused', async () => {
    expect((await api.call('/imports/genders/file', { token: head.token, json: {} })).status).toBe(422);
    expect((await api.call('/imports/genders/file', { token: head.token, json: { file: 'Name\nx' } })).status).toBe(
      422,
    );
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
    const text = (at: string, content: string): string =>
      `<row r="${at.slice(1)}"><c r="${at}" t="inlineStr"><is><t>${content}</t></is></c></row>`;
    const formulas = `${text('A1', 'Name')}<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1:1/")</f><v>Cached</v></c></row>
      <row r="3"><c r="A3"><f>1+1</f></c></row>${text('A4', 'Plain')}`;
    const run = await imported(api, head, 'genders', fileOf(workbookOf(formulas), 'formula.xlsx'));
    expect(run.counts).toMatchObject({ created: 2 });
    expect((await list(api, head, resourceOf('genders'))).rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Cached', 'Plain']),
    );
  });
  it('in a workbook may end with the empty last row that LibreOffice writes, and with coloured cells far away', async () => {
    const cells = (row: number): string =>
      Array.from({ length: 20 }, (_, n) => `<c r="${'ABCDEFGHIJKLMNOPQRST'[n]}${row}"><v>${n}</v></c>`).join('');
    const rows = `<row r="1">${cells(1)}<c r="XFD1" s="1"/></row><row r="2">${cells(2)}</row><row r="1048576" ht="12.8"><c r="T1048576" s="1"/></row>`;
    const file = await openFile(Buffer.from(workbookOf(rows, [], '<dimension ref="A1:XFD1048576"/>')), null);
    expect(file.count).toBe(2);
    file.close();
  });
  it.each([
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFName;Active\nCafé;yes\n')],
    ['UTF-16 with its mark', new Uint8Array(Buffer.from('\uFEFFName\tActive\nCafé\tyes\n', 'utf16le'))],
    ['UTF-16 without', new Uint8Array(Buffer.from('Name,Active\r\nCafé,yes\r\n', 'utf16le'))],
    ['Windows-1252', new Uint8Array(Buffer.from('Name,Active\nCafé,yes\n', 'latin1'))],
  ])('is read in %s', async (_name, bytes) => {
    const { run, samples } = (await open(api, head, 'genders', fileOf(bytes as Uint8Array<ArrayBuffer>))).json[
      'data'
    ] as Opened;
    expect([run.columns, samples]).toEqual([
      ['Name', 'Active'],
      [['Café'], ['yes']],
    ]);
  });
  it('on another sheet, or below another header row, is read when asked for', async () => {
    const file = await workbook([['x'], ['Name'], ['Beta']], 'Second');
    const opened = (await open(api, head, 'genders', file, { header_row: '1', sheet: 'Second' })).json[
      'data'
    ] as Opened;
    expect([opened.run.columns, opened.run.total, opened.sheets]).toEqual([['x'], 2, ['Second']]);
    expect((await open(api, head, 'genders', file, { sheet: 'Third' })).status).toBe(422);
  });
});
