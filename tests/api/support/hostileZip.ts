/** Zips and workbooks as an attacker writes them. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  data: Buffer;
  /** What the directory claims. */
  claims?: number;
  /** Lies in the file, but is not in its directory. */
  hidden?: true;
  /** How hard it is packed (default 9). */
  level?: number;
}
/** A zip as an attacker writes it: any name, any claimed size. */
export function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let listed = 0;
  for (const { name, data, claims = data.length, hidden, level = 9 } of parts) {
    const packed = deflateRawSync(data, { level });
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
    if (!hidden) directory.push(central, label);
    listed += Number(!hidden);
    at += local.length + label.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(listed, 8);
  end.writeUInt16LE(listed, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}
export const book: Part = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') };
export const sheet = (data: Buffer, claims?: number): Part => ({
  name: 'xl/worksheets/sheet1.xml',
  data,
  ...(claims === undefined ? {} : { claims }),
});
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A workbook whose one sheet has these rows, with more parts if need be. */
export const workbookOf = (rows: string, more: readonly Part[] = [], dimension = ''): Uint8Array<ArrayBuffer> =>
  zip([
    {
      name: 'xl/workbook.xml',
      data: Buffer.from(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    // Text is packed as well in a quarter of the time.
    {
      ...sheet(Buffer.from(`<worksheet xmlns="${MAIN}">${dimension}<sheetData>${rows}</sheetData></worksheet>`)),
      level: 4,
    },
    ...more,
  ]);
