/** Progress of long work on stderr: a line that changes on a terminal, a line now and then elsewhere. */
const TERMINAL_MS = 200;
const LOG_MS = 5000;

export interface Progress {
  /** What is being done now; printed at most a few times a second. */
  at(text: string): void;
  /** Always printed, on a line of its own. */
  say(text: string): void;
}
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let last = Date.now();
  let open = false;
  return {
    at(text) {
      if (Date.now() - last < (stream.isTTY ? TERMINAL_MS : LOG_MS)) return;
      last = Date.now();
      open = stream.isTTY;
      stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    },
    say(text) {
      stream.write(`${open ? '\r\u001b[K' : ''}${text}\n`);
      open = false;
    },
  };
}
export const silent: Progress = { at: () => undefined, say: () => undefined };
