/**
 * Unpacks the parts of a workbook within the bounds that its directory promised. Only what was looked at reaches the
 * parser: a zip of stored parts is made of it, because the parser reads zips by their inner headers, and those can say
 * something else than the directory.
 */
import { createInflateRaw } from 'node:zlib';
import type { Entry } from 'yauzl';
import { SheetScan } from './sheetScan.ts';
import { storedZip } from './storedZip.ts';
import type { Work } from './work.ts';
import { asRefusal, readDirectory } from './zipDirectory.ts';

/** Parts that hold cells, texts and formats, or say where they are; pictures, charts and the like are left out. */
const isRead = (name: string): boolean =>
  /^xl\/.*\.xml(\.rels)?$/.test(name) &&
  !/^xl\/(theme|drawings|charts|chartsheets|media|comments|pivot\w*|externalLinks|calcChain)\b/.test(name);

/** Large pieces: each one is a trip to another thread and back. */
const PIECE = 256 * 1024;
const DEFLATED = 8;
const LOCAL_HEADER = 0x04034b50;
/** The part as it lies in the file, found by the directory; its inner header says no more than where it begins. */
function packedPart(bytes: Buffer, { relativeOffsetOfLocalHeader: at, compressedSize }: Entry): Buffer {
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (bytes.readUInt32LE(at) !== LOCAL_HEADER || start + compressedSize > bytes.length)
    throw new Error('no part where the directory says');
  return bytes.subarray(start, start + compressedSize);
}
/** The unpacked part, piece by piece; throws when it is not as long as its directory says. */
async function* inflate(bytes: Buffer, entry: Entry, work: Work): AsyncGenerator<Buffer> {
  const packed = packedPart(bytes, entry);
  const stream = entry.compressionMethod === DEFLATED ? createInflateRaw({ chunkSize: PIECE }) : null;
  if (!stream && entry.compressionMethod !== 0) throw new Error('packed in a way that no spreadsheet program uses');
  stream?.end(packed);
  let length = 0;
  for await (const piece of (stream ?? [packed]) as AsyncIterable<Buffer> | Buffer[]) {
    length += piece.length;
    work.inflated += piece.length;
    if (length > entry.uncompressedSize) throw new Error('longer than promised');
    yield piece;
  }
  if (length < entry.uncompressedSize) throw new Error('shorter than promised');
}

async function readPart(bytes: Buffer, entry: Entry, work: Work): Promise<Buffer> {
  // Any part may be called a sheet by the workbook, so all of them are looked at as one.
  const scan = new SheetScan(entry.uncompressedSize);
  const pieces: Buffer[] = [];
  for await (const piece of inflate(bytes, entry, work)) {
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

/** The workbook as the parser gets it. Throws 413 or 422; `work` says how far it came. */
export async function unpack(bytes: Buffer, work: Work): Promise<ArrayBuffer> {
  const entries = await readDirectory(bytes);
  const files: [string, Buffer][] = [];
  try {
    for (const entry of entries)
      if (isRead(entry.fileName)) files.push([entry.fileName, await readPart(bytes, entry, work)]);
  } catch (error) {
    throw asRefusal(error);
  }
  return storedZip(files);
}
