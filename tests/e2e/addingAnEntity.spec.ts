/** Follows docs/adding-an-entity.md to the letter in a copy of the project, and opens the screen it promises. */
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  chmodSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from './support/test.ts';

const root = process.cwd();
const page = readFileSync('docs/adding-an-entity.md', 'utf8');

/** The code block of a language that follows a line naming a file. */
const declaration = /`(src\/resources\/\w+\.ts)`\s+```ts\n([\s\S]*?)```/.exec(page);
const diffs = [...page.matchAll(/```diff\n([\s\S]*?)```/g)].map((found) => found[1] ?? '');
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap((found) => (found[1] ?? '').trim().split('\n'));
const npmScripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;

/** Lays the added lines of a diff block between the two lines that stand around them. */
function apply(text: string, diff: string): string {
  const lines = diff.trimEnd().split('\n');
  const before = lines
    .filter((line) => !line.startsWith('+'))
    .map((line) => line.slice(1))
    .join('\n');
  const after = lines.map((line) => line.slice(1)).join('\n');
  expect(text, 'the lines of the page stand in the file').toContain(before);
  return text.replace(before, after);
}
/** `npm run x -- y` as the script that package.json names, without a second npm. */
function run(copy: string, command: string): string {
  const [, name = '', args = ''] = /^npm run ([\w:]+)(?: -- (.*))?$/.exec(command) ?? [];
  const [, ...script] = (npmScripts[name] ?? '').split(' ');
  return execFileSync(process.execPath, [...script, ...args.split(' ').filter(Boolean)], {
    cwd: copy,
    encoding: 'utf8',
  });
}

test('the page leads to a working, migrated screen', async ({ page: browser }) => {
  const copy = mkdtempSync(join(tmpdir(), 'edubase-new-'));
  chmodSync(copy, 0o755);
  const port = String(Number(process.env['E2E_PORT'] ?? '8199') + 1);
  let server: ReturnType<typeof spawn> | undefined;
  try {
    for (const path of execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
      .trim()
      .split('\n')) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(root, path), join(copy, path));
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

    const [, file = '', code = ''] = declaration ?? [];
    writeFileSync(join(copy, file), code);
    const index = join(copy, 'src/resources/index.ts');
    writeFileSync(index, diffs.reduce(apply, readFileSync(index, 'utf8')));
    const migrations = join(copy, 'server/database/migrations');
    const had = readdirSync(migrations).length;
    for (const command of commands.filter((line) => line !== 'npm start')) run(copy, command);
    expect(readdirSync(migrations), 'one more migration').toHaveLength(had + 1);

    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: copy });
    const own = {
      PORT: port,
      HOST: '127.0.0.1',
      EDUBASE_DATA_DIR: join(copy, 'data'),
      DATABASE_URL: '',
      NODE_ENV: 'test',
    };
    const environment = { ...process.env, ...own };
    server = spawn(process.execPath, ['server/main.ts'], { cwd: copy, env: environment, stdio: 'ignore' });
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/api/health`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 200_000 },
      )
      .toBe(200);

    const printed = execFileSync(process.execPath, ['scripts/link.ts', 'blood-groups'], {
      cwd: copy,
      env: environment,
      encoding: 'utf8',
    });
    await browser.goto(`http://127.0.0.1:${port}${new URL(printed.trim().split('\n').at(-1) ?? '').pathname}`);
    await expect(browser.getByRole('heading', { name: 'Blood Groups', level: 1 })).toBeVisible();
    await browser.getByRole('link', { name: 'New blood group' }).click();
    await browser.getByLabel('Name').fill('O−');
    await browser.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(browser.getByRole('table').getByText('O−')).toBeVisible();
  } finally {
    const ended = server && new Promise((done) => server?.once('exit', done));
    server?.kill('SIGTERM');
    await ended;
    rmSync(copy, { recursive: true, force: true });
  }
});
