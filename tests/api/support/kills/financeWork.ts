/** The work of an accountant that a kill strikes: what is sent, and what must be there afterwards, once. */
import type pg from 'pg';
import { today } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';

export interface Work {
  readonly path: string;
  readonly body: FormData | object;
  /** Answers the same row before anybody did it once and `done` after; anything else is a fault. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly done: Readonly<Record<string, unknown>>;
}
export type Post = (path: string, body: FormData | object) => Promise<Record<string, unknown>>;
/** Lines of a statement, and vouchers that they are of. */
const LINES = 60;
const ASSETS = 30;
/** Months of a voucher that comes again which nobody made yet. */
export const DUE_MONTHS = 3;
const THIS_MONTH = today().slice(0, 7);
export const dayOf = (offset: number): string =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);

const accountSql = `INSERT INTO finance_accounts (institute_code, acc_code, acc_name, group_id, role, bank_name)
  SELECT institute_code, $2, $2, group_id, 'bank', 'Bank' FROM finance_accounts WHERE institute_code = $1 AND role = 'cash' ORDER BY id LIMIT 1 RETURNING id`;
const idOf = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<number> =>
  Number((await client.query<{ id: string }>(text, [...values])).rows[0]?.id);
/** Years that are over, with a surplus each, for the first campus. */
export async function addYears(client: pg.Client, code: string, years: number, post: Post): Promise<number[]> {
  const ids: number[] = [];
  await client.query(
    `UPDATE users SET paid_date_back_days = NULL, paid_date_forward_days = 60 WHERE institute_code = $1`,
    [code],
  );
  const bank = await idOf(client, accountSql, [code, 'Bank of old years']);
  for (let at = 0; at < years; at++) {
    const { rows } = await client.query<{ start_date: string; end_date: string }>(
      `SELECT to_char(start_date - interval '1 year', 'YYYY-MM-DD') AS start_date, to_char(start_date - 1, 'YYYY-MM-DD') AS end_date FROM fiscal_years WHERE institute_code = $1 ORDER BY start_date LIMIT 1`,
      [code],
    );
    const id = Number((await post('/fiscal_years', { institute_code: code, name: `Old ${at}`, ...rows[0] }))['id']);
    ids.unshift(id);
    await client.query(
      `SELECT voucher_save($1, NULL, NULL, jsonb_build_object('kind', 'income', 'campus_id', (SELECT min(id) FROM campuses WHERE institute_code = $1), 'entry_date', (SELECT start_date + 9 FROM fiscal_years WHERE institute_code = $1 AND id = $2), 'memo', 'Canteen'),
        jsonb_build_array(jsonb_build_object('account_id', $3::bigint, 'debit', 500000), jsonb_build_object('account_id', (SELECT min(id) FROM finance_accounts WHERE institute_code = $1 AND acc_code = '4201'), 'credit', 500000)), false, NULL)`,
      [code, id, bank],
    );
  }
  return ids;
}
/** Assets of which every month until the last is not depreciated yet. */
export async function addAssets(client: pg.Client, code: string): Promise<void> {
  await client.query(
    `INSERT INTO fixed_assets (institute_code, name, category, campus_id, account_id, bought_on, in_use_from, cost, months_of_life)
      SELECT $1, 'Desk ' || n, 'furniture', (SELECT min(id) FROM campuses WHERE institute_code = $1), (SELECT min(id) FROM finance_accounts WHERE institute_code = $1 AND acc_code = '1501'), $2::date, $2::date, 1200000, 60
      FROM generate_series(1, $3::int) n`,
    [code, `${shiftMonth(THIS_MONTH, -4)}-05`, ASSETS],
  );
}
interface Bank {
  readonly account: number;
  readonly csv: File;
  readonly vouchers: () => Promise<void>;
}
/** A bank account; the vouchers on it, and the file in which the bank has all of them. */
async function bankOf(client: pg.Client, code: string, name: string): Promise<Bank> {
  const account = await idOf(client, accountSql, [code, name]);
  const lines = Array.from(
    { length: LINES },
    (_, n) => `${dayOf(-20)},TT${1000 + n},,${n + 1},${((n + 1) * (n + 2)) / 2}`,
  );
  const csv = new File([['Date,Particulars,Debit,Credit,Balance', ...lines].join('\r\n')], 'statement.csv');
  const vouchers = async (): Promise<void> => {
    await client.query(
      `SELECT voucher_save($1, NULL, NULL, jsonb_build_object('kind', 'income', 'campus_id', (SELECT min(id) FROM campuses WHERE institute_code = $1), 'entry_date', $3::text, 'memo', 'Canteen', 'method', 'bank', 'reference', 'TT' || (999 + n)),
        jsonb_build_array(jsonb_build_object('account_id', $2::bigint, 'debit', n * 100), jsonb_build_object('account_id', (SELECT min(id) FROM finance_accounts WHERE institute_code = $1 AND acc_code = '4201'), 'credit', n * 100)), false, NULL)
        FROM generate_series(1, $4::int) n`,
      [code, account, dayOf(-20), LINES],
    );
  };
  return { account, csv, vouchers };
}
const fileOf = ({ account, csv }: Bank): FormData => {
  const form = new FormData();
  form.set('file', csv);
  form.set('account_id', String(account));
  return form;
};
const BANK = `SELECT (SELECT count(*)::int FROM bank_statements s WHERE s.institute_code = $1 AND s.account_id = $2) AS statements,
  (SELECT count(*)::int FROM bank_statement_lines b JOIN bank_statements s ON s.institute_code = $1 AND s.id = b.statement_id WHERE b.institute_code = $1 AND s.account_id = $2) AS lines,
  (SELECT count(*)::int FROM bank_matches m JOIN bank_statements s ON s.institute_code = $1 AND s.id = m.statement_id WHERE m.institute_code = $1 AND s.account_id = $2 AND m.unmatched_at IS NULL) AS matched,
  (SELECT max(s.version)::int FROM bank_statements s WHERE s.institute_code = $1 AND s.account_id = $2) AS version,
  (SELECT count(*)::int FROM audit_log a JOIN bank_statements s ON s.institute_code = $1 AND s.id::text = a.entity_id WHERE a.institute_code = $1 AND a.entity = 'bank_statements' AND s.account_id = $2) AS log`;
const whole = { statements: 1, lines: LINES, matched: 2 * LINES };

/** What is sent in one round: a statement read in, others matched by itself and by hand and finished, months posted, a voucher made again, a year closed. */
export async function financeWork(
  client: pg.Client,
  code: string,
  round: number,
  year: number,
  post: Post,
): Promise<{ works: Work[]; template: number }> {
  const bank = (name: string): Promise<Bank> => bankOf(client, code, `${name} ${round}`);
  const read = async (one: Bank): Promise<number> => Number((await post('/bank_statement_import', fileOf(one)))['id']);
  const [fresh, itself, hand, ready] = [
    await bank('Read'),
    await bank('Itself'),
    await bank('Hand'),
    await bank('Ready'),
  ];
  await fresh.vouchers();
  const itselfId = await read(itself);
  await itself.vouchers();
  const handId = await read(hand);
  await hand.vouchers();
  await ready.vouchers();
  const readyId = await read(ready);
  const { rows } = await client.query<{ line: number; journal: number; no: number }>(
    `SELECT b.id::int AS line, k.journal_id::int AS journal, k.line_no AS no FROM bank_statement_lines b JOIN bank_book k ON k.institute_code = $1 AND k.account_id = $3 AND k.amount = b.amount WHERE b.institute_code = $1 AND b.statement_id = $2`,
    [code, handId, hand.account],
  );
  const { rows: sources } = await client.query<{ id: number }>(
    `SELECT v.id::int AS id FROM vouchers v WHERE v.institute_code = $1 AND v.status = 'approved' ORDER BY v.id DESC LIMIT 2`,
    [code],
  );
  const repeat = async (at: number): Promise<number> =>
    Number(
      (
        await post('/recurring_vouchers', {
          trans_id: sources[at]?.id,
          every_months: 1,
          on_day: 1,
          from_date: dayOf(1),
        })
      )['id'],
    );
  const [byCall, template] = [await repeat(0), await repeat(1)];
  const month = shiftMonth(THIS_MONTH, round - 4);
  return {
    template,
    works: [
      {
        path: '/bank_statement_import',
        body: fileOf(fresh),
        sql: BANK,
        values: [code, fresh.account],
        done: { ...whole, version: 1, log: 1 },
      },
      {
        path: '/bank_match_auto',
        body: { id: itselfId },
        sql: BANK,
        values: [code, itself.account],
        done: { ...whole, version: 1, log: 2 },
      },
      {
        path: '/bank_match',
        body: {
          id: handId,
          line_ids: rows.map(({ line }) => line),
          books: rows.map(({ journal, no }) => ({ journal_id: journal, line_no: no })),
        },
        sql: BANK,
        values: [code, hand.account],
        done: { ...whole, version: 1, log: 2 },
      },
      {
        path: '/bank_finish',
        body: { id: readyId, version: 1 },
        sql: BANK,
        values: [code, ready.account],
        done: { ...whole, version: 2, log: 2 },
      },
      {
        path: '/run_depreciation',
        body: { month },
        sql: `SELECT (SELECT count(*)::int FROM depreciation_runs r WHERE r.institute_code = $1 AND r.month = $2::date) AS runs, (SELECT count(*)::int FROM depreciation_entries e WHERE e.institute_code = $1 AND e.month = $2::date) AS entries,
          (SELECT count(*)::int FROM audit_log a JOIN depreciation_runs r ON r.institute_code = $1 AND r.id::text = a.entity_id WHERE a.institute_code = $1 AND a.entity = 'depreciation_runs' AND r.month = $2::date) AS log`,
        values: [code, `${month}-01`],
        done: { runs: 1, entries: ASSETS, log: 1 },
      },
      {
        path: '/run_recurring_voucher',
        body: { id: byCall },
        sql: RUNS,
        values: [code, byCall],
        done: { runs: 1, vouchers: 1, log: 1 },
      },
      {
        path: '/close_fiscal_year',
        body: { id: year },
        sql: `SELECT y.status, (SELECT count(*)::int FROM gl_journals j WHERE j.institute_code = $1 AND j.fiscal_year_id = y.id) AS entries FROM fiscal_years y WHERE y.institute_code = $1 AND y.id = $2`,
        values: [code, year],
        done: { status: 'closed', entries: 2 },
      },
    ],
  };
}
/** How often a voucher that comes again was made. */
export const RUNS = `SELECT count(*)::int AS runs, count(DISTINCT v.voucher)::int AS vouchers,
  (SELECT count(*)::int FROM audit_log a WHERE a.institute_code = $1 AND a.entity = 'voucher_templates' AND a.entity_id = $2::text AND a.action = 'run') AS log
  FROM voucher_template_runs r LEFT JOIN vouchers v ON v.institute_code = r.institute_code AND v.id = r.voucher_id WHERE r.institute_code = $1 AND r.template_id = $2::bigint`;
