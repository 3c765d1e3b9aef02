import { needed } from '../../../auth/offers.ts';
import type { z } from 'zod';
import type { auditEntry } from '../../../../contract/endpoints/audit.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { ask } from '../../../dataProvider/ask.ts';

export type Entry = z.output<typeof auditEntry>;
export type RecordHistory = Answer<'GET /record_history/{entity}/{id}'>;

/** One page of the changes of a record, newest first. */
export const fetchHistory = (
  entity: string,
  id: unknown,
  page: number,
  perPage: number,
  signal: AbortSignal,
): Promise<RecordHistory> =>
  ask('GET /record_history/{entity}/{id}', {
    offered: needed('record-history'),
    params: { entity, id: String(id) },
    query: { page: String(page), per_page: String(perPage) },
    signal,
  });
