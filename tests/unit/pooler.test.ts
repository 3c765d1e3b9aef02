/** Nothing that requests send lasts longer than its transaction: behind a pooler, the connection is another's then. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';

/** Of the owner, over connections of their own: the start, migrations, backups and checks. */
const OWNERS =
  /^server\/(?:database\/(?:engine|migrations|schema|scratch)\/|database\/(?:migrate|migrationLock|applyMigration|lockTimeout|functions|sealAgain|seeingAllRows|loginRole|appRole)\.ts|operations\/)/;
const SESSION: Readonly<Record<string, RegExp>> = {
  'an advisory lock of the session': /pg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\(/i,
  'a setting of the session': /set_config\([^;]*?,\s*false\s*\)/i,
  'SET without LOCAL': /(?:sql`|query\(\s*['"`]|\bEXECUTE ')\s*SET (?!LOCAL|CONSTRAINTS|TRANSACTION)/,
  LISTEN: /(?:sql`|query\(\s*['"`])\s*(?:UN)?LISTEN\b/i,
  'a temporary table': /CREATE TEMP/i,
  'a cursor beyond its transaction': /WITH HOLD/i,
  'PREPARE by hand': /(?:sql`|query\(\s*['"`])\s*(?:PREPARE|DEALLOCATE)\b/i,
};

test('no statement of a request uses what only a session has', () => {
  const files = globSync('server/**/*.{ts,sql}').filter((path) => !OWNERS.test(path));
  expect(files.length).toBeGreaterThan(600);
  const found = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return Object.entries(SESSION).flatMap(([what, pattern]) => (pattern.test(text) ? [`${path}: ${what}`] : []));
  });
  expect(found).toEqual([]);
});

const url = 'postgres://owner:secret@db/edubase';
const pool = 'postgres://requests:secret@pool:6432/edubase';
test('a pooler is named beside the database itself, and prepares nothing unless it says that it can', () => {
  expect(() => readConfig({ DATABASE_POOLER: 'transaction', DATABASE_URL: url })).toThrow(/DATABASE_POOLER needs/);
  expect(() => readConfig({ DATABASE_POOLER: 'session' })).toThrow(/must be transaction/);
  const set = { DATABASE_URL: url, DATABASE_APP_URL: pool };
  expect(readConfig({ ...set, DATABASE_POOLER: 'transaction' })).toMatchObject({
    pooled: true,
    prepares: false,
    poolSize: 16,
  });
  expect(readConfig({ ...set, DATABASE_POOLER: 'transaction', DATABASE_PREPARED: 'on' }).prepares).toBe(true);
  expect(readConfig({ ...set, DATABASE_POOL_SIZE: '40' })).toMatchObject({
    pooled: false,
    prepares: true,
    poolSize: 40,
  });
  expect(() => readConfig({ DATABASE_POOL_SIZE: '1' })).toThrow(/2 or more/);
});
