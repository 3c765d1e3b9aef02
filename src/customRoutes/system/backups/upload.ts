import { RESTORE_PART } from '../../../../contract/backups.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';

export const partsOf = (file: Blob): number => Math.ceil(file.size / RESTORE_PART);
/** Sends the parts of a file one after another, and has the restore begin. Does nothing more once it is stopped. */
export async function uploadBackup(
  id: number,
  file: Blob,
  key: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (over: number) => void },
): Promise<void> {
  const offered = needed('restores');
  const parts = partsOf(file);
  for (let part = 0; part < parts; part += 1) {
    if (signal.aborted) return;
    const body = { file: file.slice(part * RESTORE_PART, (part + 1) * RESTORE_PART) };
    await write('POST /restores/{id}/parts/{part}', { params: { id, part }, body, offered, key: `${key}-${part}` });
    onProgress(part + 1);
  }
  if (signal.aborted) return;
  await write('POST /restores/{id}/begin', { params: { id }, body: { parts }, offered, key: `${key}-begin` });
}
