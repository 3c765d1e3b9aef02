import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';

/** Pictures, which are decoded and written anew; no other file is taken. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** A file: a Blob when written, a code when read, fetched from /api/files/{code}. A picture up to 2 MB, unless said. */
export interface FileKind {
  readonly value: string | Blob;
  readonly options: FieldOptions & {
    /** Types of pictures: png and jpeg, unless said; webp besides. */
    readonly accept?: readonly PictureType[];
    readonly maxBytes?: number;
  };
}
export const file: ContractKind = {
  cell: 'The name of a picture in the zip file that is loaded with the file',
  operators: EMPTY,
  unlisted: true,
  unsorted: true,
  // A Blob or File in the form; on the server the code under which the checked upload was stored.
  schema: (zod) =>
    zod.union([
      zod.string().max(100),
      zod.custom<Blob>((value) => typeof Blob !== 'undefined' && value instanceof Blob),
    ]),
  answer: (zod) => zod.string(),
};
