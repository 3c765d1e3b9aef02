/** Photos of many students from one zip: read within bounds, written anew like every picture, one result per file. */
import { sql } from 'kysely';
import { studentPhotos } from '../../../contract/endpoints/studentChanges.ts';
import { students } from '../../../src/resources/students.ts';
import { AppError } from '../../http/appError.ts';
import { aheadOfAll } from '../../http/ahead.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { all, visible } from '../../resources/scope.ts';
import { decodeFile, keepPicture, type Picture as Decoded } from '../../resources/storeFile.ts';
import { MAX_ZIP, zipPictures } from '../files/zipPictures.ts';
import { changeMany } from './changeMany.ts';

const field = students.fields['photo'] ?? { kind: 'file' as const };
const MAX_PICTURE = field.maxBytes ?? 2_000_000;

interface Owner {
  id: number;
  sid: number;
  registration_no: string | null;
  photo: string | null;
}
async function ownersOf(
  { trx, session }: Call,
  keys: readonly string[],
  by: 'sid' | 'registration_no',
): Promise<Map<string, Owner[]>> {
  const own =
    by === 'sid'
      ? sql`r.sid = ANY(${keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number)}::int[])`
      : sql`r.registration_no = ANY(${[...keys]}::text[])`;
  const { rows } =
    await sql<Owner>`SELECT r.id, r.sid, r.registration_no, r.photo FROM students r WHERE ${all([visible(students, session), own])}`.execute(
      trx,
    );
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
  const pictures = call
    .ahead('archive', () => zipPictures(body.file, MAX_PICTURE))
    .map((picture) => ({ ...picture, key: picture.name.replace(/\.[A-Za-z]{3,4}$/, '').trim() }));
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
  const decoded = aheadOfAll(
    call.ahead,
    new Map([...owned].map(([id, { bytes }]) => [`photo ${id}`, () => decodeOne(bytes)])),
  );
  const items: { id: number; changes: { photo: string } }[] = [];
  for (const [id, { name, owner }] of owned) {
    const picture = decoded.get(`photo ${id}`);
    if (picture === undefined || 'error' in picture)
      failed.push({ name, error: picture?.error ?? 'The picture cannot be read' });
    else {
      items.push({ id, changes: { photo: await keepPicture(call, 'photo', picture) } });
      saved.push({ name, id, sid: owner.sid });
    }
  }
  if (items.length > 0) await changeMany(call, items, { reason: null, batch: 'edit', summary: 'Photos' });
  return { data: { saved, failed } };
});
export const photoRoutes = [{ ...photos, maxBytes: MAX_ZIP + 64 * 1024 }];
