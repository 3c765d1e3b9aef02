/** POST /read_budget_file: a csv or xlsx file as rows of the budget. Nothing is written. */
import { readBudgetFile } from '../../../../contract/endpoints/finance/budgets.ts';
import { readCell, textOfCell } from '../../../../contract/exchange/cells.ts';
import type { Cell } from '../../../../contract/exchange/cell.ts';
import { MAX_FILE_BYTES } from '../../../../contract/exchange/limits.ts';
import { normalise } from '../../../../contract/exchange/normalise.ts';
import { f } from '../../../../contract/fields.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { wholeFile } from '../../exchange/file/wholeFile.ts';
import { budgetAccounts, yearAndCampus, type BudgetAccount } from './sheet.ts';

const MONEY = f.money({ min: 0 });
/** Problems that are told; a file of another kind has one in each row. */
const MOST_PROBLEMS = 20;
const MOST_ROWS = 5000;
interface Read {
  readonly rows: { account_id: number; amounts: number[] }[];
  readonly problems: string[];
}

/** The account of a row: in its first cell or its second, by code or by name. */
function accountOf(cells: readonly Cell[], byWord: ReadonlyMap<string, BudgetAccount>) {
  const words = cells.slice(0, 2).map((cell) => normalise(textOfCell(cell)));
  const account = words.map((word) => byWord.get(word)).find((one) => one !== undefined);
  const named = words.findLastIndex((word) => byWord.has(word));
  return { account, word: words.filter((word) => word !== '').join(' '), amounts: cells.slice(named + 1) };
}
function readRow(line: number, cells: readonly Cell[], months: number, byWord: ReadonlyMap<string, BudgetAccount>) {
  const { account, word, amounts } = accountOf(cells, byWord);
  if (!account) return { problem: word === '' ? null : `Row ${line}: ${word} is no account of income or expense here` };
  const read = Array.from({ length: months }, (_, at) => readCell(MONEY, amounts[at] ?? null));
  const bad = read.findIndex((one) => 'problem' in one || (typeof one.value === 'number' && one.value < 0));
  if (bad >= 0) return { problem: `Row ${line}, month ${bad + 1}: this is no amount of rupees` };
  const paisa = read.map((one) => ('value' in one && typeof one.value === 'number' ? toPaisa(one.value) : 0));
  return { row: { account_id: account.id, amounts: paisa } };
}

const read: Route = endpointRoute(readBudgetFile, async (call, { body }) => {
  const [year, campus] = [Number(body.fiscal_year_id), Number(body.campus_id)];
  const { months } = await yearAndCampus(call, year, campus);
  const accounts = await budgetAccounts(call, campus);
  const byWord = new Map([
    ...accounts.map((account) => [normalise(account.acc_name), account] as const),
    ...accounts.map((account) => [normalise(account.acc_code), account] as const),
  ]);
  const found: Read = { rows: [], problems: [] };
  const lines = call.ahead('file', () => wholeFile(body.file, 'A budget', MOST_ROWS));
  for (const [line, cells] of lines) {
    // The first row has the headings.
    if (line === 1) continue;
    const { row, problem } = readRow(line, cells, months.length, byWord);
    if (row && found.rows.some(({ account_id }) => account_id === row.account_id))
      found.problems.push(`Row ${line}: its account is there twice`);
    else if (row) found.rows.push(row);
    else if (problem && found.problems.length < MOST_PROBLEMS) found.problems.push(problem);
  }
  return { data: found };
});
export const budgetFileRoute: Route = { ...read, maxBytes: MAX_FILE_BYTES + 64 * 1024 };
