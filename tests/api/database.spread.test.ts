/** Vouchers that were spread as a whole are carried over: what each of them spread is the spread of its lines. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { readMigrations } from '../../server/database/migrations.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { asOwner } from './support/testDatabase.ts';

const name = `t_${randomBytes(6).toString('hex')}`;
let client: pg.Client | null = null;
afterAll(async () => {
  await client?.end();
  await asOwner(inject('testServerUrl'), (owner) => owner.query(`DROP DATABASE IF EXISTS ${name}`));
});

test('lines of expenses take the spread of their voucher, what is paid from does not, and the rows are sealed', async () => {
  const server = inject('testServerUrl');
  await asOwner(server, (owner) => owner.query(`CREATE DATABASE ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const all = readMigrations();
  const own = all.find((migration) => migration.name.includes('spread_lines'));
  await migrate(
    url.toString(),
    all.filter(({ number }) => number < (own?.number ?? 0)),
  );
  client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(`SET session_replication_role = replica;
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES ('old', 1, 'Assets', 'asset'), ('old', 2, 'Expenses', 'expense');
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id) VALUES ('old', 1, '1', 'Cash', 1), ('old', 2, '2', 'Insurance', 2), ('old', 3, '3', 'Fuel', 2);
    INSERT INTO vouchers (institute_code, id, kind, status, campus_id, entry_date, memo, total, spread_months, spread_from) VALUES
      ('old', 7, 'expense', 'pending', 1, '2026-06-10', 'Spread', 500, 12, '2026-07-01'), ('old', 8, 'expense', 'pending', 1, '2026-06-10', 'At once', 500, NULL, NULL);
    INSERT INTO voucher_lines (institute_code, voucher_id, line_no, account_id, debit, credit) VALUES
      ('old', 7, 1, 2, 300, 0), ('old', 7, 2, 3, 200, 0), ('old', 7, 3, 1, 0, 500), ('old', 8, 1, 2, 500, 0), ('old', 8, 2, 1, 0, 500);
    SET session_replication_role = origin`);
  await migrate(url.toString());
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT voucher_id::int AS of, line_no::int AS line, spread_months::int AS months, spread_from::text AS since, seal = seal_of_voucher_lines(l) AS sealed FROM voucher_lines l ORDER BY 1, 2`,
  );
  const since = { months: 12, since: '2026-07-01', sealed: true };
  const none = { months: null, since: null, sealed: true };
  expect(rows).toEqual([
    { of: 7, line: 1, ...since },
    { of: 7, line: 2, ...since },
    { of: 7, line: 3, ...none },
    { of: 8, line: 1, ...none },
    { of: 8, line: 2, ...none },
  ]);
  const rule = bookRules.find(({ name: one }) => one === 'vouchers as written');
  expect((await client.query(rule?.sql ?? '', ['old'])).rows).toEqual([]);
});
