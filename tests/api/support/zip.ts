import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of these files. */
export function zipOf(files: Readonly<Record<string, Buffer>>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes);
    const rest = Buffer.alloc(26);
    rest.writeUInt16LE(20, 0);
    rest.writeUInt16LE(8, 4);
    rest.writeUInt32LE(crc32(bytes), 10);
    rest.writeUInt32LE(packed.length, 14);
    rest.writeUInt32LE(bytes.length, 18);
    rest.writeUInt16LE(name.length, 22);
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(Buffer.concat(locals).length);
    locals.push(Buffer.concat([Buffer.from('PK\u0003\u0004'), rest, Buffer.from(name), packed]));
    entries.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        rest,
        Buffer.alloc(10),
        offset,
        Buffer.from(name),
      ]),
    );
  }
  const start = Buffer.concat(locals);
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(start.length, 12);
  return new Uint8Array(Buffer.concat([start, directory, Buffer.from('PK\u0005\u0006'), end]));
}
