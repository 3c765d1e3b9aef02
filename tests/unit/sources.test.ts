/** What goes to a source beside the provider, and what comes of its refusals. */
import { afterEach, expect, test, vi } from 'vitest';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { f } from '../../contract/fields.ts';
import type { Source } from '../../contract/sources.ts';
import { problemText, validate } from '../../contract/validate.ts';
import { wire } from '../../contract/wire.ts';
import { canAccess } from '../../src/auth/canAccess.ts';
import type { Credentials } from '../../src/auth/credentials.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { webConfig } from '../../src/dataProvider/webConfig.ts';
import { readAloneConfig } from '../../server/web/aloneConfig.ts';
import { entityPage } from '../../scripts/docs/entityPage.ts';
import { libraryBooks, libraryShelves } from '../examples/library.ts';
import { startSource, type SourceServer } from '../provider/sources.ts';

vi.mock('../../src/resources/index.ts', async (original) =>
  (await import('../examples/index.ts')).withExamples(await original()),
);

let server: SourceServer | undefined;
const credentials = { token: 'token-of-the-session', instituteCode: 'harbour', capabilities: ['idempotency'] };
const removed = vi.fn();
async function begin(dialect: Source['dialect'], signIn: Source['signIn'] = 'none'): Promise<SourceServer> {
  dropLists();
  removed.mockClear();
  const stored = { getItem: () => JSON.stringify(credentials), setItem: vi.fn(), removeItem: removed };
  vi.stubGlobal('localStorage', stored);
  server = await startSource(dialect);
  Object.assign(webConfig, { sources: { library: { base: server.url, dialect, signIn } } });
  return server;
}
afterEach(async () => {
  vi.unstubAllGlobals();
  await server?.stop();
  server = undefined;
});
const list = (filter: object = {}) =>
  dataProvider.getList('library_books', {
    pagination: { page: 2, perPage: 5 },
    sort: { field: 'title', order: 'DESC' },
    filter,
  });

test.each<[Source['dialect'], string]>([
  ['simple-rest', 'sort=["title","DESC"]&range=[5,9]&filter={"shelf_id":2}'],
  ['json-server', '_sort=title&_order=desc&_start=5&_end=10&shelf_id=2'],
  ['json-api', 'sort=-title&page[number]=2&page[size]=5&filter[shelf_id]=2'],
  [
    'laravel',
    'page=2&per_page=5&sort_by=title&sort_order=DESC&filters=[{"field":"shelf_id","operator":"=","value":2}]',
  ],
])('a page in the words of %s', async (dialect, words) => {
  const { asked } = await begin(dialect);
  await list({ shelf_id: 2 });
  expect(asked.map(({ call }) => call)).toEqual([`GET /library_books?${words}`]);
});

test.each<[Source['signIn'], string | undefined, string | undefined]>([
  ['none', undefined, undefined],
  ['session', 'Bearer token-of-the-session', undefined],
  [{ header: 'X-Library', value: 'public' }, undefined, 'public'],
])('signed in by %j, and nothing else of ours', async (signIn, authorization, library) => {
  const { asked } = await begin('simple-rest', signIn);
  await dataProvider.create('library_tags', { data: { name: 'Old' }, meta: { idempotencyKey: 'k' } });
  const [{ call, headers } = { call: '', headers: {} }] = asked;
  expect([call, headers['authorization'], headers['x-library'], headers['idempotency-key']]).toEqual([
    'POST /library_tags',
    authorization,
    library,
    undefined,
  ]);
});

test('a refusal ends no session, and a refused field is named', async () => {
  const { stop } = await begin('json-api', 'session');
  await expect(dataProvider.create('library_tags', { data: { name: '' } })).rejects.toMatchObject({
    status: 422,
    message: 'The name is required.',
    body: { errors: { name: 'The name is required.' } },
  });
  await stop();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"message":"Not for you"}', { status: 403 })));
  await expect(list()).rejects.toMatchObject({ status: 403, message: 'Not for you' });
  expect(removed).not.toHaveBeenCalled();
});

test('an edit that puts a record in the place of another leaves what the declaration does not know', async () => {
  const { rows, asked } = await begin('simple-rest');
  Object.assign(rows('library_books')[0] ?? {}, { isbn: '0-553' });
  await dataProvider.updateMany('library_books', { ids: [1], data: { pages: 300 } });
  expect(rows('library_books')[0]).toEqual({ id: 1, title: 'Book 1', pages: 300, shelf_id: 1, isbn: '0-553' });
  expect(asked.map(({ call }) => call)).toEqual(['GET /library_books/1', 'PUT /library_books/1']);
});

test('a reference travels as a relationship of JSON:API', async () => {
  const { rows } = await begin('json-api');
  const { data } = await dataProvider.create('library_books', { data: { title: 'Odes', shelf_id: 3 } });
  expect(data).toMatchObject({ id: 61, title: 'Odes', shelf_id: 3 });
  expect(rows('library_books').at(-1)).toEqual({ id: 61, title: 'Odes', shelf_id: 3 });
});

test('a source that is not set is named', async () => {
  Object.assign(webConfig, { sources: {} });
  await expect(list()).rejects.toThrow("The source 'library' is not set.");
});

test('what the provider has cannot refer to another source; everybody may see what a source shows', () => {
  const loans = defineResource({
    key: 'loans',
    label: ['Loan', 'Loans'],
    menu: false,
    fields: { name: f.text(), book_id: f.ref('library_books') },
    wire: wire.rest('/loans'),
    sample: {},
  });
  const all: readonly Resource[] = [loans, libraryBooks, libraryShelves];
  expect(validate(all, { sources: ['library'] }).map(problemText)).toEqual([
    "loans.book_id: refers to 'library_books' of the source 'library', which the provider cannot hold it to",
  ]);
  const nobody = { ...credentials, userInfo: { privileges: [] } } as unknown as Credentials;
  expect([canAccess(nobody, libraryBooks, 'edit'), canAccess(nobody, loans, 'edit')]).toEqual([true, false]);
  expect(entityPage(libraryBooks)).toContain('at `/library_books` of the source `library`');
});

test('its settings say what they must be', () => {
  const read = (sources: object | string) =>
    readAloneConfig({
      PROVIDER_URL: 'https://school.example/api',
      SIGN_IN_URL: 'https://school.example/login',
      SOURCES: typeof sources === 'string' ? sources : JSON.stringify(sources),
    }).sources;
  const base = 'https://library.example/';
  expect(read({ library: { base, dialect: 'json-api' } })).toEqual({
    library: { base: 'https://library.example', dialect: 'json-api', signIn: 'none' },
  });
  expect(read('')).toEqual({});
  expect(() => read('library')).toThrow('SOURCES must be JSON: {"name":');
  expect(() => read({ library: { base: 'library', dialect: 'soap', signIn: 'often' } })).toThrow(
    /SOURCES\.library\.base must be .*\n +SOURCES\.library\.dialect must be one of .*\n +SOURCES\.library\.signIn must be/,
  );
});
