/** Every function that writes money has a fault that the lives must find, or a reason why it has none. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const FUNCTIONS = join(ROOT, 'server', 'database', 'functions');
const MODEL = join(ROOT, 'tests', 'model');
const MONEY = [
  'challans|challan_lines|challan_discounts|payments|payment_allocations|refunds|money_requests|cheques|till_closings|till_handovers|student_fee_plans',
  'gl_journals|gl_lines|gl_days|income_deferrals|vouchers|voucher_lines|bank_statements|bank_statement_lines|bank_matches',
  'budgets|voucher_templates|fiscal_years|assets|asset_[a-z_]+|depreciation[a-z_]*',
  // What a message costs is money too.
  'outbox|gateway_states',
].join('|');
const WRITES = new RegExp(
  `(PERFORM|FROM|SELECT)[^;]*\\bgl_(post|reverse)\\(|\\b(UPDATE|INSERT INTO|DELETE FROM) (${MONEY})\\b`,
);
const EXCEPT: Readonly<Record<string, string>> = {
  seal_again: 'For the owner of the tables alone, after a migration; tests/api/books.columns.test.ts holds it',
  voucher_reverse: 'What voucher_take_back and cheque_bounce do, whose faults the lives find',
  person_erase: 'Takes away texts and no sum; tests/api/personalData.test.ts compares the books before and after',
  voucher_cheque_end: 'No life receives income by cheque; tests/api/finance.incomeCheques.test.ts holds it',
};

const code = (name: string): string =>
  readFileSync(join(FUNCTIONS, name), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n');
const writers = readdirSync(FUNCTIONS)
  .filter((name) => WRITES.test(code(name)))
  .map((name) => name.replace('.sql', ''));
const mutants = readdirSync(MODEL, { recursive: true, encoding: 'utf8' })
  .filter((name) => /mutants\.ts$/i.test(name))
  .map((name) => readFileSync(join(MODEL, name), 'utf8'))
  .join('\n');
const has = (name: string): boolean => mutants.includes(`'${name}'`);

test('functions that write money are found by what they say', () => {
  expect(writers).toEqual(expect.arrayContaining(['bank_group', 'payment_void', 'cheques_undo', 'year_close']));
});
test('each has a fault, or a reason', () => {
  expect(writers.filter((name) => !has(name) && EXCEPT[name] === undefined)).toEqual([]);
});
test('a reason is of a function that writes money and has no fault', () => {
  expect(Object.keys(EXCEPT).filter((name) => !writers.includes(name) || has(name))).toEqual([]);
});
