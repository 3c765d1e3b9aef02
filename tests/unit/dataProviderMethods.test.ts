/**
 * What react-admin expects of the nine methods of a data provider, held against real servers over HTTP: a provider of
 * the specification, and a source in each dialect.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Source } from '../../contract/sources.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { webConfig } from '../../src/dataProvider/webConfig.ts';
import { asUserOf } from '../provider/asUser.ts';
import { startStrict } from '../provider/provider.ts';
import { startSource } from '../provider/sources.ts';

vi.mock('../../src/resources/index.ts', async (original) =>
  (await import('../examples/index.ts')).withExamples(await original()),
);

interface Server {
  readonly rows: (name: string) => readonly object[];
  /** How many calls it was asked. */
  readonly calls: () => number;
  readonly stop: () => Promise<void>;
}
interface Subject {
  /** Three records, of which some may be changed; many, which refer to one of three others. */
  readonly few: string;
  readonly written: string;
  readonly many: string;
  readonly target: string;
  readonly start: (total: boolean) => Promise<Server>;
}
const ofSource = (dialect: Source['dialect']): Subject => ({
  few: 'library_shelves',
  written: 'library_tags',
  many: 'library_books',
  target: 'shelf_id',
  start: async (total) => {
    const server = await startSource(dialect, { total });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
    Object.assign(webConfig, { sources: { library: { base: server.url, dialect, signIn: 'none' } } });
    return { rows: server.rows, calls: () => server.asked.length, stop: server.stop };
  },
});
const subjects: Readonly<Record<string, Subject>> = {
  'a provider of the specification': {
    few: 'genders',
    written: 'religions',
    many: 'students',
    target: 'gender_id',
    start: async (total) => {
      const server = await startStrict(total ? 'laravel' : 'bare');
      asUserOf(server);
      return { rows: (name) => server.school.get(name) ?? [], calls: () => server.asked.length, stop: server.stop };
    },
  },
  'ra-data-simple-rest': ofSource('simple-rest'),
  'json-server': ofSource('json-server'),
  'JSON:API': ofSource('json-api'),
  'Laravel pages': ofSource('laravel'),
};
const page = (at: number, perPage: number) => ({ page: at, perPage });
const sort = { field: 'id', order: 'ASC' } as const;
const idsOf = ({ data }: { readonly data: readonly { readonly id: unknown }[] }): unknown[] => data.map(({ id }) => id);
const member = (rows: readonly object[], name: string): unknown[] =>
  rows.map((row) => (row as Record<string, unknown>)[name]);

let server: Server;
async function begin(start: Subject['start'], total = true): Promise<void> {
  dropLists();
  server = await start(total);
}
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

describe.each(Object.entries(subjects))('%s', (_name, { few, written, many, target, start }) => {
  beforeEach(() => begin(start));

  test('getList gives a page, its total, and keeps to sort and filter', async () => {
    const list = await dataProvider.getList(few, { pagination: page(1, 2), sort, filter: {} });
    expect([idsOf(list), list.total]).toEqual([[1, 2], 3]);
    const descending = { field: 'id', order: 'DESC' } as const;
    const last = await dataProvider.getList(few, { pagination: page(1, 2), sort: descending, filter: {} });
    expect(idsOf(last)).toEqual([3, 2]);
    const [, second = {}] = server.rows(few) as Record<string, unknown>[];
    const named = await dataProvider.getList(few, { pagination: page(1, 2), sort, filter: { name: second['name'] } });
    expect([idsOf(named), named.total]).toEqual([[2], 1]);
  });
  test('getList keeps to filters and a search that the other side has no words for', async () => {
    const [, second = {}] = server.rows(few) as { name?: string }[];
    const part = (second.name ?? '').slice(1, 4);
    const filters = [{ field: 'name', operator: 'LIKE', value: part }];
    for (const filter of [
      { filters },
      { q: part },
      { filters: [{ field: 'name', operator: '!=', value: 'x' }], q: part },
    ])
      expect(idsOf(await dataProvider.getList(few, { pagination: page(1, 2), sort, filter }))).toEqual([2]);
  });
  test('a page is as long as it was asked, also where the other side gives fewer rows', async () => {
    const list = await dataProvider.getList(many, { pagination: page(2, 40), sort, filter: {} });
    expect([idsOf(list)[0], list.data.length, list.total]).toEqual([41, 20, 60]);
  });
  test('getOne gives the record, and rejects with 404 where there is none', async () => {
    expect((await dataProvider.getOne(many, { id: 7 })).data).toMatchObject({ id: 7, [target]: 1 });
    await expect(dataProvider.getOne(many, { id: 999 })).rejects.toMatchObject({ status: 404 });
    await expect(dataProvider.getOne(few, { id: 999 })).rejects.toMatchObject({ status: 404 });
  });
  test('getMany gives the records in the order asked, without those that are not there', async () => {
    expect(idsOf(await dataProvider.getMany(many, { ids: [9, 3, 999] }))).toEqual([9, 3]);
    expect(idsOf(await dataProvider.getMany(few, { ids: [3, 1] }))).toEqual([3, 1]);
  });
  test('getManyReference gives a page of those that refer to a record', async () => {
    const params = { target, id: 2, pagination: page(1, 5), sort, filter: {} };
    const { data, total } = await dataProvider.getManyReference(many, params);
    expect([data.length, total, new Set(member(data, target))]).toEqual([5, 20, new Set([2])]);
  });
  test('create gives the new record with its id', async () => {
    const { data } = await dataProvider.create(written, { data: { name: 'Another' } });
    expect(data).toMatchObject({ id: 4, name: 'Another' });
    expect(server.rows(written).at(-1)).toMatchObject({ id: 4, name: 'Another' });
  });
  test('update gives the record as it is now, and leaves what was not changed', async () => {
    const { data: previousData } = await dataProvider.getOne(written, { id: 1 });
    const { data } = await dataProvider.update(written, { id: 1, data: { name: 'Changed' }, previousData });
    expect(data).toMatchObject({ id: 1, name: 'Changed', is_active: true });
    expect(server.rows(written)[0]).toMatchObject({ id: 1, name: 'Changed', is_active: true });
  });
  test('updateMany and deleteMany give the ids', async () => {
    const ids = [1, 2];
    expect(await dataProvider.updateMany(written, { ids, data: { is_active: false } })).toEqual({ data: ids });
    expect(member(server.rows(written), 'is_active').slice(0, 3)).toEqual([false, false, true]);
    expect(member(server.rows(written), 'name').every((name) => name !== undefined)).toBe(true);
    expect(await dataProvider.deleteMany(written, { ids: [2, 3] })).toEqual({ data: [2, 3] });
    expect(member(server.rows(written), 'id')).toEqual([1]);
  });
  test('delete gives the record that is gone', async () => {
    expect((await dataProvider.delete(written, { id: 1 })).data).toMatchObject({ id: 1 });
    await expect(dataProvider.delete(written, { id: 1 })).rejects.toMatchObject({ status: 404 });
  });
  test('a call that is not wanted any more is given up', async () => {
    expect(dataProvider.supportAbortSignal).toBe(true);
    const signal = AbortSignal.abort();
    const params = { pagination: page(1, 5), sort, filter: {}, signal };
    await expect(dataProvider.getList(many, params)).rejects.toMatchObject({ name: 'AbortError' });
    const referring = { ...params, target, id: 1 };
    await expect(dataProvider.getManyReference(many, referring)).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.calls()).toBe(0);
  });
});

describe.each(Object.entries(subjects).filter(([name]) => name !== 'json-server'))(
  '%s that tells no total',
  (_name, { many, start }) => {
    beforeEach(() => begin(start, false));

    test('says whether there is a page after this one', async () => {
      const at = (n: number) => dataProvider.getList(many, { pagination: page(n, 25), sort, filter: {} });
      const [first, last] = [await at(1), await at(3)];
      expect([first.data.length, first.total, first.pageInfo?.hasNextPage]).toEqual([25, undefined, true]);
      expect([last.data.length, last.total ?? 60]).toEqual([10, 60]);
    });
  },
);
