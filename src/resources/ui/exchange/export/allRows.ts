import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import type { TitleOf } from '../../../../../contract/exchange/cell.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { declared, titleOf } from '../../declared.ts';
import type { Column } from '../../list/columns.ts';
import { withRows } from '../../useTitles.ts';

/** Largest page that a provider gives (design 7). */
const PAGE = 500;

export interface ListState {
  readonly sort: SortPayload;
  readonly filter: Record<string, unknown>;
}
export interface Page {
  readonly rows: readonly RaRecord[];
  readonly titleOf: TitleOf;
  /** Rows so far, and all of them when the provider tells. */
  readonly done: number;
  readonly total: number | undefined;
}

/**
 * All rows of a list as it is filtered, searched and sorted, page by page; a row that moved to a later page meanwhile
 * is not given twice. References come with their titles. Throws what the provider throws, and an abort.
 */
export async function* allRows(
  dataProvider: DataProvider,
  resource: Resource,
  columns: readonly Column[],
  list: ListState,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  const seen = new Set<unknown>();
  const titles = new Map<string, string>();
  const look: TitleOf = (to, id) => titles.get(`${to}/${String(id)}`) ?? `#${String(id)}`;
  for (let page = 1; ; page += 1) {
    const answer = await dataProvider.getList(resource.key, {
      pagination: { page, perPage: PAGE },
      sort: list.sort,
      filter: list.filter,
      signal,
    });
    signal.throwIfAborted();
    const rows = (answer.data as RaRecord[]).filter(({ id }) => !seen.has(id));
    for (const { id } of rows) seen.add(id);
    await addTitles(dataProvider, columns, rows, titles);
    yield { rows, titleOf: look, done: seen.size, total: answer.total };
    if (answer.data.length < PAGE || (answer.total !== undefined && page * PAGE >= answer.total)) return;
  }
}

async function addTitles(
  dataProvider: DataProvider,
  columns: readonly Column[],
  rows: readonly RaRecord[],
  titles: Map<string, string>,
): Promise<void> {
  const named = columns.map(({ name, field }) => [name, field] as const);
  for (const [name, { to }, from] of withRows(named, rows)) {
    if (to === undefined) continue;
    const unset = (id: unknown): boolean => id === null || id === undefined || titles.has(`${to}/${String(id)}`);
    const ids = [...new Set(from.flatMap((row) => [row[name]].flat()).filter((id) => !unset(id)))];
    const { data } = ids.length > 0 ? await dataProvider.getMany(to, { ids }) : { data: [] };
    for (const record of data as RaRecord[]) titles.set(`${to}/${record.id}`, titleOf(declared(to), record));
  }
}
