/**
 * Uploaded files: type by content, size by field, written anew, named by us, with an opaque code that names the
 * institute.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { labelOf, type AnyField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Call } from '../http/route.ts';
import { AppError, invalid } from '../http/appError.ts';
import type { Values } from './hooks.ts';
import { PICTURE_TYPES, type PictureType } from '../../contract/kinds/file.ts';
import { isPdf, refusalOfPdf } from './pdf.ts';
import { BadImage, extensionOf, reencode, typeOf } from './image.ts';

const PDF = 'application/pdf';
const MAX_BYTES = 2 * 1024 * 1024;

/** `<institute_code>.<random>`: a logo is asked for without a session, so the code says where to look. */
export const newFileCode = (instituteCode: string): string =>
  `${instituteCode}.${randomBytes(18).toString('base64url')}`;
export const FILE_CODE = /^([A-Za-z0-9_-]{1,32})\.[A-Za-z0-9_-]{1,64}$/;

export interface Picture {
  readonly type: PictureType | typeof PDF;
  readonly bytes: Buffer;
}
/**
 * An upload checked, decoded and written anew; with `documents` a PDF too, as it came. Throws 422 on the field for a wrong type or a bad picture, 413 when it
 * is too large.
 */
export async function decodeFile(name: string, field: AnyField, file: Blob, documents = false): Promise<Picture> {
  const limit = field.maxBytes ?? MAX_BYTES;
  const label = labelOf(name, field);
  if (file.size > limit)
    throw new AppError(413, `${label} may have at most ${Math.floor(limit / 1000)} KB`, {
      [name]: [`${label} is too large`],
    });
  const sent = Buffer.from(await file.arrayBuffer());
  const type = typeOf(sent);
  const accepted: readonly string[] = field.accept ?? PICTURE_TYPES;
  if (type === null && documents && isPdf(sent)) {
    const why = refusalOfPdf(sent);
    if (why !== null) throw invalid(name, `${label} ${why}`);
    return { type: PDF, bytes: sent };
  }
  if (type === null || !accepted.includes(type))
    throw invalid(name, `${label} must be a file of type ${[...accepted, ...(documents ? [PDF] : [])].join(', ')}`);
  const bytes = await reencode(sent, type).catch((error: unknown) => {
    throw error instanceof BadImage ? invalid(name, `${label} ${error.message}`) : error;
  });
  return { type, bytes };
}
/** Keeps a decoded picture and returns its code. */
export async function keepPicture(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  name: string,
  { type, bytes }: Picture,
): Promise<string> {
  const code = newFileCode(session.instituteCode);
  const shown = `${name}.${type === PDF ? 'pdf' : extensionOf(type)}`;
  await sql`INSERT INTO stored_file (institute_code, code, name, content_type, size, bytes, uploaded_by)
    VALUES (${session.instituteCode}, ${code}, ${shown}, ${type}, ${bytes.length}, ${bytes}, ${session.userId})`.execute(
    trx,
  );
  return code;
}
/**
 * Checks and keeps an upload and returns its code; it is decoded before the transaction. `work` tells uploads of one
 * call apart.
 */
export function storeFile(
  call: Pick<Call, 'trx' | 'session' | 'ahead'>,
  name: string,
  field: AnyField,
  file: Blob,
  work: string,
  documents = false,
): Promise<string> {
  return keepPicture(
    call,
    name,
    call.ahead(`file ${work}`, () => decodeFile(name, field, file, documents)),
  );
}
export const fileFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'file');
/** Deletes the files that records showed before a change and do not show after it, unless another record does. */
export async function dropFiles(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  resource: Resource,
  changes: readonly (readonly [before: Values, after: Values])[],
): Promise<void> {
  const codes = fileFields(resource).flatMap((name) =>
    changes.flatMap(([before, after]) =>
      typeof before[name] === 'string' && before[name] !== (after[name] ?? null) ? [before[name]] : [],
    ),
  );
  // In an order of their own, so that two who let go of the same files never wait for each other.
  if (codes.length > 0)
    await sql`SELECT stored_files_drop(${session.instituteCode}, ${codes.toSorted()}::text[])`.execute(trx);
}
