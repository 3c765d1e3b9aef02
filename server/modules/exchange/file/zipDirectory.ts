/**
 * Refuses a hostile workbook by the directory of its zip, before anything is unpacked: bombs, paths that leave the
 * directory, two parts of one name.
 */
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { refuseFile, tooLarge } from './refuse.ts';

const MAX_ENTRIES = 500;
const MAX_UNPACKED = 120 * 1024 * 1024;
/** Sheets of a spreadsheet pack about 10:1; a bomb packs 1000:1. */
const MAX_RATIO = 150;
const SMALL = 1024 * 1024;

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Strict names: yauzl itself refuses absolute paths, '..' and backslashes.
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    const names = new Set<string>();
    let unpacked = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      names.add(entry.fileName);
      unpacked += entry.uncompressedSize;
      if (entries.length > MAX_ENTRIES) return reject(refuseFile('The workbook holds too many parts'));
      if (names.size < entries.length) return reject(refuseFile('The workbook holds two parts of the same name'));
      if (unpacked > MAX_UNPACKED)
        return reject(tooLarge('The workbook unpacks to more than 120 MB; split it, or save it as csv'));
      if (entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MAX_RATIO)
        return reject(refuseFile('The workbook is packed as no spreadsheet program packs it'));
      if (entry.isEncrypted()) return reject(refuseFile('The workbook has a password; save it without'));
      zip.readEntry();
    });
    zip.readEntry();
  });

/** An error that is no refusal already means that the zip is not what it says. */
export function asRefusal(error: unknown): Error {
  if (error instanceof Error && 'status' in error) return error;
  return refuseFile('The workbook is damaged or was made to do harm; it was not opened');
}

/** The parts of what looks like a workbook. Throws 413 or 422. */
export async function readDirectory(bytes: Buffer): Promise<readonly Entry[]> {
  try {
    const entries = await entriesOf(await open(bytes));
    if (!entries.some(({ fileName }) => fileName === 'xl/workbook.xml'))
      throw refuseFile('This is a zip file, but no Excel workbook (.xlsx)');
    return entries;
  } catch (error) {
    throw asRefusal(error);
  }
}
