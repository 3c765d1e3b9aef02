/**
 * A database whose deposits were booked as owed from their issue on is carried over: its books hold, and go on holding
 * when what came before is taken back.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { readMigrations } from '../../server/database/migrations.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { buildWorld, DEPOSITS, DEPOSIT, INSTITUTE } from '../model/world.ts';
import { asOwner } from './support/testDatabase.ts';

const name = `t_${randomBytes(6).toString('hex')}`;
let url: string;
let client: pg.Client;
const ask = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await client.query<Record<string, unknown>>(text, [...values])).rows;
const one = async (text: string): Promise<number> => Number(Object.values((await ask(text))[0] ?? {})[0]);
async function wrong(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { name: rule, sql } of bookRules)
    found.push(...(await ask(sql, [INSTITUTE])).map((row) => ({ rule, ...row })));
  return found;
}
const line = (student: number, more = ''): string =>
  `(SELECT min(id) FROM challan_lines WHERE institute_code = '${INSTITUTE}' AND student_id = ${student} AND particular_id = ${DEPOSIT} AND NOT is_void ${more})`;
const take = (student: number, amount: number, lines: string, amounts: string): string =>
  `SELECT payment_id FROM payment_take('${INSTITUTE}', '{"campus_id": ${student === 3 ? 2 : 1}, "student_id": ${student}, "paid_date": "2026-06-10", "receiving_account_id": 1, "amount": ${amount}}', ARRAY[${lines}]::bigint[], ARRAY[${amounts}]::bigint[], false)`;

beforeAll(async () => {
  const server = inject('testServerUrl');
  await asOwner(server, (owner) => owner.query(`CREATE DATABASE ${name}`));
  const own = new URL(server);
  own.pathname = `/${name}`;
  url = own.toString();
  const all = readMigrations();
  // Before rows were sealed, which the functions of the product do and its migrations alone do not.
  const carried = all.find((migration) => migration.name.includes('sealed_books'));
  await migrate(
    url,
    all.filter(({ number }) => number < (carried?.number ?? 0)),
  );
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await buildWorld(client, [
    'deposits_billed',
    'inter_campus',
    'deferred_income',
    'cheques_in_hand',
    'cash_difference',
  ]);
  await client.query(`SELECT setval(pg_get_serial_sequence('finance_accounts', 'id'), 1000)`);
  // As the product did it then: a standing discount, a discount, a bad debt, parts received at once and from an
  // advance, refunds and voids.
  await ask(
    `UPDATE student_fee_plans SET discount_fixed = 5000 WHERE institute_code = $1 AND student_id = 3 AND particular_id = ${DEPOSIT}`,
    [INSTITUTE],
  );
  await ask(
    `SELECT * FROM challans_generate($1, '{1,2,3}', '2026-06-01', '2026-06-01', '2026-06-05', NULL, NULL, 1, false, false, false)`,
    [INSTITUTE],
  );
  await ask(
    `SELECT * FROM challan_add($1, ARRAY(SELECT id FROM challans WHERE institute_code = $1), ${DEPOSIT}, '2026-07-01', 40000, '2026-06-06', NULL)`,
    [INSTITUTE],
  );
  await ask(`SELECT discount_request($1, ${line(1)}, 'discount', NULL, 2000, '2026-06-07', 'poor', false)`, [
    INSTITUTE,
  ]);
  await ask(`SELECT discount_request($1, ${line(2)}, 'write_off', NULL, 3000, '2026-06-07', 'gone', false)`, [
    INSTITUTE,
  ]);
  await ask(take(1, 10_000, line(1), '10000'));
  const paid = await one(take(3, 25_000, line(3), '25000'));
  await ask(take(2, 12_000, '', ''));
  await ask(`SELECT advance_apply($1, 2, '2026-06-11')`, [INSTITUTE]);
  await ask(take(2, 5000, line(2, 'AND amount - discount - paid >= 5000'), '5000'));
  await ask(`SELECT * FROM refund_make($1, NULL, ${line(1)}, 4000, '2026-06-12', 1, 'asked for')`, [INSTITUTE]);
  await ask(`SELECT payment_void($1, ${paid}, '2026-06-12', 'mistake')`, [INSTITUTE]);
  await ask(take(3, 8000, line(3), '8000'));
  await ask(
    `SELECT * FROM challan_split($1, (SELECT id FROM challans WHERE institute_code = $1 AND student_id = 3 LIMIT 1), '{2026-08-10,2026-09-10}', '2026-06-13')`,
    [INSTITUTE],
  );
  await client.query('COMMIT');
});
afterAll(async () => {
  await client.end();
  await asOwner(inject('testServerUrl'), (owner) => owner.query(`DROP DATABASE ${name} WITH (FORCE)`));
});

test('deposits that were owed when they were billed are carried over, and taken back later like any', async () => {
  const kept = `SELECT sum(l.paid) - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE challan_line_id IS NOT NULL AND voided_at IS NULL) FROM challan_lines l WHERE l.particular_id = ${DEPOSIT}`;
  const owed = `SELECT coalesce(sum(credit - debit), 0) FROM gl_lines WHERE account_id = ${DEPOSITS}`;
  expect(await one(owed)).toBeGreaterThan(await one(kept));
  await migrate(url);
  await ask(
    `SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false), set_config('app.user', '1', false)`,
    [INSTITUTE],
  );
  expect(await wrong()).toEqual([]);
  expect(await one(kept)).toBeGreaterThan(0);
  expect(await one(owed)).toBe(await one(kept));
  const events: readonly (readonly [from: string, run: string])[] = [
    ['refunds WHERE voided_at IS NULL', `refund_void($1, $2, '2026-06-20', 'mistake')`],
    [
      `(SELECT DISTINCT journal_id AS id FROM payment_allocations WHERE from_advance AND state = 'active') u`,
      `advance_release($1, $2, '2026-06-20', 'mistake')`,
    ],
    [`payments WHERE status = 'approved'`, `payment_void($1, $2, '2026-06-20', 'mistake')`],
    [`challan_discounts WHERE status = 'approved'`, `discount_void($1, $2, '2026-06-20', 'mistake')`],
    [`challans WHERE voided_at IS NULL`, `challan_void($1, ARRAY[$2::bigint], '2026-06-20', 'mistake')`],
  ];
  for (const [from, run] of events) {
    const found = await ask(`SELECT id FROM ${from} ORDER BY id`);
    expect(found.length, from).toBeGreaterThan(0);
    for (const { id } of found) await ask(`SELECT ${run}`, [INSTITUTE, id]);
    expect(await wrong(), run).toEqual([]);
  }
  expect(await one(`SELECT count(*) FROM challans WHERE voided_at IS NULL`)).toBe(0);
  expect(
    await ask(
      `SELECT l.account_id, l.campus_id, sum(l.debit - l.credit) FROM gl_lines l GROUP BY 1, 2 HAVING sum(l.debit - l.credit) <> 0`,
    ),
  ).toEqual([]);
});
