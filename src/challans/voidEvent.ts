import type { Body } from '../../contract/endpoints/calls.ts';
import type { ReasonFor } from '../lists/list.ts';
import { write } from './ask.ts';

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
/** The void of a payment, discount or refund, by reversal. */
export const voidEvent = <R extends { readonly id: number }>(
  delete_type: Body<'POST /deleteChallanTransaction'>['delete_type'],
  words: Words<R>,
): ReasonFor<R> =>
  reasonForOne(words, ({ id }, reason, key) =>
    write('POST /deleteChallanTransaction', { body: { delete_type, trans_id: id, reason }, key }),
  );
