import { needed } from '../../../auth/offers.ts';
import type { Offered } from '../../../../contract/capabilities.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { problemWords } from '../../../ui/sheet/sheetColumn.ts';
import type { Changed, Transfer } from '../calls.ts';
import { write } from '../../../dataProvider/ask.ts';

/** Students a call; every call that changes anything is a batch of its own. */
const CHUNK = 500;
export interface Moved {
  readonly batches: readonly number[];
  readonly updated: readonly number[];
  readonly unchanged: readonly number[];
  readonly refused: ReadonlyMap<number, string>;
  /** Students as they are afterwards, as the wire has them. */
  readonly after: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
}
const sentence = (errors: Changed['failed'][number]['errors']): string =>
  Object.entries(errors)
    .map(([field, texts]) =>
      problemWords(field === 'id' ? '' : field.replace(/_id$/, '').replaceAll('_', ' '), texts.join(' ')),
    )
    .join('; ');

/** Moves students, or with `preview` tells what would come of it. Rejects when the first part is refused as a whole. */
export async function moveStudents(
  ids: readonly number[],
  wish: Omit<Transfer, 'ids'>,
  {
    signal,
    onProgress,
    preview,
  }: {
    readonly signal: AbortSignal;
    readonly onProgress: (over: number) => void;
    readonly preview: Offered<'previews'> | undefined;
  },
): Promise<Moved> {
  const batches: number[] = [];
  const updated: number[] = [];
  const unchanged: number[] = [];
  const refused = new Map<number, string>();
  const after = new Map<number, Readonly<Record<string, unknown>>>();
  for (let at = 0; at < ids.length && !signal.aborted; at += CHUNK) {
    const part = ids.slice(at, at + CHUNK);
    try {
      const { data: answer } = await write('POST /batch_transfer', {
        offered: needed('batches'),
        body: { ...wish, ids: part },
        preview,
        signal,
      });
      if (answer.batch_id !== null) batches.push(answer.batch_id);
      updated.push(...answer.updated);
      unchanged.push(...answer.unchanged);
      for (const { id, errors } of answer.failed) refused.set(id, sentence(errors));
      for (const row of answer.students) after.set(Number(row['id']), row);
    } catch (error) {
      if (at === 0) throw error;
      for (const id of part) refused.set(id, refusalOf(error).message);
    }
    onProgress(Math.min(at + CHUNK, ids.length));
  }
  return { batches, updated, unchanged, refused, after };
}
