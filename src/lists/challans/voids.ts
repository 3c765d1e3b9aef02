import type { Body } from '../../../contract/endpoints/calls.ts';
import { write } from '../../challans/ask.ts';
import { goesForApproval, waitsNow } from '../../challans/secondPerson.ts';
import type { ListAction } from '../list.ts';

interface Words<R> {
  readonly when: (row: R) => boolean;
  /** 'receipt 7' */
  readonly what: (row: R) => string;
  readonly text: (row: R) => string;
  /** Said afterwards. */
  readonly done: (row: R) => string;
}
/** The void of a payment, discount or refund, by reversal; where it needs a second person, it is asked for. */
export const voids = <R extends { readonly id: number; readonly second?: boolean | undefined }>(
  delete_type: Body<'POST /deleteChallanTransaction'>['delete_type'],
  { when, what, text, done }: Words<R>,
): ListAction<R> => ({
  label: 'Void…',
  needs: 'payments.void',
  when,
  reason: {
    title: (row) => `Void ${what(row)}`,
    text: (row) => (row.second ? goesForApproval(`The void of ${what(row)}`) : text(row)),
    run: async (row, reason, key) => {
      const body = { delete_type, trans_id: row.id, reason };
      const { data } = await write('POST /deleteChallanTransaction', { body, key });
      return data.request_id ? waitsNow(`The void of ${what(row)}`) : done(row);
    },
  },
});
