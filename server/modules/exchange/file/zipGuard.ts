/**
 * Refuses a hostile workbook by the directory of its zip, before anything is unpacked (bombs, paths that leave the
 * directory), and then counts rows while it unpacks within bounds, so that a huge sheet never reaches the parser.
 */
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { MAX_ROWS } from '../../../../contract/exchange/limits.ts';
import { refuseFile, tooLarge } from './refuse.ts';

const MAX_ENTRIES = 500;
const MAX_UNPACKED = 120 * 1024 * 1024;
/** Sheets of a spreadsheet pack about 10:1; a bomb packs 1000:1. */
const MAX_RATIO = 150;
const SMALL = 1024 * 1024;

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Strict names: yauzl itself refuses absolute paths, '..' and backslashes.
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let unpacked = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      unpacked += entry.uncompressedSize;
      if (entries.length > MAX_ENTRIES) return reject(refuseFile('The workbook holds too many parts'));
      if (unpacked > MAX_UNPACKED) return reject(tooLarge('The workbook unpacks to more than 120 MB; split it, or save it as csv'));
      if (entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MAX_RATIO)
        return reject(refuseFile('The workbook is packed as no spreadsheet program packs it'));
      if (entry.isEncrypted()) return reject(refuseFile('The workbook has a password; save it without'));
      zip.readEntry();
    });
    zip.readEntry();
  });

const ROW = Buffer.from('<row');
/** Unpacks one part (its true size is checked by yauzl) and counts its rows. Throws once they are too many. */
const countRows = (zip: ZipFile, entry: Entry): Promise<number> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      let rows = 0;
      let tail: Buffer = Buffer.alloc(0);
      stream.on('error', reject);
      stream.on('end', () => resolve(rows));
      stream.on('data', (chunk: Buffer) => {
        const text = tail.length ? Buffer.concat([tail, chunk]) : chunk;
        for (let at = text.indexOf(ROW); at >= 0; at = text.indexOf(ROW, at + 4)) rows += 1;
        tail = Buffer.from(text.subarray(Math.max(0, text.length - 3)));
        // A header and a few lines of titles above it are not rows of data.
        if (rows <= MAX_ROWS + 100) return;
        reject(tooLarge(`A sheet has more than ${MAX_ROWS.toLocaleString('en')} rows; split the file`));
        stream.destroy();
      });
    });
  });

/** Throws 413 or 422; otherwise the file is a workbook that may be parsed. */
export async function guardWorkbook(bytes: Buffer): Promise<void> {
  try {
    const zip = await open(bytes);
    const entries = await entriesOf(zip);
    if (!entries.some(({ fileName }) => fileName === 'xl/workbook.xml')) throw refuseFile('This is a zip file, but no Excel workbook (.xlsx)');
    for (const entry of entries) if (/^xl\/(worksheets\/|sharedStrings)[^/]*/.test(entry.fileName)) await countRows(zip, entry);
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error;
    throw refuseFile('The workbook is damaged or was made to do harm; it was not opened');
  }
}
