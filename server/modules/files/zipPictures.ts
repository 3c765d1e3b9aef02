/** The pictures of a zip, read within bounds: folders and what systems add of their own are left out. */
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { AppError, invalid } from '../../http/appError.ts';

export const MAX_ZIP = 30 * 1024 * 1024;
const MAX_PICTURES = 200;
const MAX_UNPACKED = 60 * 1024 * 1024;

/** One that is encrypted or too large has no bytes. */
export interface ZipPicture {
  readonly name: string;
  readonly bytes: Buffer | null;
}
const refuse = (): AppError => invalid('file', 'The file is no zip archive, or it is damaged');
const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Strict names: yauzl itself refuses absolute paths, '..' and backslashes.
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(refuse()) : resolve(zip),
    );
  });
const bytesOf = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(refuse());
      const parts: Buffer[] = [];
      stream.on('error', () => reject(refuse()));
      stream.on('end', () => resolve(Buffer.concat(parts)));
      stream.on('data', (part: Buffer) => void parts.push(part));
    });
  });

function picturesOf(zip: ZipFile, largest: number): Promise<ZipPicture[]> {
  return new Promise((resolve, reject) => {
    const pictures: ZipPicture[] = [];
    let unpacked = 0;
    zip.on('error', () => reject(refuse()));
    zip.on('end', () => resolve(pictures));
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.split('/').at(-1) ?? '';
      if (name === '' || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) return void zip.readEntry();
      if (pictures.length >= MAX_PICTURES)
        return reject(new AppError(413, `The archive holds more than ${MAX_PICTURES} pictures; split it`));
      if (entry.isEncrypted() || entry.uncompressedSize > largest) {
        pictures.push({ name, bytes: null });
        return void zip.readEntry();
      }
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED)
        return reject(new AppError(413, 'The pictures are larger than 60 MB together; split the archive'));
      bytesOf(zip, entry).then((bytes) => {
        pictures.push({ name, bytes });
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
}

/**
 * At most 200 pictures, 60 MB together. Throws 413 when the zip or what it holds is larger, 422 when it is none or holds
 * none.
 */
export async function zipPictures(file: Blob, largest: number): Promise<readonly ZipPicture[]> {
  if (file.size > MAX_ZIP) throw new AppError(413, 'The archive is larger than 30 MB; split it');
  const pictures = await picturesOf(await open(Buffer.from(await file.arrayBuffer())), largest);
  if (pictures.length === 0) throw invalid('file', 'The archive holds no pictures');
  return pictures;
}
