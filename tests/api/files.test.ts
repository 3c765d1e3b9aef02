/** A file that no record shows any more cannot be read, and its bytes are gone: for every field of a file that is declared. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../src/resources/index.ts';
import { wireName } from '../../server/resources/names.ts';
import { withInstitute } from '../../server/database/door.ts';
import { callCell, makeApp, makeInstitute, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { sampleBody, type Made } from './support/records.ts';

let api: Api;
beforeAll(async () => {
  api = await makeApp();
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

describe.each(declared)('%s.%s', (key, field, resource: Resource) => {
  let user: TestUser;
  let made: Record<string, unknown>;
  const { create, update, remove } = resource.wire;
  beforeAll(async () => {
    user = await makeInstitute(api, `f-${key}`.slice(0, 32));
    const known: Made = new Map();
    made = await sampleBody(api, user, resource, known);
  });
  const send = async (id: number | null, value: unknown): Promise<Answer> => {
    const cell = id === null ? create : update;
    if (!cell) throw new Error(`${key} is not written by its form`);
    const answer = await callCell(api, user, cell, id === null ? { body: { ...made, [field]: value } } : { id, body: { [field]: value } });
    expect([200, 201], answer.text).toContain(answer.status);
    return answer;
  };
  const codeOf = (answer: Answer): string => String(answer.row[field]);

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
