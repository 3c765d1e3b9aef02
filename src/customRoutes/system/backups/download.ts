import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { saveFile } from '../../../ui/output/saveFile.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
/** Reads the parts of a backup one after another, and hands the file to the browser. Does nothing more once it is stopped. */
export async function downloadBackup(
  id: number,
  key: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (over: number, of: number) => void },
): Promise<void> {
  const offered = needed('backups');
  const { data } = await write('POST /backups/{id}/download', { params: { id }, body: {}, offered, key });
  const parts: Blob[] = [];
  for (let part = 0; part < data.parts; part += 1) {
    const { data: found } = await ask('GET /backups/{id}/parts/{part}', { params: { id, part }, offered, signal });
    // A Blob: the bytes leave the heap.
    parts.push(new Blob([bytesOf(found.bytes)]));
    onProgress(part + 1, data.parts);
  }
  if (!signal.aborted) saveFile(data.name, new Blob(parts, { type: 'application/gzip' }));
}
