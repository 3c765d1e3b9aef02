/** Photos of many students from one zip: read within bounds, written anew like every picture, one result per file. */
import { sql } from 'kysely';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { studentPhotos } from '../../../contract/endpoints/students.ts';
import { students } from '../../../src/resources/students.ts';
import { AppError, invalid } from '../../http/appError.ts';
import { aheadOfAll } from '../../http/ahead.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { all, visible } from '../../resources/scope.ts';
import { decodeFile, keepPicture, type Picture as Decoded } from '../../resources/storeFile.ts';
import { changeMany } from './changeMany.ts';

const MAX_ZIP = 30 * 1024 * 1024;
const MAX_PICTURES = 200;
const MAX_UNPACKED = 60 * 1024 * 1024;
const field = students.fields['photo'] ?? { kind: 'file' as const };
const MAX_PICTURE = field.maxBytes ?? 2_000_000;

interface Picture {
  readonly name: string;
  readonly key: string;
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

/** The pictures of an archive; one that is too large has no bytes. Folders and what systems add of their own are left out. */
function picturesOf(zip: ZipFile): Promise<Picture[]> {
  return new Promise((resolve, reject) => {
    const pictures: Picture[] = [];
    let unpacked = 0;
    zip.on('error', () => reject(refuse()));
    zip.on('end', () => resolve(pictures));
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.split('/').at(-1) ?? '';
      if (name === '' || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) return void zip.readEntry();
      if (pictures.length >= MAX_PICTURES) return reject(new AppError(413, `The archive holds more than ${MAX_PICTURES} pictures; split it`));
      const key = name.replace(/\.[A-Za-z]{3,4}$/, '').trim();
      if (entry.isEncrypted() || entry.uncompressedSize > MAX_PICTURE) {
        pictures.push({ name, key, bytes: null });
        return void zip.readEntry();
      }
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED) return reject(new AppError(413, 'The pictures are larger than 60 MB together; split the archive'));
      bytesOf(zip, entry).then((bytes) => {
        pictures.push({ name, key, bytes });
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
}

interface Owner {
  id: number;
  sid: number;
  registration_no: string | null;
  photo: string | null;
}
async function ownersOf({ trx, session }: Call, keys: readonly string[], by: 'sid' | 'registration_no'): Promise<Map<string, Owner[]>> {
  const own =
    by === 'sid'
      ? sql`r.sid = ANY(${keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number)}::int[])`
      : sql`r.registration_no = ANY(${[...keys]}::text[])`;
  const { rows } =
    await sql<Owner>`SELECT r.id, r.sid, r.registration_no, r.photo FROM students r WHERE ${all([visible(students, session), own])}`.execute(trx);
  return Map.groupBy(rows, (row) => (by === 'sid' ? String(row.sid) : (row.registration_no ?? '')));
}

/** The picture, or what is wrong with it. */
async function decodeOne(bytes: Buffer): Promise<Decoded | { readonly error: string }> {
  try {
    return await decodeFile('photo', field, new Blob([new Uint8Array(bytes)]));
  } catch (error) {
    if (error instanceof AppError) return { error: error.message };
    throw error;
  }
}

const photos = endpointRoute(studentPhotos, async (call, { body }) => {
  const { by = 'sid', replace = 'true' } = body;
  if (body.file.size > MAX_ZIP) throw new AppError(413, 'The archive is larger than 30 MB; split it');
  const pictures = call.ahead('archive', async () => picturesOf(await open(Buffer.from(await body.file.arrayBuffer()))));
  if (pictures.length === 0) throw invalid('file', 'The archive holds no pictures');
  const owners = await ownersOf(
    call,
    pictures.map(({ key }) => key),
    by,
  );
  const saved: { name: string; id: number; sid: number }[] = [];
  const failed: { name: string; error: string }[] = [];
  const owned = new Map<number, { name: string; owner: Owner; bytes: Buffer }>();
  for (const { name, key, bytes } of pictures) {
    const [owner, second] = owners.get(by === 'sid' ? key.replace(/^0+(?=\d)/, '') : key) ?? [];
    const why = !owner
      ? `No student has this ${by === 'sid' ? 'SID' : 'registration number'}`
      : second
        ? 'More than one student has this registration number'
        : bytes === null
          ? `The picture is encrypted or larger than ${MAX_PICTURE / 1_000_000} MB`
          : owner.photo !== null && replace === 'false'
            ? 'The student has a photo already'
            : owned.has(owner.id)
              ? 'Another picture of the archive is of the same student'
              : null;
    if (why !== null || !owner || bytes === null) failed.push({ name, error: why ?? 'The picture cannot be read' });
    else owned.set(owner.id, { name, owner, bytes });
  }
  const decoded = aheadOfAll(call.ahead, new Map([...owned].map(([id, { bytes }]) => [`photo ${id}`, () => decodeOne(bytes)])));
  const items: { id: number; changes: { photo: string } }[] = [];
  for (const [id, { name, owner }] of owned) {
    const picture = decoded.get(`photo ${id}`);
    if (picture === undefined || 'error' in picture) failed.push({ name, error: picture?.error ?? 'The picture cannot be read' });
    else {
      items.push({ id, changes: { photo: await keepPicture(call, 'photo', picture) } });
      saved.push({ name, id, sid: owner.sid });
    }
  }
  if (items.length > 0) await changeMany(call, items, { reason: null, batch: 'edit', summary: 'Photos' });
  return { data: { saved, failed } };
});
export const photoRoutes = [{ ...photos, maxBytes: MAX_ZIP + 64 * 1024 }];
