/**
 * Uploaded pictures: decoded and written anew by us; what is not only a picture, or not whole, or far too large is
 * refused in words.
 */
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, makeInstitute, type Answer, type Api, type TestUser } from '../support/apiClient.ts';
import { asOwner } from '../support/testDatabase.ts';

let api: Api;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());

function upload(bytes: Buffer, { name = 'picture.png', type = 'image/png' } = {}): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries({
    institute_code: 'north',
    name: `Certificate ${(count += 1)}`,
    body: 'Text',
  }))
    form.append(key, value);
  form.append('background', new File([new Uint8Array(bytes)], name, { type }));
  return api.call('/student_certificates', { token: user.token, form });
}
const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#1f5fbf' } });
async function fetched(code: unknown): Promise<{ bytes: Buffer; headers: Headers }> {
  const answer = await api.app.request(`/api/files/${String(code)}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(answer.status).toBe(200);
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** A small file that says it is a picture of this many pixels. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 2_000)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
/** The smallest archive there is, with one stored file. */
function archive(): Buffer {
  const name = Buffer.from('x.html');
  const text = Buffer.from('<script>1</script>');
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 0, 'latin1');
  local.writeUInt32LE(text.length, 18);
  local.writeUInt32LE(text.length, 22);
  local.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  return Buffer.concat([local, name, text, end]);
}

describe('a picture', () => {
  it('is written anew: the same pixels, no metadata, a name of ours', async () => {
    const sent = await picture()
      .withMetadata()
      .withExif({ IFD0: { Copyright: 'Secret-Owner', ImageDescription: '<script>alert(1)</script>' } })
      .jpeg()
      .toBuffer();
    expect(sent.includes('Secret-Owner')).toBe(true);
    const made = await upload(sent, { name: '../../etc/x"\r\nset-cookie: a=b;‮gpj.exe', type: 'image/jpeg' });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const { bytes, headers } = await fetched(made.row['background']);
    expect(bytes.includes('Secret-Owner') || bytes.includes('script')).toBe(false);
    const meta = await sharp(bytes).metadata();
    expect([meta.format, meta.width, meta.height, meta.exif, meta.icc]).toEqual(['jpeg', 60, 40, undefined, undefined]);
    expect(headers.get('content-disposition')).toBe("inline; filename*=UTF-8''background.jpg");
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/jpeg', 'nosniff']);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(String(made.row['background'])).toMatch(/^north\.[\w-]{24}$/);
  });
  it('keeps its transparency, is turned upright, and has at most 4,096 pixels a side', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp((await fetched((await upload(clear)).row['background'])).bytes).metadata()).hasAlpha).toBe(
      true,
    );
    const lying = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const upright = await sharp(
      (await fetched((await upload(lying, { type: 'image/jpeg' })).row['background'])).bytes,
    ).metadata();
    expect([upright.width, upright.height]).toEqual([40, 60]);
    const wide = await sharp(
      (await fetched((await upload(await picture(6_000, 300).png().toBuffer())).row['background'])).bytes,
    ).metadata();
    expect([wide.width, wide.height]).toEqual([4_096, 205]);
  });
  it('may be changed for another one, and its extension and declared type are not believed', async () => {
    const made = await upload(await picture().png().toBuffer(), { name: 'page.html', type: 'text/html' });
    expect(made.status).toBe(201);
    const { headers } = await fetched(made.row['background']);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'image/png',
      "inline; filename*=UTF-8''background.png",
    ]);
  });
  it('is refused when it has trailing data that is an archive; other trailing data is gone', async () => {
    const png = await picture().png().toBuffer();
    expect((await upload(Buffer.concat([png, archive()]))).errors).toHaveProperty('background');
    const made = await upload(Buffer.concat([png, Buffer.from('<?php system($_GET[0]); ?><script>alert(1)</script>')]));
    const { bytes } = await fetched(made.row['background']);
    expect(bytes.includes('php') || bytes.includes('script')).toBe(false);
  });
});

describe('what is refused with 422 on its field', () => {
  const cases: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'an SVG behind a byte order mark',
      () => Buffer.from('\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['HTML by the name of a picture', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a GIF that is a script', () => Buffer.from('GIF89a=1;alert(1)//')],
    ['a GIF', () => picture().gif().toBuffer()],
    ['an archive', () => archive()],
    ['a picture that is an archive', async () => Buffer.concat([await picture().png().toBuffer(), archive()])],
    ['a photograph that is an archive', async () => Buffer.concat([await picture().jpeg().toBuffer(), archive()])],
    [
      'a picture that is a document',
      async () => {
        const png = await picture().png().toBuffer();
        return Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from('a\u0000%PDF-1.4')), png.subarray(33)]);
      },
    ],
    ['a picture of 30,000 by 30,000 pixels', () => bomb(30_000, 30_000)],
    ['a picture of 100,000 by 300 pixels', () => bomb(100_000, 300)],
    [
      'a PNG cut in half',
      async () => {
        const png = await sharp({
          create: {
            width: 300,
            height: 300,
            channels: 3,
            background: '#fff',
            noise: { type: 'gaussian', mean: 128, sigma: 30 },
          },
        })
          .png()
          .toBuffer();
        return png.subarray(0, png.length >> 1);
      },
    ],
    [
      'a JPEG cut in half',
      async () => {
        const jpeg = await sharp({
          create: {
            width: 300,
            height: 300,
            channels: 3,
            background: '#fff',
            noise: { type: 'gaussian', mean: 128, sigma: 30 },
          },
        })
          .jpeg()
          .toBuffer();
        return jpeg.subarray(0, jpeg.length >> 1);
      },
    ],
    ['the first bytes of a PNG', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    [
      'a PNG that names another format inside',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg/>')]),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a WebP where PNG and JPEG are asked for', () => picture().webp().toBuffer()],
    ['noise', () => Buffer.from(Array.from({ length: 5_000 }, (_none, at) => (at * 7919) % 251))],
  ];
  it.each(cases)('%s', async (_name, make) => {
    const answer = await upload(await make());
    expect([answer.status, Object.keys(answer.errors), answer.message]).toEqual([
      422,
      ['background'],
      expect.stringContaining('Background'),
    ]);
  });
  it('and nothing of it was stored', async () => {
    const stored = (): Promise<number> =>
      asOwner(
        api.test.ownerUrl,
        async (client) =>
          (await client.query<{ n: number }>('SELECT count(*)::int AS n FROM stored_file')).rows[0]?.n ?? -1,
      );
    const before = await stored();
    for (const [, make] of cases) await upload(await make());
    expect(await stored()).toBe(before);
    await upload(await picture().png().toBuffer());
    expect(await stored(), 'a good picture is').toBe(before + 1);
  });
  it('and a picture that would not fit into the memory is never unpacked', async () => {
    const before = process.memoryUsage().rss;
    await Promise.all(Array.from({ length: 10 }, () => upload(bomb(30_000, 30_000))));
    // Unpacked, one of them would take 110 MB at a bit for each pixel, and 2,700 MB as sharp holds it.
    expect((process.memoryUsage().rss - before) / 1_048_576, 'MB').toBeLessThan(150);
  });
});
