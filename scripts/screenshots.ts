/**
 * npm run screenshots: takes the pictures of docs/screenshots on the demo school, light and dark, from a server and a
 * database of its own. Look at them before you commit them.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions } from './browser.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs', 'screenshots');
const port = process.env['PORT'] ?? '8188';
const base = `http://127.0.0.1:${port}`;
const DESK = { width: 1366, height: 850 };
const PHONE = { width: 390, height: 844 };

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly size?: typeof DESK;
  readonly before?: (page: Page) => Promise<void>;
}
const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'nationalities', path: '/manage-nationality' },
  {
    name: 'filters',
    path: '/gl-accounts',
    before: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('form', { name: 'Filters' }).getByLabel('Field').waitFor();
    },
  },
  { name: 'privileges', path: '/users-and-privileges/update?id=2' },
  { name: 'challan-setting', path: '/challan-settings/view?id=1' },
  { name: 'late-fee-policy', path: '/admission/late_fee_fine_policy/create' },
  {
    name: 'palette',
    path: '/genders',
    before: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('fee');
    },
  },
  { name: 'houses', path: '/house-management' },
  { name: 'add-student', path: '/manage-students/add-student' },
  { name: 'phone', path: '/guardian-relations', size: PHONE },
  { name: 'students', path: '/manage-students' },
  { name: 'challans', path: '/pay-or-print-fee-challans' },
  {
    name: 'counter',
    path: '/fee-defaulters-total-amount-wise',
    before: async (page) => {
      await page.locator('.ui-dense tr[data-id]').first().press('Enter');
      await page.getByRole('button', { name: /^Take Rs/ }).waitFor();
      await page.keyboard.type('2500', { delay: 80 });
    },
  },
  { name: 'defaulters', path: '/fee-defaulters-total-amount-wise' },
  { name: 'fee-plans', path: '/view-edit-fee-plans' },
  { name: 'cash-report', path: '/cash-report' },
  { name: 'trial-balance', path: '/trial-balance' },
  {
    name: 'voucher',
    path: '/add-expense',
    before: async (page) => {
      const choose = async (label: string, text: string): Promise<void> => {
        await page.getByRole('combobox', { name: label }).fill(text);
        await page.locator('[role=option]').first().waitFor();
        await page.keyboard.press('Enter');
      };
      await page.getByLabel('Campus', { exact: true }).selectOption({ label: 'Gulberg Campus' });
      await choose('Paid from', 'Cash in Hand');
      await page.getByLabel('Paid to').fill('Lahore Electric Supply');
      for (const [at, amount] of ['18400', '9200'].entries()) {
        await choose(`Account ${at + 1}`, 'Electricity');
        await page.getByRole('textbox', { name: `Amount ${at + 1}` }).fill(amount);
      }
      await page.getByLabel('Campus 2').selectOption({ label: 'Johar Town Campus' });
      await page.getByLabel('What it is for').fill('Electricity of October, both campuses');
    },
  },
  {
    name: 'bank-statement',
    path: '/bank-reconciliation',
    // Many lines weigh much.
    size: { ...DESK, height: 680 },
    before: async (page) => {
      await page.getByRole('row', { name: /Meezan/ }).press('Enter');
      await page.getByRole('heading', { name: 'Books' }).waitFor();
      await page.getByLabel('Which lines').selectOption({ label: 'Matched' });
    },
  },
];

async function startServer(dataDir: string): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port, EDUBASE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The fees of the last month are there.
  const whole = new Promise<void>((done) =>
    server.stdout.on('data', (text: Buffer) => /\((\d+) of \1\)/.test(text.toString()) && done()),
  );
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${base}/api/health`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((done) => setTimeout(done, 200));
  }
  await whole;
  return async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  };
}

const directory = mkdtempSync(join(tmpdir(), 'edubase-shots-'));
chmodSync(directory, 0o755);
mkdirSync(target, { recursive: true });
const stop = await startServer(join(directory, 'data'));
const browser = await chromium.launch(launchOptions);
try {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: DESK, colorScheme: scheme });
    const link = execFileSync(process.execPath, ['scripts/link.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PORT: port, EDUBASE_DATA_DIR: join(directory, 'data') },
    });
    await page.goto(base + new URL(link.trim().split('\n').at(-1) ?? '').pathname);
    await page.getByRole('banner').waitFor();
    for (const { name, path, size = DESK, before } of shots) {
      await page.setViewportSize(size);
      await page.goto(base + path);
      await page.waitForLoadState('networkidle');
      await before?.(page);
      await page.waitForLoadState('networkidle');
      await sharp(await page.screenshot({ animations: 'disabled' }))
        .webp({ quality: 82 })
        .toFile(join(target, `${name}-${scheme}.webp`));
      console.info(`${name}-${scheme}.webp`);
    }
    await page.close();
  }
} finally {
  await browser.close();
  await stop();
  rmSync(directory, { recursive: true, force: true });
}
