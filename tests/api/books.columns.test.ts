/**
 * No column of a table of money is unguarded: read off the live catalogue, each is refused to be rewritten with the
 * triggers on, or is one that changes over the life of its row; and with the triggers off the check of the books finds
 * a change of any. What is new fails until it is guarded.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../server/database/migrations.ts';
import { SEALED_AGAIN, sealAgain } from '../../server/database/sealAgain.ts';
import type { BookRule } from '../../server/modules/ledger/books/bookRule.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { addBookEvents } from './support/bookEvents.ts';
import { testDatabase, type TestDatabase } from './support/testDatabase.ts';

/**
 * Written only by functions, or witness of what was: nobody else may insert. To them come the tables that refer to one
 * of them.
 */
const OWN = `SELECT c.relname::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migration'
    AND (NOT has_table_privilege('edubase_app', c.oid, 'INSERT') OR c.relname IN ('student_fee_plans', 'audit_log'))`;
const TABLES = `WITH own AS (${OWN}) SELECT name FROM own UNION SELECT k.conrelid::regclass::text FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid::regclass::text IN (SELECT name FROM own) ORDER BY 1`;
/** Refer to money and are none. */
const NONE: Readonly<Record<string, string>> = {
  fee_jobs: 'what was asked of a job; no sum is read from it',
  student_sums: 'counts of students; no sum of money is read from it',
  erasures: 'who was erased, by number; no sum is read from it',
  find_entries: 'words of names; no money is in it',
  find_words: 'words of names; no money is in it',
  student_attendance_sums: 'counts of students by status of attendance; no sum of money is read from it',
  attendance_corrections: 'corrections of attendance; no sum of money is read from it',
  shift_hours: 'hours that a shift had up to a day; what was paid for them is in slips, which are sealed',
  leave_requests: 'days of leave; no sum of money is read from it',
  fee_job_rows: 'what a job told of each student; no sum is read from it',
  payroll_run_rows: 'what a run told of each employee; no sum is read from it',
  employee_advance_files: 'papers beside an advance; no sum is read from them',
  employee_settings_before:
    'settings of attendance that locked months keep; what was paid by them is in slips, which are sealed',
  voucher_files: 'pictures beside a voucher; no sum is read from them',
};
/**
 * What changes over the life of a row: it stays open to the functions that write it, and is found when somebody else
 * does.
 */
const CHANGING: Readonly<Record<string, string>> = {
  asset_disposals: 'void_journal_id sale_void_journal_id voided_by voided_at void_reason',
  audit_days: 'n seal',
  bank_matches: 'unmatched_by unmatched_at',
  bank_statements: 'version status finished_by finished_at reason',
  challan_discounts: 'status decided_by decided_at decision_reason journal_id void_journal_id',
  cheques:
    'state slip_no deposited_on deposited_by deposited_at deposit_account_id deposit_journal_id cleared_on cleared_by cleared_at ended_on ended_by ended_at end_reason deposit_void_journal_id',
  challan_lines: 'amount discount paid pending pending_discount is_void',
  challans: 'version gross fine discount paid pending voided_at voided_by void_reason last_paid_date print_count',
  depreciation_entries: 'is_void',
  depreciation_runs: 'void_journal_id voided_by voided_at void_reason',
  due_days: 'n due',
  fee_months: 'billed fine discount received',
  receipt_days: 'n received voided n_waiting waiting',
  gl_cash_months: 'n chart days accounts particulars sources moved received paid',
  gl_days: 'debit credit n seal',
  gl_months: 'debit credit n',
  payment_allocations: 'state journal_id void_journal_id',
  payments:
    'version advance_used refunded external_ref status decided_by decided_at decision_reason voided_by voided_at void_date void_reason journal_id void_journal_id till_closing_id void_till_closing_id returned_on returned_by return_till_closing_id print_count',
  refunds: 'void_journal_id voided_by voided_at void_date void_reason till_closing_id void_till_closing_id',
  money_requests: 'status doing decided_by decided_at decision_reason done_on journal_id made_refund_id',
  till_handovers: 'status decided_on decided_by decided_at counted accepted_as answer journal_id till_closing_id',
  employee_advance_recoveries: 'void_journal_id void_date voided_by voided_at void_reason',
  employee_advances:
    'status decided_by decided_at decision_reason paid_on account_id reference journal_id paid_by paid_at recovered void_journal_id void_date voided_by voided_at void_reason',
  payroll_runs:
    'state n_slips gross deductions net approved_by approved_at posted_on journal_id void_journal_id void_date voided_by voided_at void_reason',
  salary_payment_slips: 'is_void',
  salary_payments: 'void_journal_id void_date voided_by voided_at void_reason',
  salary_slips: 'slip_no status held_by held_at hold_reason',
  salary_batches: 'undone_by undone_at undo_reason',
  salary_plans: 'status decided_by decided_at decision_reason ended_by ended_at end_reason',
  vouchers: 'version status voided_by voided_at void_date void_reason void_journal_id print_count',
  student_fee_plans:
    'version fee_plan_list_id amount months month_amounts first_time discount_type_id discount_fixed discount_bp discount_cap least_amount to_month remarks',
};
/** A row that is not void yet, or not posted, may become so; one that is stays as it is. */
const DONE: Readonly<Record<string, string>> = {
  asset_disposals: 'void_journal_id sale_void_journal_id voided_by voided_at void_reason',
  bank_matches: 'unmatched_at',
  bank_statements: 'finished_at',
  challan_discounts: 'decided_by decided_at journal_id',
  challans: 'voided_at void_reason',
  depreciation_runs: 'void_journal_id voided_by voided_at void_reason',
  cheques:
    'slip_no deposited_on deposited_by deposited_at deposit_account_id deposit_journal_id cleared_on cleared_by cleared_at ended_on ended_by ended_at end_reason deposit_void_journal_id',
  payment_allocations: 'journal_id',
  payments:
    'decided_by decided_at voided_by voided_at void_date void_reason journal_id void_journal_id till_closing_id returned_on returned_by',
  refunds: 'void_journal_id voided_by voided_at void_date void_reason',
  money_requests: 'decided_by decided_at decision_reason done_on journal_id made_refund_id',
  till_handovers: 'decided_on decided_by decided_at counted accepted_as answer journal_id till_closing_id',
  employee_advance_recoveries: 'void_journal_id void_date voided_by voided_at void_reason',
  employee_advances:
    'decided_by decided_at paid_on account_id journal_id paid_by paid_at void_journal_id void_date voided_by voided_at void_reason',
  payroll_runs:
    'approved_by approved_at posted_on journal_id void_journal_id void_date voided_by voided_at void_reason',
  salary_payments: 'void_journal_id void_date voided_by voided_at void_reason',
  salary_slips: 'slip_no',
  salary_batches: 'undone_by undone_at undo_reason',
  salary_plans: 'decided_by decided_at',
  vouchers: 'status voided_by voided_at void_date void_reason void_journal_id',
};
/** Nothing depends on them. */
const FREE: Readonly<Record<string, string>> = {
  // Which of the counts of a day it is: only their sum is read.
  audit_days: 'slot',
  // A month that is skipped of an advance is recovered later, and nothing else says so.
  employee_advance_skips: 'institute_code',
  due_days: 'slot',
  fee_months: 'slot',
  receipt_days: 'slot',
  // What is no longer kept is read again from its entries.
  gl_cash_months: 'institute_code',
};
/** Sums that have come to nothing say nothing, wherever they are. */
const SAYS: Readonly<Record<string, string>> = { due_days: 'due <> 0' };
/** Rows of these may go: a plan that was taken back before anything was charged. */
const MAY_GO = ['student_fee_plans'];
/** Far from any that is there, so that no unique key is in the way. */
const another = (column: string, type: string): string => {
  const values: Readonly<Record<string, string>> = {
    bigint: `coalesce(${column}, 0) + 1000000007`,
    integer: `coalesce(${column}, 0) + 1000007`,
    'numeric(6,2)': `coalesce(${column}, 0) + 7`,
    smallint: `coalesce(${column}, 0) + 1007`,
    text: `coalesce(${column}, '') || 'x'`,
    boolean: `NOT coalesce(${column}, false)`,
    date: `coalesce(${column}, '2020-01-01') + 4007`,
    'timestamp with time zone': `coalesce(${column}, now()) + interval '1 second'`,
    jsonb: `coalesce(${column}, '{}') || '{"planted": 1}'`,
    'bigint[]': `array_append(${column}, 1)`,
    'boolean[]': `array_append(${column}, true)`,
    'date[]': `array_append(${column}, '2020-01-01')`,
    'text[]': `array_append(${column}, 'x')`,
  };
  const value = values[type];
  if (value === undefined) throw new Error(`say what another value of the type ${type} is`);
  return value;
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}
let db: TestDatabase;
let client: pg.Client;
let columns: Column[];
beforeAll(async () => {
  db = await testDatabase({ demo: 2 });
  client = new pg.Client({ connectionString: db.ownerUrl });
  await client.connect();
  await addBookEvents(client);
  const tables = (await client.query<{ name: string }>(TABLES)).rows
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(NONE, name));
  ({ rows: columns } = await client.query<Column>(
    `SELECT a.attrelid::regclass::text AS table, a.attname::text AS column, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
      WHERE a.attrelid = ANY ($1::regclass[]) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY 1, a.attnum`,
    [tables],
  ));
});
afterAll(async () => {
  await client.end();
  await db.drop();
});
const listed = (lists: Readonly<Record<string, string>>, { table, column }: Column): boolean =>
  (lists[table] ?? '').split(' ').includes(column);
const reads = ({ sql }: BookRule, { table }: Column): boolean =>
  sql.includes(`seal_of_${table}(`) || (table.endsWith('_days') && sql.includes(`FROM ${table} `));
const names = ({ sql }: BookRule, { table, column }: Column): boolean =>
  sql.includes(table) && new RegExp(`\\b${column}\\b`).test(sql);
/** How soon a rule is asked for a change: those that read the seal of its table find most, then those that name the column. */
const turnOf = (rule: BookRule, column: Column): number => (reads(rule, column) ? 0 : names(rule, column) ? 1 : 2);
/** Plants another value in one row, the one with most in it, and takes it back. */
async function planted<T>({ table, column, type }: Column, where: string, then: () => Promise<T>): Promise<T> {
  await client.query('SAVEPOINT planted');
  try {
    const { rowCount } = await client.query(
      `UPDATE ${table} SET ${column} = ${another(column, type)} WHERE ctid = (SELECT ctid FROM ${table} WHERE institute_code = 'demo' AND ${where} ORDER BY 1 LIMIT 1)`,
    );
    expect(rowCount, `a row of ${table} to plant ${column} in`).toBe(1);
    return await then();
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT planted; RELEASE SAVEPOINT planted');
  }
}
async function refused(column: Column, where: string): Promise<boolean> {
  try {
    await planted(column, where, () => Promise.resolve());
    return false;
  } catch (error) {
    const { code } = error as { code?: string };
    // restrict_violation; generated_always. Another constraint would be in the way by chance.
    if (code === '23001' || code === '428C9') return true;
    throw error;
  }
}
/** In a transaction that is undone: without the constraints that would refuse a value by chance. */
async function undone(work: () => Promise<void>, more = ''): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`DO $$ DECLARE r record; BEGIN FOR r IN SELECT conrelid::regclass AS t, conname FROM pg_constraint WHERE contype = 'c' AND conrelid::regclass::text = ANY ('{${[...new Set(columns.map(({ table }) => table))].join(',')}}')
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.t, r.conname); END LOOP; END $$; ${more}`);
    await work();
  } finally {
    await client.query('ROLLBACK');
  }
}

describe('no column of a money table is unguarded', () => {
  test('the tables are those that only functions write, and what refers to them', () => {
    expect([...new Set(columns.map(({ table }) => table))]).toEqual(
      [
        'asset_disposals',
        'audit_days',
        'audit_log',
        'bank_matches',
        'bank_statement_lines',
        'bank_statements',
        'challan_discounts',
        'challan_lines',
        'challans',
        'cheques',
        'depreciation_entries',
        'depreciation_runs',
        'due_days',
        'fee_months',
        'gl_cash_months',
        'gl_days',
        'gl_journals',
        'gl_lines',
        'gl_months',
        'income_deferrals',
        'money_requests',
        'payment_allocations',
        'payments',
        'receipt_days',
        'refunds',
        'employee_advance_recoveries',
        'employee_advance_skips',
        'employee_advances',
        'payroll_runs',
        'salary_batches',
        'salary_payment_slips',
        'salary_payments',
        'salary_plan_lines',
        'salary_plans',
        'salary_slip_lines',
        'salary_slips',
        'student_fee_plans',
        'till_closings',
        'till_handovers',
        'voucher_bills',
        'voucher_lines',
        'vouchers',
      ].toSorted(),
    );
  });
  test('with triggers on, a booked row refuses all that does not change over its life, also to the owner', async () => {
    const open: string[] = [];
    await undone(async () => {
      for (const column of columns)
        if (column.column !== 'seal' && !listed(CHANGING, column) && !(await refused(column, 'true')))
          open.push(`${column.table}.${column.column}`);
    });
    expect(open).toEqual([]);
  });
  test('what is decided, posted, void or counted is so once', async () => {
    const open: string[] = [];
    await undone(async () => {
      for (const column of columns)
        if (listed(DONE, column) && !(await refused(column, `${column.column} IS NOT NULL`)))
          open.push(`${column.table}.${column.column}`);
    });
    expect(open).toEqual([]);
    await expect(
      client.query(`UPDATE payments SET status = 'approved' WHERE institute_code = 'demo' AND status = 'voided'`),
    ).rejects.toThrow(/not rewritten/);
    await expect(
      client.query(`UPDATE challan_lines SET amount = amount + 1 WHERE institute_code = 'demo'`),
    ).rejects.toThrow(/not rewritten/);
  });
  test('with triggers off, the check finds a change of any', async () => {
    const missed: string[] = [];
    await undone(async () => {
      for (const column of columns) {
        const found = await planted(column, SAYS[column.table] ?? 'true', async () => {
          for (const { sql } of bookRules.toSorted((a, b) => turnOf(a, column) - turnOf(b, column)))
            if ((await client.query(`${sql} LIMIT 1`, ['demo'])).rowCount) return true;
          return false;
        });
        if (!found && !listed(FREE, column)) missed.push(`${column.table}.${column.column}`);
      }
    }, 'ALTER TABLE audit_log ALTER id DROP IDENTITY; SET LOCAL session_replication_role = replica; SET LOCAL enable_nestloop = off');
    expect(missed).toEqual([]);
  });
  test('no row goes, but of a plan that was never charged', async () => {
    const gone: string[] = [];
    for (const table of new Set(columns.map((column) => column.table))) {
      for (const statement of [
        `DELETE FROM ${table} WHERE ctid = (SELECT min(ctid) FROM ${table} WHERE institute_code = 'demo')`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await client.query('BEGIN');
        await client.query(statement).then(
          () => gone.push(table),
          (error: Error) => expect(error.message).toMatch(/only grows/),
        );
        await client.query('ROLLBACK');
      }
    }
    expect(gone).toEqual(MAY_GO);
  });
});

describe('an upgrade', () => {
  const seals = bookRules.filter(({ sql }) => sql.includes('seal_of_'));
  const broken = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const { name, sql } of seals) if ((await client.query(`${sql} LIMIT 1`, ['demo'])).rowCount) found.push(name);
    return found;
  };
  test('seals what its migrations wrote before the functions were there, and leaves every guard as it was', async () => {
    const guards = `SELECT tgrelid::regclass, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal UNION ALL SELECT oid::regclass, relforcerowsecurity::text, 'x' FROM pg_class WHERE relkind = 'r' ORDER BY 1, 2`;
    await client.query('BEGIN');
    try {
      const before = (await client.query(guards)).rows;
      const sealed = columns.filter(({ column, table }) => column === 'seal' && table !== 'audit_days');
      await client.query(
        `SET LOCAL session_replication_role = replica; ${sealed.map(({ table }) => `UPDATE ${table} SET seal = 0;`).join(' ')} SET LOCAL session_replication_role = origin`,
      );
      expect(await broken()).toEqual([
        'cash basis of months',
        'assets as written',
        'salaries as written',
        'bank statements as written',
        'bills as written',
        'receipts as written',
        'vouchers as written',
        'entries as written',
      ]);
      await sealAgain(client, [{ number: 1, name: '', checksum: '', sql: 'SELECT 1' }]);
      expect(await broken()).not.toEqual([]);
      await sealAgain(client, [{ number: 1, name: '', checksum: '', sql: `${SEALED_AGAIN}\nSELECT 1` }]);
      expect(await broken()).toEqual([]);
      expect((await client.query(guards)).rows).toEqual(before);
    } finally {
      await client.query('ROLLBACK');
    }
  });
  test('says so in each migration that writes rows of money', () => {
    const writes = new RegExp(
      `gl_post\\(|\\b(UPDATE|INSERT INTO) (${[...new Set(columns.map(({ table }) => table))].join('|')})\\b`,
    );
    const since = readMigrations().filter(
      ({ name }, _, all) => name > (all.find((one) => one.name.includes('sealed_books'))?.name ?? ''),
    );
    expect(
      since.filter(({ sql }) => writes.test(sql) && !sql.split('\n').includes(SEALED_AGAIN)).map(({ name }) => name),
    ).toEqual([]);
  });
});
