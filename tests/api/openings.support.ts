/** Walks an import of openings as the wizard does, and asks every rule of the books afterwards. */
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { importFields } from '../../contract/exchange/fields.ts';
import { suggestMapping } from '../../contract/exchange/headers.ts';
import type { Resource } from '../../contract/resource.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { fileOf, open, post, repeat, rowsOf, runOf, type Opened } from './exchange.support.ts';
import { expectBooks, type FeeSchool } from './fees.payments.support.ts';
import type { Api, TestUser } from './support/apiClient.ts';

/** The import after all steps; `judged`: why rows were refused by the check, or what each would be. */
export async function bring(
  api: Api,
  user: TestUser,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
) {
  const names = Object.keys(resource.fields).filter((name) => rows.some((row) => row[name] !== undefined));
  const text = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((row) => row.join(','))
    .join('\n');
  let opened = await open(api, user, resource.key, fileOf(text));
  // A server reads two files at a time, and says when others are in the way.
  for (; opened.status === 429; opened = await open(api, user, resource.key, fileOf(text))) await setTimeout(100);
  if (opened.status !== 200) return { status: opened.status, run: { id: 0, counts: {} }, judged: [] };
  const { run } = opened.json['data'] as Opened;
  const mapped = await post(api, user, run, 'mapping', {
    mapping: suggestMapping(run.columns, importFields(resource)),
  });
  expect(mapped.status, mapped.text).toBe(200);
  await repeat(api, user, run, 'check');
  const judged = (await rowsOf(api, user, run)).map(({ status, errors }) =>
    errors.length > 0 ? errors.map(({ field, message }) => `${field}: ${message}`).join('; ') : status,
  );
  const done = await repeat(api, user, run, 'commit');
  expect(done.status, done.text).toBe(200);
  return { status: 200, run: runOf(done), judged };
}
/** Every rule of the check, and that the trial balance is the ledger. */
export async function expectEveryRule(school: Pick<FeeSchool, 'rows' | 'get'>, code: string): Promise<void> {
  await expectBooks(school);
  for (const { name, sql } of bookRules) expect(await school.rows(sql, [code]), name).toEqual([]);
}
/** What the accounts of a role hold by the ledger, in rupees: debit is more than nothing. */
export async function heldOn(school: Pick<FeeSchool, 'rows'>, role: string): Promise<number> {
  const [row] = await school.rows(
    `SELECT coalesce(sum(l.debit - l.credit), 0)::bigint AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id WHERE a.role = $1`,
    [role],
  );
  return Number(row?.['net']) / 100;
}
