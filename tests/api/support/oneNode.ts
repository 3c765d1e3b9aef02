/**
 * Reads every statement that the requests and jobs of a file of tests send, and refuses those that could not be sent to
 * the one node that keeps an institute (tests/support/oneNode/judge.ts). A setup file: its end is the end of each file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { afterAll } from 'vitest';
import { Connection } from '../../../server/database/connection.ts';
import { EXCEPT } from '../../support/oneNode/except.ts';
import { unrouted } from '../../support/oneNode/judge.ts';

interface Heard {
  /** Sent since the last file, and all that were judged. */
  readonly texts: Set<string>;
  readonly judged: Set<string>;
  readonly tables: ReadonlySet<string>;
}
/** Files share a process, and what was judged once is not judged again. */
const shared = globalThis as { edubaseStatements?: Heard };

/** Tables and views with a column of institutes, by the types that are made from the catalogue. */
function tablesOfInstitutes(): Set<string> {
  const types = readFileSync(join(import.meta.dirname, '../../../server/database/tables.ts'), 'utf8');
  return new Set([...types.matchAll(/^ {2}(\w+): \{\n {4}institute_code: /gm)].map(([, name = '']) => name));
}
const FRAME = /\b((?:server|tests)\/[\w/.-]+\.ts):\d+/;
const OF_THE_DOOR = /^(?:server\/database\/|tests\/api\/support\/oneNode\.ts)/;
/** Whether the server says it: tests send what tries the walls, which no module would. */
function isOfServer(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const stack = new Error('who sends it').stack ?? '';
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack.split('\n').flatMap((line) => FRAME.exec(line)?.[1] ?? []);
  return frames.find((file) => !OF_THE_DOOR.test(file))?.startsWith('tests/') !== true;
}
function listen(): Heard {
  const heard: Heard = { texts: new Set(), judged: new Set(), tables: tablesOfInstitutes() };
  const { send } = Connection.prototype;
  Connection.prototype.send = function (text, values) {
    if (!heard.judged.has(text) && !heard.texts.has(text) && isOfServer()) heard.texts.add(text);
    return send.call(this, text, values);
  };
  return heard;
}
const { texts, judged, tables } = (shared.edubaseStatements ??= listen());

const READS = /\b(?:FROM|JOIN|UPDATE|INTO)\b/i;
afterAll(async () => {
  await loadModule();
  const refused: string[] = [];
  for (const text of texts) {
    if (judged.has(text)) continue;
    if (!READS.test(text) || EXCEPT.some(({ text: pattern }) => pattern.test(text))) {
      judged.add(text);
      continue;
    }
    const missing = unrouted(text, (table) => tables.has(table));
    if (missing.length > 0) refused.push(`${missing.join(', ')}: ${text}`);
    else judged.add(text);
  }
  texts.clear();
  if (refused.length > 0)
    throw new Error(`These tables are not compared with the institute (docs/scale.md):\n${refused.join('\n')}`);
});
