/** The command that makes an institute, beside a database in use. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../contract/internal.ts';
import { verifyPassword } from '../../server/http/passwords.ts';
import { readErasureList } from '../../server/operations/erasureList.ts';
import { makePassword } from '../../server/operations/institute/passwords.ts';
import { runScript } from './support/faults/serverProcess.ts';
import { runHere } from './support/runHere.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
const institute = (...args: string[]) => runHere('scripts/institute.ts', args, { databaseUrl: db.url });
const order = (code: string) => ['create', '--code', code, '--name', `School ${code}`, '--admin', 'admin'];
const create = (code: string, ...more: string[]) => institute(...order(code), ...more);

test('makes a school with an administrator who may do everything, and prints the password once', async () => {
  // As a process of its own, as an operator runs it.
  const made = await runScript('scripts/institute.ts', order('north'), { databaseUrl: db.url });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const password = /this once: (\S+)/.exec(made.stdout)?.[1] ?? '';
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
  const { rows } = await asOwner(db.url, (client) =>
    client.query<{
      password_hash: string;
      all_campuses: boolean;
      all_privileges: boolean;
      campus: string;
      genders: string;
      papers: string;
      audited: string;
    }>(
      `SELECT u.*, (SELECT campus_name FROM campuses c WHERE c.institute_code = 'north') AS campus, (SELECT count(*) FROM genders g WHERE g.institute_code = 'north') AS genders,
        (SELECT string_agg(name, ', ' ORDER BY name) FROM certificates c WHERE c.institute_code = 'north') AS papers,
        (SELECT action FROM audit_log a WHERE a.institute_code = 'north') AS audited FROM users u WHERE institute_code = 'north'`,
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ all_campuses: true, all_privileges: true, campus: 'Main Campus', audited: 'create' });
  expect(Number(rows[0]?.genders)).toBeGreaterThan(0);
  expect(rows[0]?.papers).toBe('Bonafide Certificate, Character Certificate, Leaving Certificate, Merit Certificate');
  expect(await verifyPassword(password, rows[0]?.password_hash ?? null)).toBe(true);
});

test('says why it refuses, and changes nothing', async () => {
  const refusals: [answer: ReturnType<typeof institute>, message: string][] = [
    [create('north'), "already an institute with the code 'north'"],
    [create('no/rth'), 'cannot be an institute code'],
    [create('house-management'), 'reserved'],
    [create('south', '--password', 'password123'), 'first that would be guessed'],
    [create('south', '--password', 'short'), 'at least 8 characters'],
    [create('south', '--password', 'admin-2026!'), 'first that would be guessed'],
    [create('south', '--campus', ' '), 'The campus is refused'],
    [institute('create', '--code', 'south', '--name', 'South', '--admin', 'edubase'), 'Username is reserved'],
    [institute('create', '--code', 'south'), 'are needed'],
    [institute('remove'), 'npm run institute'],
  ];
  for (const [answer, message] of refusals) {
    const { code, stderr } = await answer;
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  }
  expect((await create('south', '--unknown')).code).toBe(2);
  const { rows } = await asOwner(db.url, (client) => client.query('SELECT institute_code FROM institute'));
  expect(rows).toEqual([{ institute_code: 'north' }]);
});

test('makes the internal institute once, with its two administrators, and users with names that are reserved elsewhere', async () => {
  const made = await institute('--internal');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  for (const name of INTERNAL_ADMIN_USERNAMES)
    expect(made.stdout).toMatch(new RegExp(`Password of ${name}, .* once: (\\w{4}-){3}\\w{4}`));
  expect((await institute('--internal')).stderr).toContain(
    `already an institute with the code '${INTERNAL_INSTITUTE_CODE}'`,
  );
  expect((await create(INTERNAL_INSTITUTE_CODE)).stderr).toContain('reserved');
  const user = (code: string, name: string) => institute('user', '--code', code, '--admin', name);
  expect((await user('north', 'edubase.north')).stdout).toContain('Password of edubase.north');
  expect((await user('north', 'EDUBASE.north')).stderr).toContain('already a user');
  expect((await user('nowhere', 'edubase.north')).stderr).toContain("no institute with the code 'nowhere'");
  expect((await user('north', 'a b')).stderr).toContain('The user is refused');
  const { rows } = await asOwner(db.url, (client) =>
    client.query(
      'SELECT institute_code, username, all_privileges, must_change_password FROM users WHERE username ~ $1 ORDER BY institute_code COLLATE "C", username COLLATE "C"',
      ['edubase'],
    ),
  );
  expect(rows).toEqual(
    [
      ...INTERNAL_ADMIN_USERNAMES.map((username) => [INTERNAL_INSTITUTE_CODE, username]),
      ['north', 'edubase.north'],
    ].map(([institute_code, username]) => ({
      institute_code,
      username,
      all_privileges: true,
      must_change_password: true,
    })),
  );
});

test('lists every institute', async () => {
  expect((await create('west', '--password', 'a long enough secret', '--campus', 'Hillside')).stdout).not.toContain(
    'secret',
  );
  const { code, stdout } = await institute('list');
  expect(code).toBe(0);
  expect(stdout).toContain('School north');
  expect(stdout).toContain('School west');
});

test('saves one institute, with the list of whom it has erased beside the file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'edubase-institute-'));
  await asOwner(db.url, async (client) => {
    for (const code of ['north', 'west']) {
      await client.query("SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false)", [
        code,
      ]);
      const { rows } = await client.query<{ id: string }>(
        "INSERT INTO sms_contacts (institute_code, name, mobile) VALUES ($1, 'Gone', '0300-1234567') RETURNING id",
        [code],
      );
      await client.query("SELECT person_erase($1, 'contact', $2, 'Asked for it')", [code, rows[0]?.id]);
    }
  });
  const saved = await institute('backup', '--code', 'north', '--file', join(directory, 'north.gz'));
  expect(saved).toMatchObject({ code: 0, stderr: '' });
  expect(saved.stdout).toContain('read back and sound');
  const listed = await readErasureList([directory]);
  expect(listed.map(({ institute: code, kind, state }) => ({ code, kind, state }))).toEqual([
    { code: 'north', kind: 'contact', state: 'done' },
  ]);
  const again = await institute('backup', '--code', 'north', '--file', join(directory, 'north.gz'));
  expect(again.stderr).toContain('exists already');
  rmSync(directory, { recursive: true });
});

test('a made password is new each time', () => {
  expect(new Set(Array.from({ length: 50 }, makePassword)).size).toBe(50);
});
