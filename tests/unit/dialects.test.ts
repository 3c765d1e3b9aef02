/**
 * The data provider and the calls of screens against the strict provider, in each of its dialects: the same rows,
 * numbers and words come out, whole lists are whole, and an edit sends what was changed.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../server/endpoints.ts';
import { decodeAnswer } from '../../src/dataProvider/answer.ts';
import { ask } from '../../src/dataProvider/ask.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { readAll } from '../../src/dataProvider/pages.ts';
import { asTexts, DIALECTS, listIn, recordIn } from '../provider/dialects.ts';
import { asUserOf } from '../provider/asUser.ts';
import { INSTITUTE, startStrict, type StrictProvider } from '../provider/provider.ts';
import { sampleOf } from '../provider/sample.ts';
import { section7, type SpecifiedCall } from '../provider/section7.ts';

const byId = { field: 'id', order: 'ASC' } as const;
const listed = (resource: string, page: number, perPage: number, filter = {}) =>
  dataProvider.getList(resource, { pagination: { page, perPage }, sort: byId, filter });
const idsOf = ({ data }: { readonly data: readonly { readonly id: unknown }[] }): unknown[] => data.map(({ id }) => id);
const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, n) => n + from);

describe.each(DIALECTS)('in the dialect "%s"', (dialect) => {
  let provider: StrictProvider;
  beforeAll(async () => {
    provider = await startStrict(dialect);
  });
  afterAll(() => provider.stop());
  beforeEach(() => asUserOf(provider));

  test('numbers and booleans are such', async () => {
    const { data, total } = await listed('genders', 1, 50);
    expect([data[0]?.id, data[0]?.['is_active'], total]).toEqual([1, true, 3]);
    const { data: student } = await dataProvider.getOne('students', { id: 1 });
    expect(student).toMatchObject({ id: 1, sid: 101, student_name: 'Ayesha Yaqoob', sms_opt_in: true });
  });
  test('records stand under their id, or under their name where they carry none', async () => {
    const { data } = await dataProvider.getOne('students', { id: 2 });
    expect([data['class_id'], data['gender_id']]).toEqual([dialect === 'strings' ? 'Nine' : 2, 2]);
    const { data: list } = await listed('students', 1, 50);
    expect(list[1]?.['gender_id']).toBe(dialect === 'strings' ? 'Female' : 2);
  });
  test('what a record is called is said by its own fields', async () => {
    const { data } = await dataProvider.getOne('date_sheets', { id: 1 });
    expect(data['name']).toBe('Send-up Examination, Eight');
  });
  test('a page is never taken for the whole', async () => {
    expect(idsOf(await listed('students', 1, 500))).toEqual(upTo(60));
    expect(idsOf(await listed('students', 1, 25))).toEqual(upTo(25));
    expect(idsOf(await listed('students', 3, 25))).toEqual(upTo(10, 51));
    expect(idsOf(await listed('students', 1, 60))).toEqual(upTo(60));
    const { data } = await dataProvider.getMany('guardians', { ids: upTo(55) });
    expect(idsOf({ data })).toEqual(upTo(55));
  });
  test('a list that is held whole is read to its end', async () => {
    const rows = provider.school.get('cities') ?? [];
    provider.school.set(
      'cities',
      upTo(120).map((id) => ({ ...rows[0], id })),
    );
    expect(await listed('cities', 3, 50)).toMatchObject({ data: { length: 20 }, total: 120 });
    provider.school.set('cities', rows);
  });
  test('a list of a screen says what is known of its pages', async () => {
    const answer = await ask('GET /student_challan', { query: { page: '1', per_page: '50' } });
    expect([answer.data.length, answer.data[0], answer.current_page]).toMatchObject([50, { id: 11, amount: 3500 }, 1]);
    // Where nobody says how many there are, a page that is full lets guess that there is another.
    const told = dialect === 'bare' || dialect === 'strings' ? [2, undefined] : [3, 120];
    expect([answer.last_page, answer.total]).toEqual(told);
  });
  test('an edit sends what was changed', async () => {
    for (const row of provider.school.get('users') ?? [])
      for (const name of Object.keys(row)) if (name !== 'id' && name !== 'full_name') delete row[name];
    const { data: user } = await dataProvider.getOne('users', { id: 1 });
    await dataProvider.update('users', { id: 1, data: { ...user, full_name: 'Sadia N.' }, previousData: user });
    const sent = provider.asked.find(({ method }) => method === 'PUT');
    expect([sent?.path, sent?.body]).toEqual(['/update_user/1', { full_name: 'Sadia N.', institute_code: INSTITUTE }]);
    const { data: after } = await dataProvider.getOne('users', { id: 1 });
    expect(after['full_name']).toBe('Sadia N.');
  });
  test('what is acknowledged is what was sent, over what was known', async () => {
    const { data: before } = await dataProvider.getOne('genders', { id: 1 });
    const { data } = await dataProvider.update('genders', { id: 1, data: { name: 'Man' }, previousData: before });
    expect(data).toMatchObject({ id: 1, name: 'Man', is_active: true });
    const { data: made } = await dataProvider.create('genders', { data: { name: 'Neither', is_active: true } });
    expect(made).toMatchObject({ name: 'Neither' });
    expect((await listed('genders', 1, 50)).data.map(({ name }) => name as string)).toContain('Neither');
  });
});

describe('pages that nobody counts', () => {
  const rows = (count: number): { id: number }[] => upTo(count).map((id) => ({ id }));
  test('a provider that knows no pages is asked once more at most', async () => {
    const read = vi.fn(async () => rows(50));
    expect(await readAll(read)).toHaveLength(50);
    expect(read).toHaveBeenCalledTimes(2);
    const nameless = vi.fn(async () => upTo(50).map(() => ({ name: 'x' })));
    expect(await readAll(nameless, 500)).toHaveLength(50);
    expect(nameless).toHaveBeenCalledTimes(2);
  });
  test('a next page that is announced is read', async () => {
    const read = vi.fn(async (page = 1) => ({ data: [{ id: page }], next_page_url: page < 3 ? '/next' : null }));
    expect(await readAll(read)).toHaveLength(3);
  });
  test('a page that may not be the last has no total', () => {
    const answer = decodeAnswer(rows(50), { page: '1', per_page: '100' });
    expect(answer).toMatchObject({ current_page: 1, last_page: 2, per_page: 50 });
    expect(answer['total']).toBeUndefined();
  });
});

describe('every answer of a specified call', () => {
  const isRead = ({ method, path }: SpecifiedCall): boolean => sampleOf(method, path) !== undefined;
  const calls = section7.filter(isRead).map(({ method, path }) => `${method} ${path}`);
  test.each(calls)('%s says the same in every dialect', (call) => {
    const [method = '', path = ''] = call.split(' ');
    const sample = sampleOf(method, path) ?? {};
    const data: unknown = 'data' in sample ? sample['data'] : sample;
    for (const dialect of DIALECTS) {
      const wrapped = Array.isArray(data)
        ? listIn(dialect, { rows: data, page: 1, perPage: 50, total: data.length }, 'current_page' in sample)
        : recordIn(dialect, data);
      const read = decodeAnswer(JSON.parse(JSON.stringify(wrapped)) as unknown)['data'];
      // Which texts are numbers is held by name below.
      if (dialect === 'strings') expect(asTexts(read), dialect).toEqual(asTexts(data));
      else expect(read, dialect).toEqual(data);
    }
  });
});

/** Names of the members that are of a type in the answers of specified calls. */
function membersOf(type: string): { readonly names: Set<string>; readonly texts: Set<string> } {
  const [names, texts] = [new Set<string>(), new Set<string>()];
  const walk = (schema: Record<string, unknown>, name: string): void => {
    for (const some of ['anyOf', 'oneOf', 'allOf'])
      for (const one of (schema[some] ?? []) as Record<string, unknown>[]) walk(one, name);
    if (schema['items']) walk(schema['items'] as Record<string, unknown>, name);
    for (const [own, of] of Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>))
      walk(of, own);
    // A member that may be null is of two types.
    for (const own of [schema['type']].flat()) {
      if ((own === 'integer' ? 'number' : own) === type) names.add(name);
      if (own === 'string') texts.add(name);
    }
  };
  const called = new Set(section7.map(({ method, path }) => `${method} ${path}`));
  for (const { method, path, response } of endpoints)
    if (called.has(`${method} ${path}`))
      walk(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>, '');
  return { names, texts };
}
test.each([
  ['number', '12', 12],
  ['boolean', '1', true],
])('every %s of a specified answer is read out of a text', (type, text, value) => {
  const { names, texts } = membersOf(type);
  const plain = [...names].filter((name) => !texts.has(name));
  expect(plain.length).toBeGreaterThan(10);
  const read = decodeAnswer({ data: Object.fromEntries(plain.map((name) => [name, text])) })['data'];
  expect(read).toEqual(Object.fromEntries(plain.map((name) => [name, value])));
  const words = [...texts].filter((name) => !names.has(name));
  expect(decodeAnswer({ data: Object.fromEntries(words.map((name) => [name, '12'])) })['data']).toEqual(
    Object.fromEntries(words.map((name) => [name, '12'])),
  );
});
test('an answer in the shape of the catalogue stays as it is', () => {
  const answer = sampleOf('GET', '/getChallansFineInfo');
  expect(decodeAnswer(answer)).toBe(answer);
});
