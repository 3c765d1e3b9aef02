/** Uploaded files: type by content, size by field, an opaque code that names the institute. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { labelOf, type AnyField } from '../../contract/fields.ts';
import type { Trx } from '../database/door.ts';
import { AppError, invalid } from '../http/appError.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const MAGIC: readonly (readonly [type: string, test: (bytes: Buffer) => boolean])[] = [
  ['image/png', (b) => b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['image/gif', (b) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6))],
  ['image/webp', (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'],
  ['application/pdf', (b) => b.toString('latin1', 0, 5) === '%PDF-'],
];
/** The type that the first bytes show, or null: what the sender says is not believed. */
export const typeOf = (bytes: Buffer): string | null => MAGIC.find(([, test]) => test(bytes))?.[0] ?? null;
const IMAGES = MAGIC.map(([type]) => type).filter((type) => type.startsWith('image/'));

/** `<institute_code>.<random>`: a logo is asked for without a session, so the code says where to look. */
export const newFileCode = (instituteCode: string): string => `${instituteCode}.${randomBytes(18).toString('base64url')}`;
export const FILE_CODE = /^([A-Za-z0-9_-]{1,32})\.[A-Za-z0-9_-]{1,64}$/;

/** Checks and keeps an upload and returns its code. Throws 422 on the field for a wrong type, 413 when it is too large. */
export async function storeFile(
  trx: Trx,
  who: { instituteCode: string; userId: number | null },
  name: string,
  field: AnyField,
  file: Blob,
): Promise<string> {
  const limit = field.maxBytes ?? MAX_BYTES;
  const label = labelOf(name, field);
  if (file.size > limit) throw new AppError(413, `${label} may have at most ${Math.floor(limit / 1000)} KB`, { [name]: [`${label} is too large`] });
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = typeOf(bytes);
  const accepted = field.accept ?? IMAGES;
  const fits = type !== null && accepted.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
  if (!fits || type === null) throw invalid(name, `${label} must be a file of type ${accepted.join(', ')}`);
  const code = newFileCode(who.instituteCode);
  // oxlint-disable-next-line no-control-regex -- control characters have no place in a file name
  const shown = (file instanceof File ? file.name : name).replace(/[\u0000-\u001f\u007f"\\/]/g, '_').slice(0, 120) || name;
  await sql`INSERT INTO stored_file (institute_code, code, name, content_type, size, bytes, uploaded_by)
    VALUES (${who.instituteCode}, ${code}, ${shown}, ${type}, ${bytes.length}, ${bytes}, ${who.userId})`.execute(trx);
  return code;
}
/** Whether a code names a stored file of this institute. */
export async function fileExists(trx: Trx, instituteCode: string, code: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM stored_file WHERE institute_code = ${instituteCode} AND code = ${code}`.execute(trx);
  return found.rows.length === 1;
}
