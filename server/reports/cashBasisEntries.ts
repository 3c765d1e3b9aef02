/** GET /cash_basis_entries: the entries of the cash basis one by one, oldest first. */
import { sql } from 'kysely';
import { cashBasisEntries } from '../../src/reports/cashBasisEntries.ts';
import { PART_KEYS } from '../../contract/finance/statementParts.ts';
import { sendNow } from '../database/door.ts';
import type { Call } from '../http/route.ts';
import { explained } from '../modules/ledger/statements/cashEntries.ts';
import { groupsOf, readChart, type Account } from '../modules/ledger/statements/chart.ts';
import { accountsOfPart } from '../modules/ledger/statements/parts.ts';
import { KIND, KIND_SUMS, kindJoins } from '../modules/ledger/statements/cashKinds.ts';
import { all } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

/** What posted an entry, as people say it. */
const NAMES: Readonly<Record<string, string>> = {
  payment: 'Fee receipt',
  advance: 'Advance used',
  inter_campus: 'Between campuses',
  refund: 'Refund',
  income: 'Other income',
  expense: 'Expense',
  transfer: 'Transfer',
  opening_balance: 'Opening balance',
  till: 'Count of a till',
  till_handover: 'Float or handover of a till',
  cheque: 'Cheque',
  salary_payment: 'Salary',
  employee_advance: 'Advance to an employee',
  advance_recovery: 'Advance recovered',
};
/** Ids of the accounts of a group and of a part of a statement; null where neither is asked for. */
async function accountsOf(
  call: Call,
  { group_id, part }: { readonly group_id?: string; readonly part?: string },
): Promise<number[] | null> {
  if (group_id === undefined && part === undefined) return null;
  const chart = await readChart(call);
  const known = PART_KEYS.find((key) => key === part);
  const accounts = known === undefined ? chart.accounts : accountsOfPart(chart, known);
  const isOfGroup = (account: Account): boolean =>
    group_id === undefined || groupsOf(chart, account).some(({ id }) => id === Number(group_id));
  return accounts.filter(isOfGroup).map(({ id }) => id);
}
type Row = RowOf<typeof cashBasisEntries>;
type Sums = Pick<Row, 'received' | 'paid' | 'fee_received' | 'fines' | 'other_income' | 'expenses' | 'salaries'>;

export default answers(cashBasisEntries, async (call, asked, page) => {
  const { from_date, to_date, campus_id, account_id, what, moved } = asked;
  const accounts = await accountsOf(call, asked);
  const code = call.session.instituteCode;
  const entries = explained(call, { from: from_date, to: to_date }, campus_id);
  const wanted = all([
    sql`(e.received <> 0 OR e.paid <> 0)`,
    ...(account_id === undefined ? [] : [sql`e.account_id = ${Number(account_id)}`]),
    ...(accounts === null ? [] : [sql`e.account_id = ANY(${accounts}::bigint[])`]),
    ...(moved === 'true' ? [sql`e.moved`] : []),
    ...(what === undefined ? [] : [sql`${KIND} = ${what}`]),
  ]);
  const [found] = await sendNow(
    call.trx,
    sql<{
      total: number;
      totals: Sums;
      rows: (Row & { source: string; voids: boolean })[];
    }>`${entries}, kinds AS MATERIALIZED (
        SELECT e.*, ${KIND} AS kind, concat_ws(' ', a.acc_code, a.acc_name) AS account, f.name AS particular FROM explained e ${kindJoins(code)} WHERE ${wanted}),
      shown AS (SELECT k.* FROM kinds k ORDER BY k.entry_date, k.journal_id, k.account_id, k.particular_id, k.student_id LIMIT ${page.perPage} OFFSET ${(page.page - 1) * page.perPage})
      SELECT (SELECT count(*)::int FROM kinds) AS total, (SELECT to_jsonb(t) FROM (SELECT coalesce(sum(received), 0)::bigint AS received, coalesce(sum(paid), 0)::bigint AS paid, ${KIND_SUMS} FROM kinds) t) AS totals,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('date', to_char(k.entry_date, 'YYYY-MM-DD'), 'entry', j.voucher_no, 'source', k.source, 'voids', j.reverses_id IS NOT NULL, 'account', k.account, 'particular', k.particular,
            'student', s.student_name, 'memo', j.memo, 'received', k.received, 'paid', k.paid) ORDER BY k.entry_date, k.journal_id, k.account_id, k.particular_id, k.student_id), '[]')
          FROM shown k JOIN gl_journals j ON j.institute_code = ${code} AND j.id = k.journal_id LEFT JOIN students s ON s.institute_code = ${code} AND s.id = k.student_id) AS rows`,
  );
  if (!found) throw new Error('the report answered no row');
  return {
    rows: found.rows.map(({ source, voids, ...row }) => ({
      ...row,
      kind: `${NAMES[source] ?? 'Journal entry'}${voids ? ', taken back' : ''}`,
    })) as Row[],
    total: found.total,
    totals: found.totals as unknown as Record<string, number>,
  };
});
