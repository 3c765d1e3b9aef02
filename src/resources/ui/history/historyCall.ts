import type { z } from 'zod';
import type { auditEntry, recordHistory } from '../../../../contract/endpoints/audit.ts';
import { perform } from '../../../dataProvider/calls.ts';

export type Entry = z.output<typeof auditEntry>;
export type RecordHistory = z.output<(typeof recordHistory)['response']>;

/** One page of the changes of a record, newest first. The endpoint itself stays out of the bundle: its schemas bring zod. */
export const fetchHistory = async (entity: string, id: unknown, page: number, perPage: number, signal: AbortSignal): Promise<RecordHistory> =>
  (await perform(
    { method: 'GET', path: `/record_history/${encodeURIComponent(entity)}/{id}`, tenant: 'query' },
    { id: String(id), query: { page: String(page), per_page: String(perPage) }, signal },
  )) as RecordHistory;
