import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Answer, Body } from '../../../../contract/endpoints/calls.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { refusalOf, textOf } from '../../../ui/form/refusal.ts';
import { FEES } from '../../../challans/useFeeList.ts';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { BOOKS } from '../../../vouchers/chart.ts';

export type Saved = Answer<'POST /finance_entry'>['data'];

/** Puts pictures to a voucher that was saved; answers what of them was refused, and why. */
async function attach({ trans_id }: Saved, files: readonly File[]): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const file of files) {
    try {
      await write('POST /voucher_files', { offered: needed('vouchers'), body: { trans_id: String(trans_id), file } });
    } catch (error) {
      refused.push(`${file.name}: ${textOf(refusalOf(error))}`);
    }
  }
  return refused;
}
export interface Done {
  readonly saved: Saved;
  /** Files that could not be put to it. */
  readonly unattached: readonly string[];
}
/** Saving a voucher once, under the key of its form; what the lists and the chart say is asked for again. */
export function useSaving(stored?: string) {
  const { busy, refused, send, submit, forget } = useSubmit(stored);
  const queries = useQueryClient();
  const released = useRef(false);
  const save = async (
    work: (key: string) => Promise<{ readonly data: Saved }>,
    files: readonly File[],
    done: (made: Done) => void,
  ): Promise<void> => {
    await submit(async () => {
      const { data } = await send(work);
      released.current = true;
      // It is saved, whatever becomes of its files.
      const unattached = await attach(data, files);
      await Promise.all([BOOKS, FEES].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      done({ saved: data, unattached });
    });
  };
  return {
    busy,
    refused,
    /** Something is typed: what was refused is over, and leaving would lose it. */
    hold: () => {
      forget();
      released.current = false;
    },
    /** Nothing is lost by leaving. */
    released,
    make: (body: Body<'POST /finance_entry'>, files: readonly File[], done: (made: Done) => void) =>
      save((key) => write('POST /finance_entry', { body, key }), files, done),
    change: (body: Body<'PUT /update_finance_entry'>, files: readonly File[], done: (made: Done) => void) =>
      save((key) => write('PUT /update_finance_entry', { body, key }), files, done),
  };
}
