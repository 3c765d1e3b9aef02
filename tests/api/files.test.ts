/**
 * A file that no record shows any more cannot be read, and its bytes are gone: for every field of a file that is
 * declared.
 */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../src/resources/index.ts';
import { wireName } from '../../server/resources/names.ts';
import { withInstitute } from '../../server/database/door.ts';
import './support/onExamples.ts';
import { callCell, makeInstitute, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import type { ImportRun } from '../../contract/endpoints/exchange.ts';
import { checked, fileOf, repeat, rowsOf, runOf } from './exchange.support.ts';
import { zipOf } from './support/zip.ts';
import { makeExampleApp } from './support/examples.ts';
import { sampleBody, type Made } from './support/records.ts';

let api: Api;
beforeAll(async () => {
  api = await makeExampleApp();
});
afterAll(() => api.test.drop());

const picture = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1f5fbf' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
};
const stored = (user: TestUser): Promise<string[]> =>
  withInstitute(api.db, { instituteCode: user.instituteCode, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<{
      code: string;
    }>`SELECT code FROM stored_file WHERE institute_code = ${user.instituteCode} ORDER BY created_at`.execute(trx);
    return rows.map(({ code }) => code);
  });
const read = async (user: TestUser, code: string): Promise<number> =>
  (await api.app.request(`/api/files/${code}`, { headers: { authorization: `Bearer ${user.token}` } })).status;

const declared = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'file' ? [[resource.key, wireName(name, field), resource] as const] : [],
  ),
);

const tooLarge = ({ fields }: Resource, name: string): File => {
  const limit = Object.entries(fields).find(([own, one]) => wireName(own, one) === name)?.[1].maxBytes ?? 0;
  return new File([new Uint8Array(limit + 1)], 'large.png', { type: 'image/png' });
};
const text = (type: string): File => new File(['no picture'], 'a.png', { type });

describe.each(declared)('%s.%s', (key, field, resource: Resource) => {
  let user: TestUser;
  let made: Record<string, unknown>;
  const { create, update, remove } = resource.wire;
  beforeAll(async () => {
    user = await makeInstitute(api, `f-${key}-${field}`.slice(0, 32));
    const known: Made = new Map();
    made = await sampleBody(api, user, resource, known);
  });
  const attempt = (id: number | null, value: unknown): Promise<Answer> => {
    const cell = id === null ? create : update;
    if (!cell) throw new Error(`${key} is not written by its form`);
    const sent = id === null ? { body: { ...made, [field]: value } } : { id, body: { [field]: value } };
    return callCell(api, user, cell, sent);
  };
  const send = async (id: number | null, value: unknown): Promise<Answer> => {
    const answer = await attempt(id, value);
    expect([200, 201], answer.text).toContain(answer.status);
    return answer;
  };
  const codeOf = (answer: Answer): string => String(answer.row[field]);

  it('what is no picture, whatever it calls itself, or is too large is refused on the field, and not stored', async () => {
    for (const [status, value] of [
      [422, text('text/plain')],
      [422, text('image/png')],
      [422, 'another-school.abc'],
      [413, tooLarge(resource, field)],
    ] as const) {
      const answer = await attempt(null, value);
      expect([answer.status, Object.keys(answer.errors)], answer.text).toEqual([status, [field]]);
    }
    expect(await stored(user)).toEqual([]);
  });

  it('a replaced one, a removed one and that of a deleted record are gone, and only those', async () => {
    const first = await send(null, await picture());
    const id = first.row.id;
    expect(await stored(user)).toEqual([codeOf(first)]);
    expect(await read(user, codeOf(first))).toBe(200);

    const second = await send(id, await picture());
    expect(await stored(user)).toEqual([codeOf(second)]);
    expect([await read(user, codeOf(first)), await read(user, codeOf(second))]).toEqual([404, 200]);

    expect(codeOf(await send(id, codeOf(second))), 'sent back as it is, it stays').toBe(codeOf(second));
    expect(await read(user, codeOf(second))).toBe(200);

    await send(id, null);
    expect(await stored(user)).toEqual([]);
    expect(await read(user, codeOf(second))).toBe(404);

    const third = await send(id, await picture());
    if (!remove) return;
    expect((await callCell(api, user, remove, { id })).status).toBe(200);
    expect(await stored(user)).toEqual([]);
    expect(await read(user, codeOf(third))).toBe(404);
  });
});

describe('an import', () => {
  const header = 'Name,Body,Background';
  const certificates = (user: TestUser, names: readonly string[]): Promise<ImportRun> =>
    checked(
      api,
      user,
      'certificates',
      fileOf([header, ...names.map((name, at) => `Paper ${at},Text,${name}`)].join('\n')),
    );
  const load = async (user: TestUser, run: ImportRun, files: Readonly<Record<string, Buffer>>): Promise<Answer> => {
    const form = new FormData();
    form.append('file', new File([zipOf(files)], 'pictures.zip'));
    return api.call(`/imports/${run.id}/pictures`, { token: user.token, form });
  };
  const png = async (): Promise<Buffer> => Buffer.from(await (await picture()).arrayBuffer());

  it('keeps the pictures that its cells name, once per record, and takes them away when it is undone', async () => {
    const user = await makeInstitute(api, 'zipped');
    const run = await certificates(user, ['Seal.PNG', 'missing.png', '', 'words.png']);
    expect(run.counts).toMatchObject({ ready: 1, invalid: 3 });
    const sent = await load(user, run, { 'in/seal.png': await png(), 'words.png': Buffer.from('no picture') });
    expect(sent.row).toEqual({ pictures: ['seal.png', 'words.png'], failed: [] });
    await repeat(api, user, run, 'check');
    const errors = (await rowsOf(api, user, run, { status: 'invalid' })).map((row) => row.errors);
    expect(errors).toEqual([
      [{ field: 'background', message: 'Background names no picture of the zip: load one that holds it' }],
      [{ field: 'background', message: expect.stringContaining('must be a file of type') }],
    ]);
    expect(await stored(user), 'a check keeps nothing').toEqual([]);
    const done = runOf(await repeat(api, user, run, 'commit'));
    expect(done.counts).toMatchObject({ created: 2, invalid: 2 });
    const codes = await stored(user);
    expect([codes.length, await read(user, codes[0] ?? '')]).toEqual([1, 200]);
    expect((await load(user, done, { 'seal.png': await png() })).status, 'it is over').toBe(409);
    expect(runOf(await repeat(api, user, run, 'undo')).counts.undone).toBe(2);
    expect(await stored(user)).toEqual([]);
  });
  it('takes no zip that is none, and none of somebody else’s import', async () => {
    const user = await makeInstitute(api, 'unzipped');
    const run = await certificates(user, ['a.png']);
    const form = new FormData();
    form.append('file', new File(['PK nothing'], 'pictures.zip'));
    expect((await api.call(`/imports/${run.id}/pictures`, { token: user.token, form })).errors).toHaveProperty('file');
    const other = await makeInstitute(api, 'elsewhere');
    expect((await load(other, run, { 'a.png': await png() })).status).toBe(404);
  });
});

it('a file that two records show stays until neither does', async () => {
  const user = await makeInstitute(api, 'shared');
  const certificates = resources.find(({ key }) => key === 'certificates');
  if (!certificates?.wire.create || !certificates.wire.remove) throw new Error('certificates are not declared');
  const { create, remove } = certificates.wire;
  const body = await sampleBody(api, user, certificates, new Map());
  const one = await callCell(api, user, create, { body: { ...body, name: 'One', background: await picture() } });
  const code = String(one.row['background']);
  const two = await callCell(api, user, create, { body: { ...body, name: 'Two', background: code } });
  expect([two.status, two.row['background']], two.text).toEqual([201, code]);
  expect((await callCell(api, user, remove, { id: one.row.id })).status).toBe(200);
  expect([await stored(user), await read(user, code)]).toEqual([[code], 200]);
  expect((await callCell(api, user, remove, { id: two.row.id })).status).toBe(200);
  expect([await stored(user), await read(user, code)]).toEqual([[], 404]);
});
