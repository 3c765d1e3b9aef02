/** POST /read_opening_file: a csv or xlsx file as lines of opening balances. Nothing is written. */
import { sql } from 'kysely';
import { readOpenings } from '../../../../contract/endpoints/finance/openings.ts';
import type { Cell } from '../../../../contract/exchange/cell.ts';
import { readCell, textOfCell } from '../../../../contract/exchange/cells.ts';
import { MAX_FILE_BYTES } from '../../../../contract/exchange/limits.ts';
import { normalise } from '../../../../contract/exchange/normalise.ts';
import { f } from '../../../../contract/fields.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { wholeFile } from '../../exchange/file/wholeFile.ts';

const MONEY = f.money({ min: 0 });
const MOST_PROBLEMS = 20;
const MOST_ROWS = 5000;
interface Account {
  readonly id: number;
  readonly acc_code: string;
  readonly acc_name: string;
  /** Whether it has a ledger of its own, and an import with it. */
  readonly apart: boolean;
}
const accountsOf = ({ trx, session }: Call, campus: number): Promise<Account[]> =>
  sendNow(
    trx,
    sql<Account>`SELECT r.id, r.acc_code, r.acc_name, gl_kept_apart(r.role) OR coalesce(r.role = 'opening_equity', false) AS apart FROM finance_accounts r
      WHERE ${all([...ownRows(session, 'r', {}), sql`r.is_active`, sql`(r.campus_id IS NULL OR r.campus_id = ${campus})`])}`,
  );
type Row = { account_id: number; debit: number; credit: number };
/** A line of the file: a row, a problem, or nothing of interest. */
function readRow(cells: readonly Cell[], byWord: ReadonlyMap<string, Account>): Row | string | null {
  const words = cells.slice(0, 2).map((cell) => normalise(textOfCell(cell)));
  const named = words.findLastIndex((word) => byWord.has(word));
  const account = words.map((word) => byWord.get(word)).find((one) => one !== undefined);
  const said = textOfCell(cells[0] ?? null) || textOfCell(cells[1] ?? null);
  if (!account) return said === '' ? null : `${said} is no account here`;
  const [debit, credit] = [cells[named + 1], cells[named + 2]].map((cell) => readCell(MONEY, cell ?? null));
  if (!debit || !credit || 'problem' in debit || 'problem' in credit) return 'this is no amount of rupees';
  const [in_, out] = [Number(debit.value ?? 0), Number(credit.value ?? 0)];
  if (in_ < 0 || out < 0) return 'an amount is not negative; use the other side';
  if (in_ === 0 && out === 0) return null;
  if (in_ > 0 && out > 0) return 'an account has a debit or a credit, not both';
  if (account.apart)
    return `${account.acc_name} is not entered here: what it holds has an import of its own, or is the difference`;
  return { account_id: account.id, debit: toPaisa(in_), credit: toPaisa(out) };
}

const read: Route = endpointRoute(readOpenings, async (call, { body }) => {
  const accounts = await accountsOf(call, Number(body.campus_id));
  const byWord = new Map([
    ...accounts.map((account) => [normalise(account.acc_name), account] as const),
    ...accounts.map((account) => [normalise(account.acc_code), account] as const),
  ]);
  const rows = new Map<number, Row>();
  const problems: string[] = [];
  for (const [line, cells] of call.ahead('file', () => wholeFile(body.file, 'A sheet of openings', MOST_ROWS))) {
    // The first row has the headings.
    if (line === 1) continue;
    const found = readRow(cells, byWord);
    if (found === null) continue;
    if (typeof found !== 'string' && !rows.has(found.account_id)) rows.set(found.account_id, found);
    else if (problems.length < MOST_PROBLEMS)
      problems.push(`Row ${line}: ${typeof found === 'string' ? found : 'its account is there twice'}`);
  }
  return { data: { rows: [...rows.values()], problems } };
});
export const openingFileRoute: Route = { ...read, maxBytes: MAX_FILE_BYTES + 64 * 1024 };
