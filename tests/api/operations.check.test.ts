/** Every rule of the check finds the fault it is there for, and only that. */
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withInstitute } from '../../server/database/door.ts';
import type { TableStorage } from '../../server/observe/storage.ts';
import type { Violation } from '../../server/operations/check/rule.ts';
import { rules } from '../../server/operations/check/rules.ts';
import { schemaRule } from '../../server/operations/check/rules/schema.ts';
import { runCheck } from '../../server/operations/check/runCheck.ts';
import { createInstitute } from '../../server/operations/institute/create.ts';
import { runScript } from './support/faults/serverProcess.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

let db: TestDatabase;
/** A database that the migrations have just made: making one for each fault would be most of the work. */
let committed: TestDatabase;
beforeAll(async () => {
  [db, committed] = [await testDatabase({ demo: 1 }), await testDatabase()];
  await createInstitute(db.database, {
    code: 'north',
    name: 'North',
    admin: 'head',
    password: 'quite a long secret',
    campus: 'Main Campus',
  });
});
afterAll(async () => {
  await db.drop();
  await committed.drop();
});

async function violations(): Promise<(Violation & { rule: string })[]> {
  const { ok, outcomes } = await runCheck(
    db.url,
    rules.map((rule) => (rule.name === 'schema' ? schemaRule(committed.url) : rule)),
  );
  const all = outcomes.flatMap(({ rule, violations: found }) => found.map((violation) => ({ rule, ...violation })));
  expect(ok).toBe(all.length === 0);
  return all;
}
/** As only the owner can, with constraints and triggers off. */
const run = (text: string) =>
  asOwner(db.url, (client: pg.Client) => client.query(`SET session_replication_role = replica; ${text}`));

test('the starting values and the demo school obey every rule', async () => {
  expect(await violations()).toEqual([]);
});

const FIRST =
  "institute_code = 'demo' AND sid = (SELECT min(sid) FROM students WHERE institute_code = 'demo' AND status_class = 'enrolled')";
/** Looked at by itself: the other rules are not asked then. */
const OTHER_TEXT = 'another text of a migration';
type Fault = readonly [rule: string, statement: string, mend: string, message: RegExp];
const faults: Readonly<Record<string, Fault>> = {
  'a student who was moved past the history': [
    'students',
    `UPDATE students SET leaving_reason = 'x' WHERE ${FIRST}`,
    `UPDATE students SET leaving_reason = NULL WHERE ${FIRST}`,
    /not as the last movement left them/,
  ],
  'a SID that will be given again': [
    'students',
    "UPDATE counter SET next_value = next_value - 1 WHERE institute_code = 'demo' AND name = 'sid'",
    "UPDATE counter SET next_value = next_value + 1 WHERE institute_code = 'demo' AND name = 'sid'",
    /is not below the next one/,
  ],
  'students counted past the triggers': [
    'students',
    "UPDATE student_sums SET n = n + 1 WHERE institute_code = 'demo' AND what = 'enrolled'",
    "UPDATE student_sums SET n = n - 1 WHERE institute_code = 'demo' AND what = 'enrolled'",
    /\d+ students, added up \d+/,
  ],
  'a column too many': [
    'schema',
    'ALTER TABLE genders ADD COLUMN extra text',
    'ALTER TABLE genders DROP COLUMN extra',
    /not in the migrations: column extra/,
  ],
  'a constraint too few': [
    'schema',
    'ALTER TABLE counter DROP CONSTRAINT counter_next_value_check',
    'ALTER TABLE counter ADD CONSTRAINT counter_next_value_check CHECK (next_value > 0)',
    /is missing: constraint counter_next_value_check/,
  ],
  'a guard switched off': [
    'schema',
    'ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only',
    'ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only',
    /trigger .*audit_log_append_only/,
  ],
  'a grant too many': [
    'schema',
    'GRANT UPDATE ON audit_log TO edubase_app',
    'REVOKE UPDATE ON audit_log FROM edubase_app',
    /grant UPDATE/,
  ],
  [OTHER_TEXT]: [
    'schema',
    "UPDATE schema_migration SET checksum = 'x' || checksum WHERE number = 1",
    'UPDATE schema_migration SET checksum = substr(checksum, 2) WHERE number = 1',
    /another text/,
  ],
  'open doors': [
    'row-security',
    'ALTER TABLE genders NO FORCE ROW LEVEL SECURITY',
    'ALTER TABLE genders FORCE ROW LEVEL SECURITY',
    /owner/,
  ],
  'a reference into nothing': [
    'references',
    "UPDATE classes SET next_class_id = 999999 WHERE institute_code = 'north' AND class_name = (SELECT min(class_name) FROM classes WHERE institute_code = 'north' AND next_class_id IS NULL)",
    'UPDATE classes SET next_class_id = NULL WHERE next_class_id = 999999',
    /next_class_id 999999 is not among the classes/,
  ],
  'a logo that is gone': [
    'references',
    "UPDATE institute SET logo_code = 'gone' WHERE institute_code = 'north'",
    "UPDATE institute SET logo_code = NULL WHERE institute_code = 'north'",
    /logo_code gone/,
  ],
  'a value where none belongs': [
    'declarations',
    "INSERT INTO users_campus (institute_code, users_id, campuses_id) SELECT 'north', u.id, c.id FROM users u JOIN campuses c USING (institute_code) WHERE institute_code = 'north'",
    "DELETE FROM users_campus WHERE institute_code = 'north'",
    /campus_ids has a value that means nothing here/,
  ],
  'dates out of order': [
    'declarations',
    "UPDATE sessions SET start_date = end_date + 10 WHERE institute_code = 'north'",
    "UPDATE sessions SET start_date = end_date - 364 WHERE institute_code = 'north'",
    /start date/,
  ],
  'a change without a trace': [
    'audit-trail',
    "UPDATE religions SET version = 2 WHERE institute_code = 'north' AND name = 'Islam'",
    "UPDATE religions SET version = 1 WHERE institute_code = 'north'",
    /has version 2 and no entry/,
  ],
  'an id above the next one': [
    'numbers',
    "INSERT INTO cities (institute_code, id, name) VALUES ('north', 900000, 'Gwadar Port')",
    'DELETE FROM cities WHERE id = 900000',
    /the next id is/,
  ],
  'a gap between periods': [
    'fiscal-years',
    "INSERT INTO fiscal_years (institute_code, name, start_date, end_date) VALUES ('north', 'later', '2040-07-01', '2041-06-30')",
    "DELETE FROM fiscal_years WHERE name = 'later'",
    /nothing covers the days since/,
  ],
  'money that nobody paid': [
    'books',
    "UPDATE challan_lines SET paid = paid - 100 WHERE institute_code = 'demo' AND id = (SELECT min(id) FROM challan_lines WHERE institute_code = 'demo' AND paid > 100)",
    "UPDATE challan_lines SET paid = paid + 100 WHERE institute_code = 'demo' AND id = (SELECT min(challan_line_id) FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id WHERE a.state = 'active' AND l.paid < a.amount)",
    /allocations: paid .*, allocated /,
  ],
  'an inactive user who is signed in': [
    'access',
    "INSERT INTO session_token (institute_code, token_hash, user_id, kind, expires_at) SELECT institute_code, sha256('x'), id, 'session', now() + interval '1 hour' FROM users WHERE institute_code = 'demo' AND username = 'clerk'; UPDATE users SET is_active = false WHERE username = 'clerk'",
    "DELETE FROM session_token; UPDATE users SET is_active = true WHERE username = 'clerk'",
    /clerk is signed in/,
  ],
  'nobody who lets people in': [
    'access',
    "UPDATE users SET is_active = false WHERE institute_code = 'north'",
    "UPDATE users SET is_active = true WHERE institute_code = 'north'",
    /no active user/,
  ],
  'a student who is not found by their name': [
    'finding',
    `DELETE FROM find_entries f USING students s WHERE f.institute_code = s.institute_code AND f.kind = 'student' AND f.id = s.id AND s.institute_code = 'demo' AND s.sid = (SELECT min(sid) FROM students WHERE institute_code = 'demo')
      AND f.word = (find_words_of(s.student_name))[1]`,
    `INSERT INTO find_entries (institute_code, kind, word, campus_id, id) SELECT s.institute_code, 'student', (find_words_of(s.student_name))[1], s.campus_id, s.id FROM students s
      WHERE s.institute_code = 'demo' AND s.sid = (SELECT min(sid) FROM students WHERE institute_code = 'demo')`,
    /student is not found by the word/,
  ],
  'a file that nothing shows': [
    'orphaned-files',
    "INSERT INTO stored_file (institute_code, code, name, content_type, size, bytes, created_at) VALUES ('north', 'north.old', 'old.png', 'image/png', 1, 'x', now() - interval '2 days')",
    "DELETE FROM stored_file WHERE code = 'north.old'",
    /old.png is not used/,
  ],
};

/**
 * The faults are there together, since a check reads everything; each is then found by its rule, and no other rule finds
 * any.
 */
function together(): string[][] {
  return [Object.keys(faults).filter((name) => name !== OTHER_TEXT), [OTHER_TEXT]];
}

describe('finds', () => {
  test.each(together().map((names) => [names.join('; '), names] as const))('%s', async (_, names) => {
    const some = names.flatMap((name): Fault[] => (faults[name] ? [faults[name]] : []));
    for (const [, statement] of some) await run(statement);
    const found = await violations().finally(async () => {
      for (const [, , mend] of some.toReversed()) await run(mend);
    });
    expect([...new Set(found.map(({ rule }) => rule))].toSorted()).toEqual(
      [...new Set(some.map(([rule]) => rule))].toSorted(),
    );
    for (const [rule, , , message] of some)
      expect(
        found.some((violation) => violation.rule === rule && message.test(violation.message)),
        JSON.stringify(found.filter((violation) => violation.rule === rule)),
      ).toBe(true);
  });
  test('nothing once they are mended', async () => {
    expect(await violations()).toEqual([]);
  });
  test('with every rule at least once', () => {
    expect(new Set(Object.values(faults).map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });
});

test('a version that jumps between entries, and a record changed after its deletion', async () => {
  await withInstitute(db.database, { instituteCode: 'north', campuses: 'all', userId: null }, async (trx) => {
    const entry = (id: string, action: string, before: number | null, after: number | null) =>
      sql`INSERT INTO audit_log (institute_code, action, entity, entity_id, before, after) VALUES ('north', ${action}, 'genders', ${id},
        ${before === null ? null : JSON.stringify({ version: before })}::jsonb, ${after === null ? null : JSON.stringify({ version: after })}::jsonb)`.execute(
        trx,
      );
    await entry('70001', 'create', null, 1);
    await entry('70001', 'update', 3, 4);
    await entry('70002', 'delete', 1, null);
    await entry('70002', 'update', 1, 2);
  });
  const head = await withInstitute(
    db.database,
    { instituteCode: 'north', campuses: 'all', userId: null },
    async (trx) => {
      // A change of the own password: its entry shows no values, because there are none to show.
      const { rows } = await sql<{
        id: number;
      }>`UPDATE users SET version = version + 1 WHERE institute_code = 'north' RETURNING id`.execute(trx);
      const id = String(rows[0]?.id);
      await sql`INSERT INTO audit_log (institute_code, action, entity, entity_id) VALUES ('north', 'change_password', 'users', ${id})`.execute(
        trx,
      );
      return id;
    },
  );
  const found = await violations();
  expect(found.map(({ id }) => id)).not.toContain(head);
  expect(found.map(({ rule, id, message }) => [rule, id, message])).toEqual([
    ['audit-trail', '70001', 'was left at version 1 and found at version 3'],
    ['audit-trail', '70002', 'was changed after it had been deleted'],
  ]);
  // The command, where it says so before it makes a database to compare with: that is asked of it in operations.backup.
  const [, statement = '', mend = ''] = faults[OTHER_TEXT] ?? [];
  await run(statement);
  const { code, stdout } = await runScript('scripts/check.ts', ['--json'], { databaseUrl: db.url });
  await run(mend);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, institutes: ['demo', 'north'] });
});

test('npm run storage tells what each table takes, and that none needs a look', async () => {
  const { code, stdout } = await runScript('scripts/storage.ts', ['--json'], { databaseUrl: db.url });
  const told = JSON.parse(stdout) as { bytes: number; tables: TableStorage[]; troubles: string[] };
  expect([code, told.troubles]).toEqual([0, []]);
  const { rows } = await asOwner(db.url, (client: pg.Client) =>
    client.query<{ table: string }>(`SELECT tablename AS "table" FROM pg_tables WHERE schemaname = 'public'`),
  );
  expect(told.tables.map(({ table }) => table).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
  const taken = told.tables.reduce((sum, { heap, index }) => sum + heap + index, 0);
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(told.bytes);
});
