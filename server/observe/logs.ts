/** What the server says, as lines of JSON with the id of the request that it was said for; and a line for a request. */
import { format } from 'node:util';
import { redact } from '../http/redact.ts';
import { runningRequest, type Answered, type Observer } from './observer.ts';

type Level = 'info' | 'warn' | 'error';
export type Fields = Readonly<Record<string, string | number | null>>;

/** One line of JSON, with a line break at its end. */
export function lineOf(level: Level, message: string, fields: Fields = {}): string {
  const request = runningRequest()?.id;
  return `${JSON.stringify({
    time: new Date().toISOString(),
    level,
    ...(request === undefined ? {} : { request }),
    pid: process.pid,
    message: redact(message).trim(),
    ...fields,
  })}\n`;
}
/** Everything that is said from now on leaves as lines of JSON; returns what takes that back. */
export function structureLogs(): () => void {
  const before = { info: console.info, warn: console.warn, error: console.error };
  console.info = (...said: unknown[]) => void process.stdout.write(lineOf('info', format(...said)));
  console.warn = (...said: unknown[]) => void process.stderr.write(lineOf('warn', format(...said)));
  console.error = (...said: unknown[]) => void process.stderr.write(lineOf('error', format(...said)));
  return () => void Object.assign(console, before);
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
const textOf = ({ id, method, route, status, milliseconds, institute, user }: Answered): string =>
  `${method} ${route} ${status} ${rounded(milliseconds)} ms ${institute ?? '-'}/${user ?? '-'} ${id}`;

/**
 * A line for each request, as text or as JSON: the route as it is declared, never the address, which may hold a token
 * or what was searched for.
 */
export const requestLog = (asJson: boolean): Observer => ({
  request: () => (answered) => {
    const { id, method, route, status, milliseconds, institute, user } = answered;
    if (!asJson) return console.info(textOf(answered));
    const level = status >= 500 ? 'error' : 'info';
    const fields = { request: id, method, route, status, milliseconds: rounded(milliseconds), institute, user };
    process.stdout.write(lineOf(level, 'request', fields));
  },
});
