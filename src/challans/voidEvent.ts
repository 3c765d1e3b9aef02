import type { Body } from '../../contract/endpoints/calls.ts';
import type { ReasonFor } from '../lists/list.ts';
import { write } from './ask.ts';
import { goesForApproval, waitsNow } from './secondPerson.ts';

interface Words<R> {
  readonly title: (row: R) => string;
  readonly action?: string;
  readonly text: (row: R) => string;
  /** Said afterwards. */
  readonly done: (row: R) => string;
}
/** One row, a reason, and a call under its key. */
export const reasonForOne = <R>(
  words: Words<R>,
  run: (row: R, reason: string, key: string) => Promise<unknown>,
): ReasonFor<R> => {
  const first = (rows: readonly R[]): R => rows[0] as R;
  return {
    title: (rows) => words.title(first(rows)),
    ...(words.action === undefined ? {} : { action: words.action }),
    text: (rows) => words.text(first(rows)),
    run: async (rows, reason, key) => {
      await run(first(rows), reason, key);
      return words.done(first(rows));
    },
  };
};
/** The void of a payment, discount or refund, by reversal; where it needs a second person, it is asked for. */
export const voidEvent = <R extends { readonly id: number; readonly second?: boolean | undefined }>(
  delete_type: Body<'POST /deleteChallanTransaction'>['delete_type'],
  words: Words<R> & { /** 'The void of receipt 7', where it may wait. */ readonly what?: (row: R) => string },
): ReasonFor<R> => {
  const what = (row: R): string => words.what?.(row) ?? 'The void';
  const reasoned = reasonForOne<R>(
    { ...words, text: (row) => (row.second ? goesForApproval(what(row)) : words.text(row)) },
    () => Promise.resolve(),
  );
  return {
    ...reasoned,
    run: async (rows, reason, key) => {
      const row = rows[0] as R;
      const { data } = await write('POST /deleteChallanTransaction', {
        body: { delete_type, trans_id: row.id, reason },
        key,
      });
      return data.request_id ? waitsNow(what(row)) : words.done(row);
    },
  };
};
