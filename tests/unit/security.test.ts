/**
 * docs/security.md names a test for every control, and each of them exists (that it passes: `npm run test:proof`); some
 * controls are read off the code itself.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedIn, titled } from '../../scripts/proof/named.ts';
import { readConfig } from '../../server/config.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/security.md');
interface Control {
  readonly id: string;
  readonly state: string;
  readonly proof: string;
}
const controls: Control[] = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| (met|none here|operator|deviation|partly) \| [^|]+ \|([^|]*)\|$/gm),
].map((row) => ({ id: row[1] ?? '', state: row[2] ?? '', proof: row[3] ?? '' }));
/** Level 1 of OWASP ASVS 5.0.0, as published. */
const LEVEL_1 =
  `1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3 4.1.1 4.4.1
  5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2
  8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1
  15.1.1 15.2.1 15.3.1`.split(/\s+/);
/** What only whoever runs the server can do and show. */
const OUTSIDE = ['12.1.1', '12.2.2'];

describe('docs/security.md', () => {
  it('has every control of level 1, once, and the second deviation', () => {
    expect(LEVEL_1).toHaveLength(70);
    expect(controls.map(({ id }) => id)).toEqual([
      ...LEVEL_1.slice(0, LEVEL_1.indexOf('15.1.1')),
      '14.3.3',
      ...LEVEL_1.slice(LEVEL_1.indexOf('15.1.1')),
    ]);
  });
  it('names each test so that it can be found, and each of them exists', () => {
    const proven = controls.filter(({ proof }) => proof.trim() !== '');
    const named = namedIn('docs/security.md', page).filter(({ title }) => title !== '');
    expect(named.map(({ file, title }) => `\`${file}\` · ${title}`)).toEqual(proven.map(({ proof }) => proof.trim()));
    expect(named.filter(({ file, title }) => !existsSync(join(root, file)) || !titled(read(file), title))).toEqual([]);
  });
  it('names a test for everything but what lies outside the server', () => {
    expect(controls.filter(({ proof }) => proof.trim() === '').map(({ id }) => id)).toEqual(OUTSIDE);
    expect(controls.filter(({ id }) => OUTSIDE.includes(id)).map(({ state }) => state)).toEqual([
      'operator',
      'operator',
    ]);
  });
});

const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));
/** Files of these folders in which a pattern occurs. */
const having = (pattern: RegExp, ...folders: string[]): string[] =>
  folders.flatMap(files).filter((path) => pattern.test(read(path)));

describe('the code', () => {
  it('makes no markup from text and runs no text', () => {
    expect(
      having(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/, 'src'),
    ).toEqual([]);
    expect(having(/\beval\(|new Function\(|node:vm|setTimeout\(\s*['"`]/, 'src', 'server', 'contract')).toEqual([]);
  });
  it('starts a process only for the database of its own, never for a request', () => {
    const starting = having(/node:child_process|node:worker_threads.*eval/, 'server').filter(
      (path) => !path.startsWith('server/database/engine/'),
    );
    expect(starting).toEqual([]);
  });
  it('uses SHA-256, scrypt and AES-256-GCM, and random numbers of the system for secrets', () => {
    expect(having(/['"](md5|sha1|des|rc4|aes-\d+-(ecb|cbc))\b/i, 'server')).toEqual([]);
    const random = having(/Math\.random\(/, 'server').filter(
      (path) => !path.endsWith('retry.ts') && !path.startsWith('server/seed/'),
    );
    expect(random).toEqual([]);
    expect(read('server/resources/secrets.ts')).toContain("'aes-256-gcm'");
  });
  it('has no OAuth, no self-contained tokens, no WebSocket', () => {
    expect(
      having(/\bnew (WebSocket|EventSource)\(|\bWebSocketServer\b|upgradeWebSocket/, 'src', 'server', 'contract'),
    ).toEqual([]);
    expect(
      having(/authorization_code|refresh_token|\bredirect_uri\b|\bid_token\b/, 'src', 'server', 'contract'),
    ).toEqual([]);
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(
      Object.keys(dependencies).filter((name) => /jsonwebtoken|jose|jwt|oauth|openid|passport|^ws$|socket/.test(name)),
    ).toEqual([]);
    expect(having(/from 'hono\/jwt'|from 'hono\/websocket'/, 'server')).toEqual([]);
  });
  it('listens on this machine alone unless told otherwise', () => {
    expect(readConfig({}).host).toBe('127.0.0.1');
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });
  it('keeps no secret', () => {
    expect(
      having(
        /-----BEGIN (RSA |EC )?PRIVATE KEY|AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}/,
        'server',
        'src',
        'contract',
        'scripts',
        'tests',
      ).filter((path) => !path.endsWith('security.test.ts')),
    ).toEqual([]);
  });
  it('asks no other host for scripts, styles or typefaces', () => {
    expect(having(/(src|href)=["']https?:\/\//, 'src')).toEqual([]);
    expect(read('index.html')).not.toMatch(/https?:\/\//);
  });
});
