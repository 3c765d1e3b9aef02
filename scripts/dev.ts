/**
 * npm run dev: the provider and the pages together, each started anew when its source changes. People sign in at the
 * address of the pages (DEV_PORT, 5173 unless said), where Vite hands the calls on to the provider at PORT.
 * What the declarations ask for and no migration gives yet is applied to the database meanwhile.
 * `npm run dev -- --inspect` lets a debugger of Node look into the provider.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '8080';
const devPort = process.env['DEV_PORT'] ?? '5173';
const env = {
  ...process.env,
  PORT: port,
  PUBLIC_URL: process.env['PUBLIC_URL'] || `http://127.0.0.1:${devPort}`,
  EDUBASE_DEVELOPMENT: 'on',
};

const debug = process.argv.slice(2).filter((option) => option.startsWith('--inspect'));

const start = (...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
const children = [
  start(...debug, '--watch', '--watch-preserve-output', 'server/main.ts'),
  start(
    'node_modules/vite/bin/vite.js',
    '--host',
    '127.0.0.1',
    '--port',
    devPort,
    '--strictPort',
    '--clearScreen',
    'false',
  ),
];

let stopping = false;
function stop(code: number): void {
  process.exitCode ??= code;
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.on('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
