import { needed } from '../../../../auth/offers.ts';
import { HttpError } from 'ra-core';
import type { ImportRun } from '../../../../../contract/endpoints/exchange.ts';
import { write } from '../../../../dataProvider/ask.ts';

export type Step = 'check' | 'commit' | 'undo';
/** What a step is told: rows to try once more, records to leave behind. */
export interface StepBody {
  readonly again?: boolean;
  readonly rest?: boolean;
}
type Progress = { finished: boolean; run: ImportRun };
const CALLS: Readonly<Record<Step, (id: number, body: StepBody) => Promise<{ data: Progress }>>> = {
  check: (id, { again }) =>
    write('POST /imports/{id}/check', {
      offered: needed('imports'),
      params: { id },
      body: again === undefined ? {} : { again },
    }),
  commit: (id) => write('POST /imports/{id}/commit', { offered: needed('imports'), params: { id }, body: {} }),
  undo: (id, { rest }) =>
    write('POST /imports/{id}/undo', {
      offered: needed('imports'),
      params: { id },
      body: rest === undefined ? {} : { rest },
    }),
};
const MAX_TRIES = 6;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
/**
 * No answer, too many calls, or a database that comes back: the same call may be made again, no row is worked on twice.
 */
const passes = (error: unknown): boolean =>
  error instanceof HttpError && [0, 429, 502, 503, 504].includes(error.status);

async function callOnce(step: Step, id: number, body: StepBody): Promise<Progress> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await CALLS[step](id, body)).data;
    } catch (error) {
      if (tries === MAX_TRIES || !passes(error)) throw error;
      await pause(500 * 2 ** tries);
    }
  }
}

/**
 * Repeats a step until the server says that it is finished, or until `signal` is aborted between two parts. `first` is
 * sent once, `every` with every call.
 */
export async function drive(
  step: Step,
  id: number,
  onRun: (run: ImportRun) => void,
  signal: AbortSignal,
  { first = {}, every = {} }: { readonly first?: StepBody; readonly every?: StepBody } = {},
): Promise<boolean> {
  for (let begun = false; ; begun = true) {
    const { finished, run } = await callOnce(step, id, begun ? every : { ...every, ...first });
    onRun(run);
    if (finished) return true;
    if (signal.aborted) return false;
  }
}
