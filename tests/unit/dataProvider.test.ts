import { capabilityNames } from '../../contract/capabilities.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

const base = { menu: false, title: 'name', sample: { name: 'x' } } as const;
const named = { name: f.text({ required: true }), is_active: f.bool({ default: true }) };
const fixtures: Resource[] = [
  defineResource({ ...base, key: 'rests', label: ['Rest', 'Rests'], fields: named, wire: wire.rest('/rest') }),
  defineResource({ ...base, key: 'owned', label: ['Own', 'Own'], fields: named, wire: wire.own('/own') }),
  defineResource({ ...base, key: 'posts', label: ['Post', 'Posts'], fields: named, wire: wire.deleteByPost('/post') }),
  defineResource({
    ...base,
    key: 'papers',
    label: ['Paper', 'Papers'],
    fields: {
      ...named,
      scan: f.file(),
      pages: f.int(),
      tags: f.enums(['a', 'b']),
      cost: f.money({ wire: 'price' }),
      note: f.longtext(),
    },
    wire: wire.multipart('/paper', { one: { method: 'GET', path: '/paper/{id}', tenant: 'query' } }),
  }),
  defineResource({
    ...base,
    key: 'users',
    label: ['User', 'Users'],
    fields: { ...named, password: f.password({ required: true }), rank: f.int({ form: 'create' }) },
    wire: wire.verbs({
      list: '/get_users',
      create: '/store_user',
      update: '/update_user/{id}',
      remove: '/delete_user/{id}',
    }),
    actions: {
      changePassword: {
        label: 'Change password',
        on: 'row',
        form: { password: f.password({ required: true }) },
        call: { method: 'PUT', path: '/change_password/{id}', body: 'json', tenant: 'body' },
      },
      release: {
        label: 'Release',
        on: 'bulk',
        call: { method: 'POST', path: '/release', body: 'json', tenant: 'body' },
      },
    },
  }),
  defineResource({
    ...base,
    key: 'challans',
    label: ['Challan', 'Challans'],
    fields: { ...named, due: f.date({ wire: 'due_date' }) },
    wire: wire.rest('/student_challan', {
      list: { paging: 'laravel', fixed: { late_fee_fine_on_challan: '1' } },
      create: false,
    }),
  }),
  defineResource({
    ...base,
    key: 'classes',
    label: ['Class', 'Classes'],
    title: 'class_name',
    sample: { class_name: 'x' },
    fields: { class_name: f.text() },
    wire: wire.own('/classes'),
  }),
  defineResource({
    ...base,
    key: 'houses',
    label: ['House', 'Houses'],
    fields: named,
    wire: wire.rest('/house_system', { list: { paging: 'laravel', empty: 'drop' } }),
  }),
  defineResource({
    ...base,
    key: 'settings',
    label: ['Setting', 'Settings'],
    fields: { ...named, campus_id: f.ref('campuses') },
    wire: wire.rest('/challanSetting', {
      list: { tenant: 'none' },
      update: { tenant: 'query', override: 'PUT', method: 'POST' },
      remove: { tenant: 'none' },
    }),
  }),
];
vi.mock('../../src/resources/index.ts', () => ({
  resources: [],
  resourceOf: (key: string) => fixtures.find((resource) => resource.key === key),
}));
vi.mock('../../src/ui/toast/toasts.ts', () => ({ showToast: vi.fn<() => void>() }));
vi.mock('../../src/auth/navigation.ts', () => ({ leaveFor: vi.fn<() => void>() }));

const { dataProvider } = await import('../../src/dataProvider/index.ts');
const { dropLists } = await import('../../src/dataProvider/listCache.ts');

interface Sent {
  verb: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
let sent: Sent[] = [];
let answers: (call: Sent) => { status?: number; json: unknown };
const query = (call: Sent | undefined, name: string): string | null =>
  new URLSearchParams(call?.url.split('?')[1]).get(name);

function bodyOf(body: unknown): unknown {
  if (!(body instanceof FormData)) return body === undefined ? undefined : JSON.parse(String(body));
  return Object.fromEntries(
    [...body].map(([name, value]) => [name, value instanceof Blob ? `${value.type}:${value.size}` : value]),
  );
}
const signedIn = {
  token: 'T',
  instituteCode: 'demo',
  userId: '1',
  username: 'clerk',
  userInfo: { username: 'clerk', user_settings: null },
  userPaidDates: null,
  campuses: [
    { id: 1, campus_name: 'Main' },
    { id: 2, campus_name: 'North' },
  ],
  data: {},
};
let has: readonly string[] = [];

beforeEach(() => {
  sent = [];
  has = capabilityNames;
  answers = () => ({ json: { data: [{ id: 1, name: 'One' }] } });
  dropLists();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'credentials' ? JSON.stringify({ ...signedIn, capabilities: has }) : null),
    setItem: vi.fn<() => void>(),
    removeItem: vi.fn<() => void>(),
  });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body, signal }: RequestInit) => {
    signal?.throwIfAborted();
    const call = { verb: method, url, headers: headers as Record<string, string>, body: bodyOf(body) };
    sent.push(call);
    const { status = 200, json } = answers(call);
    return new Response(JSON.stringify(json), { status });
  });
});

const page = (p = 1, perPage = 50) => ({ page: p, perPage });
const sort = { field: 'id', order: 'DESC' } as const;
const png = new File([new Uint8Array(3)], 'a.png', { type: 'image/png' });
const many = (filters: unknown) => `filters=${encodeURIComponent(JSON.stringify(filters)).replaceAll('%20', '+')}`;
/** URLSearchParams escapes a little more than encodeURIComponent. */
const same = (url: string): string => decodeURIComponent(url.replaceAll('+', ' '));

type Case = [name: string, act: () => Promise<unknown>, verb: string, url: string, body?: unknown];
const row = { id: 5, name: 'Five', is_active: true, version: 3 };
const cases: Case[] = [
  [
    'rest: list',
    () => dataProvider.getList('rests', { pagination: page(), sort, filter: {} }),
    'GET',
    '/api/rest?institute_code=demo',
  ],
  [
    'own: list',
    () => dataProvider.getList('owned', { pagination: page(), sort, filter: {} }),
    'GET',
    '/api/own?institute_code=demo',
  ],
  [
    'rest: a parameter that is no field',
    () => dataProvider.getList('rests', { pagination: page(), sort, filter: { as_per_user_access: 1 } }),
    'GET',
    '/api/rest?as_per_user_access=1&institute_code=demo',
  ],
  [
    'rest: one comes from the list',
    () => dataProvider.getOne('rests', { id: 1 }),
    'GET',
    '/api/rest?institute_code=demo',
  ],
  [
    'rest: many come from the list',
    () => dataProvider.getMany('rests', { ids: [1] }),
    'GET',
    '/api/rest?institute_code=demo',
  ],
  [
    'rest: create',
    () => dataProvider.create('rests', { data: { name: 'N', is_active: false } }),
    'POST',
    '/api/rest',
    { name: 'N', is_active: false, institute_code: 'demo' },
  ],
  [
    'rest: update',
    () => dataProvider.update('rests', { id: 5, data: { ...row, name: 'N' }, previousData: row }),
    'PUT',
    '/api/rest/5',
    { name: 'N', version: 3, institute_code: 'demo' },
  ],
  [
    'rest: update of many has no version',
    () => dataProvider.updateMany('rests', { ids: [5], data: { is_active: false } }),
    'PUT',
    '/api/rest/5',
    { is_active: false, institute_code: 'demo' },
  ],
  ['rest: delete', () => dataProvider.delete('rests', { id: 5 }), 'DELETE', '/api/rest/5?institute_code=demo'],
  [
    'rest: delete of many',
    () => dataProvider.deleteMany('rests', { ids: [5] }),
    'DELETE',
    '/api/rest/5?institute_code=demo',
  ],
  [
    'deleteByPost: update',
    () => dataProvider.update('posts', { id: 5, data: { name: 'N' }, previousData: row }),
    'PUT',
    '/api/post/5',
    { name: 'N', version: 3, institute_code: 'demo' },
  ],
  [
    'deleteByPost: delete',
    () => dataProvider.delete('posts', { id: 5 }),
    'POST',
    '/api/post/5?_method=DELETE&institute_code=demo',
  ],
  [
    'multipart: create with a file',
    () =>
      dataProvider.create('papers', {
        data: { name: 'N', is_active: true, scan: { rawFile: png, src: 'blob:x' }, pages: 2, tags: ['a'], cost: 12.5 },
      }),
    'POST',
    '/api/paper',
    {
      name: 'N',
      is_active: '1',
      scan: 'image/png:3',
      pages: '2',
      tags: '["a"]',
      price: '12.5',
      institute_code: 'demo',
    },
  ],
  [
    'multipart: an unchanged file is not sent',
    () =>
      dataProvider.update('papers', {
        id: 5,
        data: { name: 'N', scan: 'code', is_active: false, note: '' },
        previousData: { ...row, scan: 'code', note: 'Old' },
      }),
    'POST',
    '/api/paper/5?_method=PUT',
    { name: 'N', is_active: '0', note: '', version: '3', institute_code: 'demo' },
  ],
  [
    'multipart: a removed file is emptied',
    () => dataProvider.update('papers', { id: 5, data: { scan: null }, previousData: { ...row, scan: 'code' } }),
    'POST',
    '/api/paper/5?_method=PUT',
    { scan: '', version: '3', institute_code: 'demo' },
  ],
  [
    'multipart: delete',
    () => dataProvider.delete('papers', { id: 5 }),
    'POST',
    '/api/paper/5?_method=DELETE&institute_code=demo',
  ],
  [
    'one with a call of its own',
    () => dataProvider.getOne('papers', { id: 5 }),
    'GET',
    '/api/paper/5?institute_code=demo',
  ],
  [
    'many with a call of its own',
    () => dataProvider.getMany('papers', { ids: [5] }),
    'GET',
    '/api/paper/5?institute_code=demo',
  ],
  [
    'verbs: list',
    () => dataProvider.getList('users', { pagination: page(), sort, filter: {} }),
    'GET',
    '/api/get_users?institute_code=demo',
  ],
  [
    'verbs: create',
    () => dataProvider.create('users', { data: { name: 'N', password: 'secret', rank: 1 } }),
    'POST',
    '/api/store_user',
    { name: 'N', password: 'secret', rank: 1, institute_code: 'demo' },
  ],
  [
    'verbs: update keeps a password that was not typed',
    () => dataProvider.update('users', { id: 5, data: { name: 'N', password: '', rank: 2 }, previousData: row }),
    'PUT',
    '/api/update_user/5',
    { name: 'N', version: 3, institute_code: 'demo' },
  ],
  ['verbs: delete', () => dataProvider.delete('users', { id: 5 }), 'DELETE', '/api/delete_user/5?institute_code=demo'],
  [
    'action on a row',
    () => dataProvider.action('users', 'changePassword', { ids: [5], data: { password: 'new', other: 1 } }),
    'PUT',
    '/api/change_password/5',
    { password: 'new', institute_code: 'demo' },
  ],
  [
    'action on a selection',
    () => dataProvider.action('users', 'release', { ids: [5, 6] }),
    'POST',
    '/api/release',
    { ids: [5, 6], institute_code: 'demo' },
  ],
  [
    'laravel: list',
    () => dataProvider.getList('challans', { pagination: page(3), sort, filter: {} }),
    'GET',
    '/api/student_challan?late_fee_fine_on_challan=1&page=3&per_page=50&sort_by=id&sort_order=DESC&institute_code=demo',
  ],
  [
    'laravel: wire names, search',
    () =>
      dataProvider.getList('challans', {
        pagination: page(),
        sort: { field: 'due', order: 'ASC' },
        filter: { q: ' ali ', due: '2026-01-01' },
      }),
    'GET',
    `/api/student_challan?late_fee_fine_on_challan=1&page=1&per_page=50&sort_by=due_date&sort_order=ASC&${many([{ field: 'due_date', operator: '=', value: '2026-01-01' }])}&search=ali&institute_code=demo`,
  ],
  [
    'laravel: IS with an empty value',
    () =>
      dataProvider.getList('challans', {
        pagination: page(),
        sort,
        filter: {
          filters: [
            { field: 'name', operator: 'IS', value: '' },
            { field: 'name', operator: 'LIKE', value: '' },
          ],
        },
      }),
    'GET',
    `/api/student_challan?late_fee_fine_on_challan=1&page=1&per_page=50&sort_by=id&sort_order=DESC&${many([{ field: 'name', operator: 'IS', value: '__NULL__' }])}&institute_code=demo`,
  ],
  [
    'drop: IS with an empty value',
    () =>
      dataProvider.getList('houses', {
        pagination: page(),
        sort,
        filter: { filters: [{ field: 'name', operator: 'IS', value: '' }] },
      }),
    'GET',
    '/api/house_system?page=1&per_page=50&sort_by=id&sort_order=DESC&institute_code=demo',
  ],
  [
    'a list of values means one of',
    () => dataProvider.getList('houses', { pagination: page(), sort, filter: { name: ['a', 'b'] } }),
    'GET',
    `/api/house_system?page=1&per_page=50&sort_by=id&sort_order=DESC&${many([{ field: 'name', operator: 'IN', value: ['a', 'b'] }])}&institute_code=demo`,
  ],
  [
    'by-filter: one',
    () => dataProvider.getOne('challans', { id: 1 }),
    'GET',
    `/api/student_challan?late_fee_fine_on_challan=1&page=1&per_page=1&${many([{ field: 'id', operator: 'IN', value: [1] }])}&institute_code=demo`,
  ],
  [
    'by-filter: many',
    () => dataProvider.getMany('challans', { ids: [1, 2] }),
    'GET',
    `/api/student_challan?late_fee_fine_on_challan=1&page=1&per_page=2&${many([{ field: 'id', operator: 'IN', value: [1, 2] }])}&institute_code=demo`,
  ],
  [
    'references of a record',
    () =>
      dataProvider.getManyReference('challans', { target: 'name', id: 'x', pagination: page(2, 10), sort, filter: {} }),
    'GET',
    `/api/student_challan?late_fee_fine_on_challan=1&page=2&per_page=10&sort_by=id&sort_order=DESC&${many([{ field: 'name', operator: '=', value: 'x' }])}&institute_code=demo`,
  ],
  [
    'cell overrides: list without institute',
    () => dataProvider.getList('settings', { pagination: page(), sort, filter: {} }),
    'GET',
    '/api/challanSetting',
  ],
  [
    'cell overrides: update by POST, institute in the query',
    () => dataProvider.update('settings', { id: 5, data: { name: 'N' }, previousData: {} as never }),
    'POST',
    '/api/challanSetting/5?_method=PUT&institute_code=demo',
    { name: 'N' },
  ],
  [
    'cell overrides: delete without institute',
    () => dataProvider.delete('settings', { id: 5 }),
    'DELETE',
    '/api/challanSetting/5',
  ],
];

describe('(method, resource, params) -> (verb, URL, headers, body)', () => {
  test.each(cases)('%s', async (_name, act, verb, url, body) => {
    answers = ({ verb: method }) =>
      method === 'GET' ? { json: { data: [{ id: 1 }, { id: 5 }] } } : { json: { data: { id: 5, name: 'N' } } };
    await act();
    expect(sent).toHaveLength(1);
    const [call] = sent;
    expect(call?.verb).toBe(verb);
    expect(same(call?.url ?? '')).toBe(same(url));
    expect(call?.body).toEqual(body);
    expect(call?.headers).toMatchObject({ Accept: 'application/json', Authorization: 'Bearer T' });
    const names = Object.keys(call?.headers ?? {});
    expect(names).not.toContain('Range');
    expect(names.includes('Content-Type')).toBe(body !== undefined && !/paper/.test(url));
    expect(names.includes('Idempotency-Key')).toBe(verb === 'POST' && !url.includes('_method='));
  });

  test('the key of an open form is sent as it is', async () => {
    answers = () => ({ json: { data: { id: 5 } } });
    await dataProvider.create('rests', { data: { name: 'N' }, meta: { idempotencyKey: 'K' } });
    expect(sent[0]?.headers['Idempotency-Key']).toBe('K');
  });
  test('a verb that the table has not is refused without a call', async () => {
    await expect(dataProvider.create('challans', { data: {} })).rejects.toThrow('Challans cannot be created.');
    expect(sent).toHaveLength(0);
  });
});

describe('a provider that has only what is specified', () => {
  beforeEach(() => {
    has = [];
  });
  const all = { pagination: page(), sort: { field: 'id', order: 'ASC' as const }, filter: {} };

  test('is sent no key', async () => {
    answers = () => ({ json: { data: { id: 5 } } });
    await dataProvider.create('rests', { data: { name: 'N' }, meta: { idempotencyKey: 'K' } });
    expect(Object.keys(sent[0]?.headers ?? {})).not.toContain('Idempotency-Key');
  });
  test('is not asked for a list of ours: classes are those of each campus', async () => {
    answers = ({ body }) => ({
      json: {
        data: [
          { id: 7, class_id: 3, class_name: 'Three' },
          { id: 8, class_id: (body as { campus_id: number }).campus_id + 10, class_name: 'Own' },
        ],
      },
    });
    const { data } = await dataProvider.getList('classes', all);
    expect(data.map(({ id, class_name: name }) => [id, name])).toEqual([
      [3, 'Three'],
      [11, 'Own'],
      [12, 'Own'],
    ]);
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/api/campus_classes', { campus_id: 1, institute_code: 'demo' }],
      ['/api/campus_classes', { campus_id: 2, institute_code: 'demo' }],
    ]);
  });
  test('is not asked for one that nothing specified tells', async () => {
    expect((await dataProvider.getList('owned', all)).data).toEqual([]);
    await expect(dataProvider.create('owned', { data: { name: 'N' } })).rejects.toThrow('does not offer');
    expect(sent).toEqual([]);
  });
});

describe('lists held whole', () => {
  const rows = [
    { id: 2, name: 'Beta', is_active: '1' },
    { id: 10, name: 'alpha', is_active: 0 },
    { id: '3', name: null },
  ];
  beforeEach(() => {
    answers = () => ({ json: { data: rows } });
  });
  const ids = async (params: object): Promise<unknown[]> =>
    (
      await dataProvider.getList('rests', {
        pagination: page(),
        sort: { field: 'id', order: 'ASC' },
        filter: {},
        ...params,
      })
    ).data.map(({ id }) => id);

  test('sorts, unset last', async () =>
    expect(await ids({ sort: { field: 'name', order: 'ASC' } })).toEqual([10, 2, 3]));
  test('sorts numbers as numbers', async () =>
    expect(await ids({ sort: { field: 'id', order: 'DESC' } })).toEqual([10, 3, 2]));
  test('searches', async () => expect(await ids({ filter: { q: 'ALP' } })).toEqual([10]));
  test('filters', async () => expect(await ids({ filter: { is_active: true } })).toEqual([2]));
  test('filters by emptiness', async () =>
    expect(await ids({ filter: { filters: [{ field: 'name', operator: 'IS', value: '' }] } })).toEqual([3]));
  test('pages, with the total of what matches', async () => {
    const { data, total } = await dataProvider.getList('rests', {
      pagination: page(2, 2),
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    expect([data.length, total]).toEqual([1, 3]);
  });
  test('one call serves list, record and references until something is written', async () => {
    await Promise.all([
      ids({}),
      dataProvider.getOne('rests', { id: 2 }),
      dataProvider.getMany('rests', { ids: [2, 10] }),
    ]);
    expect(sent).toHaveLength(1);
    await dataProvider.delete('rests', { id: 2 });
    await ids({});
    expect(sent.map(({ verb }) => verb)).toEqual(['GET', 'DELETE', 'GET']);
  });
  test('a failed list is asked again', async () => {
    answers = () => ({ status: 500, json: { message: 'down' } });
    await expect(ids({})).rejects.toThrow('down');
    answers = () => ({ json: rows });
    expect(await ids({})).toEqual([2, 3, 10]);
  });
  test('a record that is not there is a 404', () =>
    expect(dataProvider.getOne('rests', { id: 99 })).rejects.toMatchObject({
      status: 404,
      message: 'This rest does not exist.',
    }));
});

describe('paged lists', () => {
  test.each([
    ['Laravel', { data: [{ id: 1 }], current_page: 1, per_page: 50, total: 7, last_page: 1 }, { total: 7 }],
    ['data in data', { data: { data: [{ id: 1 }], total: '7' } }, { total: 7 }],
    ['meta', { data: [{ id: 1 }], meta: { total: 7 } }, { total: 7 }],
    ['bare, a page that is not full', [{ id: 1 }], { total: 1 }],
  ])('%s', async (_, json, expected) => {
    answers = () => ({ json });
    expect(await dataProvider.getList('challans', { pagination: page(), sort, filter: {} })).toMatchObject(expected);
  });
  test('a full page without a total may have another', async () => {
    answers = () => ({ json: [{ id: 1 }, { id: 2 }] });
    const result = await dataProvider.getList('challans', { pagination: page(2, 2), sort, filter: {} });
    expect(result).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: true } });
    expect(result.total).toBeUndefined();
  });
  test('references asked for in one tick travel together', async () => {
    answers = () => ({ json: { data: [{ id: 1 }, { id: 2 }, { id: 3 }] } });
    const [a, b] = await Promise.all([
      dataProvider.getMany('challans', { ids: [1, 2] }),
      dataProvider.getMany('challans', { ids: [2, 3] }),
    ]);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(query(sent[0], 'filters') ?? '')).toEqual([{ field: 'id', operator: 'IN', value: [1, 2, 3] }]);
    expect([a.data.map(({ id }) => id), b.data.map(({ id }) => id)]).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
  test('more than a hundred ids travel in several calls', async () => {
    answers = () => ({ json: [] });
    await dataProvider.getMany('challans', { ids: Array.from({ length: 230 }, (_, n) => n + 1) });
    expect(sent.map((call) => query(call, 'per_page'))).toEqual(['100', '100', '30']);
  });
  test('an aborted list is not sent', async () => {
    expect(dataProvider.supportAbortSignal).toBe(true);
    await expect(
      dataProvider.getList('challans', { pagination: page(), sort, filter: {}, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('answers to writes', () => {
  test('members that the declaration does not know stay', async () => {
    answers = () => ({ json: { data: { id: 5, name: 'New', version: 4 } } });
    const { data } = await dataProvider.update('rests', {
      id: 5,
      data: { name: 'New' },
      previousData: { ...row, legacy_no: 'L9' },
    });
    expect(data).toEqual({ ...row, name: 'New', version: 4, legacy_no: 'L9' });
  });
  test('a message alone keeps what was typed', async () => {
    answers = () => ({ json: { message: 'saved' } });
    expect((await dataProvider.update('rests', { id: 5, data: { name: 'New' }, previousData: row })).data).toEqual({
      ...row,
      name: 'New',
    });
  });
  test('422 blames own field names; what is no input becomes the message', async () => {
    answers = () => ({
      status: 422,
      json: {
        message: 'The data is not valid.',
        errors: { price: ['Price is too high', 'Price is odd'], institute_code: ['Missing institute code'] },
      },
    });
    await expect(dataProvider.create('papers', { data: { name: 'N' } })).rejects.toMatchObject({
      status: 422,
      message: 'Missing institute code',
      body: { errors: { cost: 'Price is too high Price is odd' } },
    });
  });
  test('a stale version is passed on', async () => {
    answers = () => ({ status: 409, json: { message: 'Someone else changed it.' } });
    await expect(dataProvider.update('rests', { id: 5, data: {}, previousData: row })).rejects.toMatchObject({
      status: 409,
      message: 'Someone else changed it.',
    });
  });
  test('no answer at all', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(dataProvider.delete('rests', { id: 5 })).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining('cannot be reached'),
    });
  });
});
