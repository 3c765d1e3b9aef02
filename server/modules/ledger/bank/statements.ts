/** GET /bank_statements and /bank_statement: what the bank says, beside the books. */
import { sql, type RawBuilder } from 'kysely';
import { bankStatement, bankStatements } from '../../../../contract/endpoints/finance/bank.ts';
import { SOURCE_NAMES } from '../../../../contract/finance/sourceNames.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import type { Session } from '../../../http/whose.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all } from '../../../resources/scope.ts';
import type { Counted } from '../../../database/answers.ts';

/** Free lines of the books that a statement shows: the oldest. */
const MOST_FREE = 1000;
/** Accounts that all campuses use are those of who works for all. */
const seen = (
  session: Session,
  more: Readonly<Record<string, string | number | undefined>> = {},
): RawBuilder<unknown>[] => [
  sql`s.institute_code = ${session.instituteCode}`,
  sql`app_campus_ok(s.campus_id)`,
  ...(session.campuses === 'all' ? [] : [sql`s.campus_id IS NOT NULL`]),
  ...Object.entries(more).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(`s.${name}`)} = ${value}`],
  ),
];
interface Answered extends Pick<
  Row<'bank_statements'>,
  | 'id'
  | 'version'
  | 'account_id'
  | 'from_date'
  | 'to_date'
  | 'opening'
  | 'closing'
  | 'n_lines'
  | 'file_name'
  | 'finished_at'
  | 'reason'
> {
  acc_code: string;
  acc_name: string;
  bank_name: string | null;
  bank_account_no: string | null;
  unmatched: number;
  status: 'open' | 'finished' | 'removed';
  made_by: string | null;
  finished_by: string | null;
}
const user = (column: string): RawBuilder<unknown> =>
  sql`(SELECT coalesce(u.full_name, u.username) FROM users u WHERE u.institute_code = s.institute_code AND u.id = ${sql.ref(`s.${column}`)})`;
const STATEMENT = sql`s.id, s.version, s.account_id, a.acc_code, a.acc_name, a.bank_name, a.bank_account_no, to_char(s.from_date, 'YYYY-MM-DD') AS from_date, to_char(s.to_date, 'YYYY-MM-DD') AS to_date,
  s.opening, s.closing, s.n_lines, s.status, s.file_name, ${user('made_by')} AS made_by, ${user('finished_by')} AS finished_by, s.finished_at, s.reason,
  (SELECT count(*)::int FROM bank_statement_lines b LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL
    WHERE b.institute_code = s.institute_code AND b.statement_id = s.id AND m.id IS NULL) AS unmatched`;
const FROM = sql`bank_statements s JOIN finance_accounts a ON a.institute_code = s.institute_code AND a.id = s.account_id`;

export const statementsRoute: Route = {
  ...endpointRoute(bankStatements, async (call, { query }) => {
    const page = pageOfQuery(call.query);
    const where = all([
      ...seen(call.session, { account_id: query.account_id, status: query.status }),
      ...(query.status === undefined ? [sql`s.status <> 'removed'`] : []),
    ]);
    const [rows, [count]] = await Promise.all([
      sendNow(
        call.trx,
        sql<Answered>`SELECT ${STATEMENT} FROM ${FROM} WHERE ${where} ORDER BY s.to_date DESC, s.id DESC ${limits(page)}`,
      ),
      sendNow(call.trx, sql<Counted>`SELECT count(*)::int AS n FROM bank_statements s WHERE ${where}`),
    ]);
    return paging([...rows], count?.n ?? 0, page);
  }),
  reads: true,
};
async function linesOf({ trx, session }: Call, id: number) {
  return sendNow(
    trx,
    sql<{
      id: number;
      line_no: number;
      date: string;
      description: string;
      reference: string | null;
      cheque_no: string | null;
      amount: number;
      group_no: number | null;
      by_itself: boolean | null;
    }>`SELECT b.id, b.line_no, to_char(b.line_date, 'YYYY-MM-DD') AS date, b.description, b.reference, b.cheque_no, b.amount, m.group_no, m.by_itself FROM bank_statement_lines b
      LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL
      WHERE b.institute_code = ${session.instituteCode} AND b.statement_id = ${id} ORDER BY b.line_no`,
  );
}
interface Book {
  journal_id: number;
  line_no: number;
  date: string;
  voucher: string;
  source: string;
  memo: string;
  reference: string | null;
  cheque_no: string | null;
  campus_name: string | null;
  amount: number;
  group_no: number | null;
}
/** Lines of the books, as `k`, with what people know them by. */
const bookSql = (where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``): RawBuilder<Book> =>
  sql<Book>`SELECT k.journal_id, k.line_no, to_char(k.entry_date, 'YYYY-MM-DD') AS date, coalesce(v.voucher, j.voucher_no::text) AS voucher, j.source,
      coalesce(nullif(v.payee, ''), (SELECT s.student_name FROM gl_lines o JOIN students s ON s.institute_code = o.institute_code AND s.id = o.student_id WHERE o.institute_code = k.institute_code AND o.journal_id = k.journal_id AND o.student_id IS NOT NULL LIMIT 1) || ', receipt ' || y.receipt_no, j.memo) AS memo,
      k.reference, k.cheque_no, c.campus_name, k.amount, k.group_no
    FROM bank_book k JOIN gl_journals j ON j.institute_code = k.institute_code AND j.id = k.journal_id LEFT JOIN campuses c ON c.institute_code = k.institute_code AND c.id = k.campus_id
      LEFT JOIN vouchers v ON v.institute_code = k.institute_code AND v.journal_id = k.journal_id LEFT JOIN payments y ON y.institute_code = k.institute_code AND y.journal_id = k.journal_id
    WHERE ${where} ORDER BY k.entry_date, k.journal_id, k.line_no ${rest}`;

interface Item {
  side: 'books' | 'bank';
  id: number;
  line_no: number;
  date: string;
  amount: number;
  text: string;
  reference: string | null;
}
async function proofOf({ trx, session }: Call, { id, account_id, to_date, closing }: Answered) {
  const code = session.instituteCode;
  const [items, [books]] = await Promise.all([
    sendNow(
      trx,
      sql<Item>`SELECT i.side, i.id, i.line_no, to_char(i.day, 'YYYY-MM-DD') AS date, i.amount, coalesce(b.description, j.memo, '') AS text, coalesce(b.cheque_no, b.reference, v.cheque_no, v.reference, v.voucher, j.voucher_no::text) AS reference
        FROM bank_statements s CROSS JOIN LATERAL bank_items(${code}, s) i LEFT JOIN bank_statement_lines b ON i.side = 'bank' AND b.institute_code = ${code} AND b.id = i.id
          LEFT JOIN gl_journals j ON i.side = 'books' AND j.institute_code = ${code} AND j.id = i.id LEFT JOIN vouchers v ON v.institute_code = ${code} AND v.journal_id = CASE j.source WHEN 'inter_campus' THEN j.source_id ELSE j.id END
        WHERE s.institute_code = ${code} AND s.id = ${id} ORDER BY i.day, i.id`,
    ),
    sendNow(
      trx,
      sql<Counted>`SELECT coalesce(sum(d.debit - d.credit), 0)::bigint AS n FROM gl_days d WHERE d.institute_code = ${code} AND d.account_id = ${account_id} AND d.entry_date <= ${to_date}::date`,
    ),
  ]);
  const balance = books?.n ?? 0;
  const of = (keep: (item: Item) => boolean) =>
    items.filter(keep).map(({ date, text, reference, amount }) => ({ date, text, reference, amount }));
  return {
    books: balance,
    deposits: of(({ side, amount }) => side === 'books' && amount > 0),
    payments: of(({ side, amount }) => side === 'books' && amount < 0),
    bank: of(({ side }) => side === 'bank'),
    closing,
    difference:
      closing - balance - items.reduce((sum, { side, amount }) => sum + (side === 'bank' ? amount : -amount), 0),
  };
}
export const statementRoute: Route = {
  ...endpointRoute(bankStatement, async (call, { query }) => {
    const { trx, session } = call;
    const code = session.instituteCode;
    const [statement] = await sendNow(
      trx,
      sql<
        Answered & { is_first: boolean }
      >`SELECT ${STATEMENT}, NOT EXISTS (SELECT 1 FROM bank_statements x WHERE x.institute_code = s.institute_code AND x.account_id = s.account_id AND x.status <> 'removed' AND x.from_date < s.from_date) AS is_first
        FROM ${FROM} WHERE ${all(seen(session, { id: query.id }))}`,
    );
    if (!statement) throw invalid('id', 'This bank statement does not exist, or is of a campus that is not yours');
    const { is_first, ...head } = statement;
    const account = sql`k.institute_code = ${code} AND k.account_id = ${head.account_id}`;
    const free = sql`${account} AND k.group_no IS NULL AND k.entry_date <= ${head.to_date}::date + 3`;
    const [lines, matched, open, [count], proof] = await Promise.all([
      linesOf(call, head.id),
      sendNow(
        trx,
        bookSql(
          sql`${account} AND k.statement_id = ${head.id} AND k.group_no NOT IN (SELECT m.group_no FROM bank_matches m JOIN bank_statement_lines b ON b.institute_code = m.institute_code AND b.id = m.line_id WHERE m.institute_code = ${code} AND m.statement_id = ${head.id} AND m.unmatched_at IS NULL AND b.line_no = 0)`,
        ),
      ),
      sendNow(trx, bookSql(free, sql`LIMIT ${MOST_FREE}`)),
      sendNow(trx, sql<Counted>`SELECT count(*)::int AS n FROM bank_book k WHERE ${free}`),
      proofOf(call, head),
    ]);
    const books = [...matched, ...open].map((row) => ({ ...row, source: SOURCE_NAMES[row.source] ?? row.source }));
    return {
      data: {
        statement: head,
        is_first,
        lines: [...lines],
        books,
        more_books: Math.max(0, (count?.n ?? 0) - MOST_FREE),
        proof,
      },
    };
  }),
  reads: true,
};
