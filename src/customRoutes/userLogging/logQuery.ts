import type { z } from 'zod';
import type { userLogging } from '../../../contract/endpoints/audit.ts';
import { perform } from '../../dataProvider/calls.ts';

/** What the log may be narrowed by; kept in the address, so that a view of the log can be sent to somebody. */
export const LOG_FILTERS = ['user_id', 'entity', 'entity_id', 'action', 'from', 'to'] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];
export type LogQuery = Readonly<Partial<Record<LogFilter | 'page', string>>>;
export type Log = z.output<(typeof userLogging)['response']>;

export function logQueryOf(search: URLSearchParams): LogQuery {
  return Object.fromEntries(([...LOG_FILTERS, 'page'] as const).flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}
/** A page of the log, newest first. */
export const fetchLog = async (query: LogQuery, signal?: AbortSignal): Promise<Log> =>
  (await perform({ method: 'GET', path: '/user_logging', tenant: 'query' }, { query: { per_page: '50', page: '1', ...query }, signal })) as Log;
