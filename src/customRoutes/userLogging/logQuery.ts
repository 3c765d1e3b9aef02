import type { Answer } from '../../../contract/endpoints/calls.ts';
import { ask } from '../../dataProvider/ask.ts';

/** What the log may be narrowed by; kept in the address, so that a view of the log can be sent to somebody. */
export const LOG_FILTERS = ['user_id', 'entity', 'entity_id', 'action', 'from', 'to'] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];
export type LogQuery = Readonly<Partial<Record<LogFilter | 'page', string>>>;
export type Log = Answer<'GET /user_logging'>;

export function logQueryOf(search: URLSearchParams): LogQuery {
  return Object.fromEntries(([...LOG_FILTERS, 'page'] as const).flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}
/** A page of the log, newest first. */
export const fetchLog = (query: LogQuery, signal?: AbortSignal): Promise<Log> =>
  ask('GET /user_logging', { query: { per_page: '50', page: '1', ...query }, signal });
