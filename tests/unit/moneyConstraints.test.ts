/** Every constraint of money that somebody may run into is a sentence, never a code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toAnswer } from '../../server/http/errors.ts';
import { MONEY_CONSTRAINTS } from '../../server/http/moneyConstraints.ts';

const MIGRATIONS = join(import.meta.dirname, '../../server/database/migrations');
const text = readdirSync(MIGRATIONS)
  .filter((name) => name >= '0008')
  .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
  .join('\n')
  .replaceAll('INDEX CONCURRENTLY IF NOT EXISTS', 'INDEX');
/** The tables of 0008 and 0009. */
const MONEY = /^(gl|student_fee_plans|challan|challans|payments|payment|refunds|till|fiscal_years)_/;
const broken = (code: string, constraint: string): Error =>
  Object.assign(new Error(`violates constraint "${constraint}"`), { code, constraint });

test.each(Object.keys(MONEY_CONSTRAINTS))('%s is a constraint, and a sentence for who runs into it', (name) => {
  const unique = text.includes(`UNIQUE INDEX ${name} ON`);
  expect(unique || text.includes(`CONSTRAINT ${name} CHECK`), 'stands in the migrations').toBe(true);
  const { status, json } = toAnswer(broken(unique ? '23505' : '23514', name), 'test');
  expect([409, 422]).toContain(status);
  expect(json.message).toMatch(/^[A-Z].{10,}[a-z0-9]$/);
  expect(json.message).not.toMatch(/_|constraint|A value is not allowed|This record is already taken/);
  if (status === 422) expect(Object.values(json.errors ?? {})).toEqual([[json.message]]);
  else expect(json.errors).toBeUndefined();
});

/** What only a mistake in the functions themselves could break: told as any other value. */
const OWN = /_(kind|no_drawer|status|source|state|journal|n_lines|reversal|line_no)_check$|_seal_key$/;
test('no other constraint of the money tables is left without one', () => {
  const names = [...text.matchAll(/CONSTRAINT (\w+) CHECK|UNIQUE INDEX (\w+) ON/g)].map(
    ([, check, unique]) => check ?? unique ?? '',
  );
  expect(names.filter((name) => MONEY.test(name) && !OWN.test(name) && !(name in MONEY_CONSTRAINTS))).toEqual([]);
});
