/** A zip that is written as it grows: no text of it is in memory whole, and no turn of the event loop is long. */
import { setImmediate as turn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** What is pressed together at once. */
const PIECE = 64 * 1024;
export interface Zipping {
  /** Begins an entry and takes what it is given, until the next begins. `stored`: it is small already. */
  readonly entry: (name: string, stored?: boolean) => (data: string | Uint8Array) => Promise<void>;
  /** The last entry is whole. */
  readonly close: () => Promise<void>;
  readonly end: () => Promise<void>;
}
/** `send` gets the bytes, and is waited for. */
export function zipping(send: (bytes: Buffer) => Promise<void>): Zipping {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(ready);
    ready = [];
    if (bytes.length > 0) await send(bytes);
  };
  let open: ZipDeflate | ZipPassThrough | null = null;
  const close = async (): Promise<void> => {
    open?.push(new Uint8Array(), true);
    open = null;
    await flush();
  };
  return {
    entry(name, stored = false) {
      const file = stored ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(file);
      open = file;
      return async (data) => {
        const bytes = typeof data === 'string' ? strToU8(data) : data;
        for (let at = 0; at < bytes.length; at += PIECE) {
          // A copy: what is pressed keeps what it was given.
          file.push(bytes.slice(at, at + PIECE));
          await flush();
          await turn();
        }
      };
    },
    close,
    async end() {
      zip.end();
      await flush();
    },
  };
}
