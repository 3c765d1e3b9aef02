/**
 * Pictures that take long to decode: four of one user at once, and nobody else waits for them. Decoding stands still
 * here until the test lets it go.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as images from '../../../server/resources/image.ts';
import type { Answer, Api, TestUser } from '../support/apiClient.ts';
import { asOwner } from '../support/testDatabase.ts';

let open: () => void = () => undefined;
const gate = new Promise<void>((resolve) => (open = resolve));
const decoding = { gate, open: () => open(), begun: 0, now: 0, most: 0 };
const IMAGE = '../../../server/resources/image.ts';
/** For a server that is loaded anew for this file. */
const slowly = async (): Promise<typeof images> => {
  const real = await vi.importActual<typeof images>(IMAGE);
  const reencode: typeof real.reencode = async (...sent) => {
    decoding.begun += 1;
    decoding.now += 1;
    decoding.most = Math.max(decoding.most, decoding.now);
    await decoding.gate;
    return real.reencode(...sent).finally(() => (decoding.now -= 1));
  };
  return { ...real, reencode };
};

const MOST = 4;
const SENT = 40;
let api: Api;
let heavy: TestUser;
let colleague: TestUser;
let elsewhere: TestUser;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(IMAGE, slowly);
  const { makeApp, makeInstitute, makeUser } = await import('../support/apiClient.ts');
  api = await makeApp();
  heavy = await makeInstitute(api, 'heavy');
  colleague = await makeUser(api, 'heavy');
  elsewhere = await makeInstitute(api, 'elsewhere');
});
afterAll(() => {
  decoding.open();
  vi.doUnmock(IMAGE);
  vi.resetModules();
  return api.test.drop();
});

let count = 0;
async function upload(user: TestUser): Promise<Answer> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f5fbf' } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [key, value] of Object.entries({
    institute_code: user.instituteCode,
    name: `Certificate ${(count += 1)}`,
    body: 'Text',
  }))
    form.append(key, value);
  form.append('background', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }));
  return api.call('/student_certificates', { token: user.token, form });
}
/** Connections of the application that hold a transaction. */
const held = (): Promise<number> =>
  asOwner(api.test.ownerUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'edubase' AND xact_start IS NOT NULL`,
    );
    return rows[0]?.n ?? -1;
  });

describe('forty heavy uploads of one user', () => {
  it('are worked on four at once: the rest is told to come again; nobody else waits, and no connection is held', async () => {
    const refused: Answer[] = [];
    const taken: Answer[] = [];
    const all = Array.from({ length: SENT }, async () => {
      const answer = await upload(heavy);
      (answer.status === 429 ? refused : taken).push(answer);
    });
    await vi.waitFor(() => expect(refused).toHaveLength(SENT - MOST), { timeout: 240_000 });
    // Four stand still now, and stay so until the gate opens.
    expect([decoding.now, taken.length]).toEqual([MOST, 0]);
    expect(refused[0]?.message).toMatch(/try again in a moment/);
    expect(await held()).toBe(0);
    for (const user of [elsewhere, colleague, heavy]) {
      const read = await api.call('/gender', { token: user.token, query: { institute_code: user.instituteCode } });
      expect([user.username, read.status]).toEqual([user.username, 200]);
    }
    const other = upload(elsewhere);
    await vi.waitFor(() => expect(decoding.now, 'the four are counted by user').toBe(MOST + 1), { timeout: 240_000 });
    expect(taken, 'everybody else was served while these waited').toHaveLength(0);
    decoding.open();
    await Promise.all(all);
    expect([taken.map(({ status }) => status), (await other).status]).toEqual([
      Array.from({ length: MOST }, () => 201),
      201,
    ]);
    expect([decoding.begun, decoding.most, decoding.now]).toEqual([MOST + 1, MOST + 1, 0]);
    expect((await upload(heavy)).status, 'and the next may come').toBe(201);
  });
});
