const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
interface Reading {
  readonly parts: number;
  readonly type: string;
  /** A part in base64. */
  readonly read: (part: number) => Promise<string>;
  readonly onProgress?: (over: number) => void;
}
/** A file whose parts are read one after another. */
export async function fileOfParts({ parts, type, read, onProgress }: Reading): Promise<Blob> {
  const blobs: Blob[] = [];
  for (let part = 0; part < parts; part += 1) {
    // A Blob: the bytes leave the heap.
    blobs.push(new Blob([bytesOf(await read(part))]));
    onProgress?.(part + 1);
  }
  return new Blob(blobs, { type });
}
