/**
 * Unpacks the parts of a workbook within the bounds that its directory promised. Only what was looked at reaches the parser: a zip of
 * stored parts is made of it, because the parser reads zips by their inner headers, and those can say something else than the directory.
 */
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { SheetScan } from './sheetScan.ts';
import type { Work } from './work.ts';
import { asRefusal, readDirectory } from './zipDirectory.ts';

/** Parts that hold cells, texts and formats, or say where they are; pictures, charts and the like are left out. */
const isRead = (name: string): boolean =>
  /^xl\/.*\.xml(\.rels)?$/.test(name) && !/^xl\/(theme|drawings|charts|chartsheets|media|comments|pivot\w*|externalLinks|calcChain)\b/.test(name);

const inflate = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

async function readPart(zip: ZipFile, entry: Entry, work: Work): Promise<Buffer> {
  // Any part may be called a sheet by the workbook, so all of them are looked at as one.
  const scan = new SheetScan(entry.uncompressedSize);
  const pieces: Buffer[] = [];
  // More bytes than promised end the stream with an error of yauzl.
  for await (const piece of await inflate(zip, entry)) {
    work.inflated += piece.length;
    const before = scan.rows;
    try {
      scan.read(piece);
    } finally {
      work.rows += scan.rows - before;
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

interface Part {
  readonly name: Buffer;
  readonly data: Buffer;
  readonly at: number;
}
const HEADER = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const UTF8 = 0x0800;
/** The fields that both headers of a part have, from `version` to the length of the extra field. */
function writeShared(header: Buffer, from: number, { name, data }: Part): void {
  header.writeUInt16LE(20, from);
  header.writeUInt16LE(UTF8, from + 2);
  header.writeUInt32LE(crc32(data), from + 10);
  header.writeUInt32LE(data.length, from + 14);
  header.writeUInt32LE(data.length, from + 18);
  header.writeUInt16LE(name.length, from + 22);
}
function localHeader(part: Part): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(HEADER.local, 0);
  writeShared(header, 4, part);
  return header;
}
function centralHeader(part: Part): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(HEADER.central, 0);
  header.writeUInt16LE(20, 4);
  writeShared(header, 6, part);
  header.writeUInt32LE(part.at, 42);
  return header;
}
/** A zip of these parts, stored as they are. */
export function storedZip(files: readonly (readonly [name: string, data: Buffer])[]): ArrayBuffer {
  const parts: Part[] = [];
  let at = 0;
  for (const [text, data] of files) {
    const name = Buffer.from(text);
    parts.push({ name, data, at });
    at += 30 + name.length + data.length;
  }
  const directory = parts.flatMap((part) => [centralHeader(part), part.name]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(HEADER.end, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  const whole = Buffer.concat([...parts.flatMap((part) => [localHeader(part), part.name, part.data]), ...directory, end]);
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length);
}

/** The workbook as the parser gets it. Throws 413 or 422; `work` says how far it came. */
export async function unpack(bytes: Buffer, work: Work): Promise<ArrayBuffer> {
  const { zip, entries } = await readDirectory(bytes);
  const files: [string, Buffer][] = [];
  try {
    for (const entry of entries) if (isRead(entry.fileName)) files.push([entry.fileName, await readPart(zip, entry, work)]);
  } catch (error) {
    throw asRefusal(error);
  }
  return storedZip(files);
}
