/** A command of the repository run within the process of the tests, which has loaded most of what it imports already. */
import { Console } from 'node:console';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { vi } from 'vitest';
import { keepErasuresIn } from '../../../server/operations/erasureList.ts';
import { environmentOf, type Place, type Ran } from './faults/serverProcess.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
let runs = 0;

async function run(script: string, args: readonly string[], place: Place): Promise<Ran> {
  const before = { argv: process.argv, env: process.env, exitCode: process.exitCode, console: globalThis.console };
  const said = { stdout: '', stderr: '' };
  const into = (name: keyof typeof said): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        said[name] += chunk.toString();
        done();
      },
    });
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    said.stderr += String(chunk);
    return true;
  });
  process.argv = [process.execPath, join(ROOT, script), ...args];
  process.env = environmentOf(place);
  process.exitCode = undefined;
  globalThis.console = new Console(into('stdout'), into('stderr'));
  try {
    // Under a name of its own it is run anew, and what it imports is not.
    await import(/* @vite-ignore */ `${join(ROOT, script)}?run=${(runs += 1)}`);
    return { code: Number(process.exitCode ?? 0), ...said };
  } finally {
    written.mockRestore();
    Object.assign(process, { argv: before.argv, env: before.env, exitCode: before.exitCode });
    globalThis.console = before.console;
    keepErasuresIn();
  }
}

let last: Promise<unknown> = Promise.resolve();
/** As `runScript` does it; one at a time, however many are asked for at once. */
export function runHere(script: string, args: readonly string[], place: Place): Promise<Ran> {
  const ran = last.then(() => run(script, args, place));
  last = ran.catch(() => undefined);
  return ran;
}
