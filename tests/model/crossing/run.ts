/** Lives of bank accounts whose years are closed and opened: each event is done by the auditor and by the database, and both must agree. */
import type pg from 'pg';
import { EXPENSE, INCOME } from '../bank/auditor.ts';
import { commandsOf, type Both } from '../bank/events.ts';
import { moneyEvents } from '../bank/moneyEvents.ts';
import { both as bothOfBank, runLives, type Lives, type Wanted } from '../bank/run.ts';
import { statementEvents } from '../bank/statementEvents.ts';
import { buildWorld, CODE } from '../bank/world.ts';
import { ASKER, Crossing, RETAINED, YEARS } from './auditor.ts';
import { yearEvents } from './yearEvents.ts';

/** The world of the bank, with accounts that a closing moves, three years for one, and somebody whose vouchers wait. */
async function addYears(client: pg.Client): Promise<void> {
  const i = `'${CODE}'`;
  const [first, ...rest] = YEARS;
  await client.query(`
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES (${i}, 2, 'Income', 'income'), (${i}, 3, 'Expenses', 'expense'), (${i}, 4, 'Equity', 'equity');
    UPDATE finance_accounts SET group_id = CASE id WHEN ${INCOME} THEN 2 ELSE 3 END WHERE institute_code = ${i} AND id IN (${INCOME}, ${EXPENSE});
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role) VALUES (${i}, ${RETAINED}, '${RETAINED}', 'Retained', 4, 'retained_earnings');
    UPDATE fiscal_years SET start_date = '${first.start}', end_date = '${first.end}' WHERE institute_code = ${i};
    INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES ${rest.map(({ id, start, end }) => `(${i}, ${id}, 'Y${id}', '${start}', '${end}')`).join(', ')};
    INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, privileges, paid_date_back_days, paid_date_forward_days)
      VALUES (${i}, ${ASKER.by}, 'asker', '', 'Asker', true, false, '{finance_entry.create}', 300, 0);`);
}
const YEAR_BOOKS = `SELECT jsonb_build_object(
  'result', (SELECT coalesce(jsonb_object_agg(x.key, x.net), '{}') FROM (SELECT concat_ws('/', l.account_id, l.entry_date) AS key, sum(l.debit - l.credit) AS net FROM gl_lines l
    WHERE l.institute_code = $1 AND l.account_id IN (${EXPENSE}, ${INCOME}, ${RETAINED}) GROUP BY 1 HAVING sum(l.debit - l.credit) <> 0) x),
  'closed', (SELECT coalesce(jsonb_agg(y.id ORDER BY y.id), '[]') FROM fiscal_years y WHERE y.institute_code = $1 AND y.status = 'closed'),
  'waiting', (SELECT coalesce(jsonb_agg(v.id ORDER BY v.id), '[]') FROM vouchers v WHERE v.institute_code = $1 AND v.status = 'pending')) AS books`;
const sorted = (value: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const both: Both = async (auditor, db, event) => {
  await bothOfBank(auditor, db, event);
  const { closed, waiting } = auditor as Crossing;
  const { rows } = await db.client.query<{
    books: { result: Record<string, number>; closed: number[]; waiting: number[] };
  }>(YEAR_BOOKS, [CODE]);
  const { books } = rows[0] ?? {};
  const theirs = [sorted(books?.result ?? {}), books?.closed.join(), books?.waiting.join()].join(' ');
  const ours = [
    sorted((auditor as Crossing).result()),
    [...closed].toSorted((a, b) => a - b).join(),
    waiting.map(({ id }) => id).join(),
  ].join(' ');
  if (theirs !== ours) throw new Error(`years: database ${theirs}, auditor ${ours}`);
};

const command = commandsOf(both);
const CROSSING: Lives = {
  both,
  commands: [...moneyEvents(command), ...statementEvents(command), ...yearEvents(command)],
  build: async (client) => {
    await buildWorld(client);
    await addYears(client);
  },
  auditor: () => new Crossing(),
};
export const runCrossing = (client: pg.Client, wanted: Wanted) => runLives(client, CROSSING, wanted);
