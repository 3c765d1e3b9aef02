/**
 * Set-up before `npm start` and `npm test`, in plain JavaScript for any Node ≥ 20.19 (design 4).
 *   node scripts/setup.mjs install|build|chromium …
 * Installs by the lock file when it changed, builds the web application when a source is newer than the build,
 * and installs Chromium through apt when asked and none is found. Says what it does and how long it took.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const wanted = new Set(process.argv.slice(2));
const say = (text) => process.stdout.write(`· ${text}\n`);

function run(what, command, args, options = {}) {
  const started = Date.now();
  say(`${what} …`);
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (done.status !== 0) {
    console.error(
      `✗ ${what} failed${done.error ? `: ${done.error.message}` : ` (exit ${done.status ?? done.signal})`}`,
    );
    process.exit(done.status ?? 1);
  }
  say(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** One set-up at a time per checkout: two commands started together must not install or build over each other. */
function oneAtATime() {
  const lock = join(root, '.edubase', 'setup.lock');
  mkdirSync(join(root, '.edubase'), { recursive: true });
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      process.on('exit', () => rmSync(lock, { force: true }));
      return;
    } catch {
      const owner = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0);
      let alive = true;
      try {
        if (owner > 0) process.kill(owner, 0);
      } catch (error) {
        alive = error.code === 'EPERM';
      }
      if (!alive) rmSync(lock, { force: true });
      else if (waited === 0) say(`another set-up of this checkout is running (process ${owner}), waiting for it …`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    }
  }
}

function install() {
  const stamp = join(root, 'node_modules', '.edubase-lock');
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  run(
    'Installing packages by the lock file',
    command,
    [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: { ...process.env, NODE_ENV: 'development' },
    },
  );
  writeFileSync(stamp, hash);
}

const SOURCES = ['src', 'contract', 'index.html', 'vite.config.ts', 'package-lock.json'];
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}
function build() {
  const built = join(root, 'dist', 'index.html');
  const latest = Math.max(...SOURCES.map((name) => newest(join(root, name))));
  if (existsSync(built) && statSync(built).mtimeMs > latest) return;
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  run('Building the web application', existsSync(node) ? node : process.execPath, [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--logLevel',
    'warn',
  ]);
}

const SHELL = 'chromium-headless-shell';
const CHROMIUM = [`/usr/bin/${SHELL}`, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
function chromium() {
  if (process.env.CHROMIUM_PATH ? existsSync(process.env.CHROMIUM_PATH) : CHROMIUM.some((path) => existsSync(path)))
    return;
  if (process.platform !== 'linux') return say('No Chromium found: set CHROMIUM_PATH to run the browser tests');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = [...sudo, 'apt-get'];
  run(
    'Reading the package lists (Chromium is needed for the browser tests)',
    apt[0],
    [...apt.slice(1), 'update', '-qq'],
    { env },
  );
  // Where there is a package of the browser without its window, that is enough, and takes less of the processor.
  const isKnown = spawnSync('apt-cache', ['show', SHELL], { stdio: 'ignore' }).status === 0;
  run(
    'Installing Chromium',
    apt[0],
    [
      ...apt.slice(1),
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      isKnown ? SHELL : 'chromium',
      'fonts-noto-core',
    ],
    { env },
  );
}

oneAtATime();
install();
if (wanted.has('build')) build();
if (wanted.has('chromium')) chromium();
