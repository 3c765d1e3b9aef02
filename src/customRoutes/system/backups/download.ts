import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { fileOfParts } from '../../../ui/output/fileOfParts.ts';
import { saveFile } from '../../../ui/output/saveFile.ts';

/** Reads the parts of a backup one after another, and hands the file to the browser. Does nothing more once it is stopped. */
export async function downloadBackup(
  id: number,
  key: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (over: number, of: number) => void },
): Promise<void> {
  const offered = needed('backups');
  const { data } = await write('POST /backups/{id}/download', { params: { id }, body: {}, offered, key });
  const file = await fileOfParts({
    parts: data.parts,
    type: 'application/gzip',
    read: async (part) =>
      (await ask('GET /backups/{id}/parts/{part}', { params: { id, part }, offered, signal })).data.bytes,
    onProgress: (over) => onProgress(over, data.parts),
  });
  if (!signal.aborted) saveFile(data.name, file);
}
