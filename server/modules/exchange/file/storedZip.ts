/** Writes a zip whose parts are stored as they are: what the parser of workbooks is given. */
import { crc32 } from 'node:zlib';

const HEADER = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
interface Part {
  readonly name: Buffer;
  readonly data: Buffer;
  readonly at: number;
}
const UTF8 = 0x0800;
/** The fields that both headers of a part have, from `version` to the length of the extra field. */
function writeShared(header: Buffer, from: number, { name, data }: Part): void {
  header.writeUInt16LE(20, from);
  header.writeUInt16LE(UTF8, from + 2);
  header.writeUInt32LE(crc32(data), from + 10);
  header.writeUInt32LE(data.length, from + 14);
  header.writeUInt32LE(data.length, from + 18);
  header.writeUInt16LE(name.length, from + 22);
}
function localHeader(part: Part): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(HEADER.local, 0);
  writeShared(header, 4, part);
  return header;
}
function centralHeader(part: Part): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(HEADER.central, 0);
  header.writeUInt16LE(20, 4);
  writeShared(header, 6, part);
  header.writeUInt32LE(part.at, 42);
  return header;
}
/** A zip of these parts, stored as they are. */
export function storedZip(files: readonly (readonly [name: string, data: Buffer])[]): ArrayBuffer {
  const parts: Part[] = [];
  let at = 0;
  for (const [text, data] of files) {
    const name = Buffer.from(text);
    parts.push({ name, data, at });
    at += 30 + name.length + data.length;
  }
  const directory = parts.flatMap((part) => [centralHeader(part), part.name]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(HEADER.end, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  const whole = Buffer.concat([
    ...parts.flatMap((part) => [localHeader(part), part.name, part.data]),
    ...directory,
    end,
  ]);
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length);
}
