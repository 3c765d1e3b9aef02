/**
 * GET /journal_inquiry: vouchers, and the entries of the books that are none. Both are found by their own indexes, a page
 * of each, and put together.
 */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { journalInquiry, VOUCHER_STATUSES } from '../../../../contract/endpoints/finance/vouchers.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call, Route } from '../../../http/route.ts';
import { contains } from '../../../resources/filterSql.ts';
import { limits, offsetOf, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { sums } from '../../fees/payments/sums.ts';

type Sql = RawBuilder<unknown>;
type Query = z.output<NonNullable<typeof journalInquiry.query>>;
type Entry = z.output<typeof journalInquiry.response>['data'][number];
type StatusSum = z.output<typeof journalInquiry.response>['totals']['statuses'][number];
const words = (text: string | undefined): string[] => (text ?? '').split(',').filter((one) => one !== '');
const SORTS = ['entry_date', 'total', 'trans_id'];

/** The amount of a voucher; a reversal of one has it too, also where its entry is a part of a voucher of several campuses. */
const AMOUNT = {
  vouchers: sql`r.total`,
  gl_journals: sql`CASE WHEN r.reverses_id IS NULL THEN r.total ELSE coalesce((SELECT v.total FROM vouchers v WHERE v.institute_code = r.institute_code AND v.journal_id = r.reverses_id), r.total) END`,
};
function amount(name: 'amount_from' | 'amount_to', text: string | undefined, total: Sql): Sql[] {
  if (text === undefined || text === '') return [];
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(text)) throw invalid(name, `${name}: must be an amount in rupees`);
  const paisa = Math.round(Number(text) * 100);
  return [name === 'amount_from' ? sql`${total} >= ${paisa}` : sql`${total} <= ${paisa}`];
}
/** What both are asked for, over the alias `r`. */
function shared({ session }: Call, query: Query, total: Sql): Sql[] {
  const parts: Sql[] = ownRows(session, 'r', {
    campus_id: query.campus_id,
    id: query.ids === undefined ? undefined : query.ids.split(',').map(Number),
  });
  for (const name of ['from_date', 'to_date'] as const) if (query[name]) requireDay(name, query[name]);
  if (query.from_date) parts.push(sql`r.entry_date >= ${query.from_date}::date`);
  if (query.to_date) parts.push(sql`r.entry_date <= ${query.to_date}::date`);
  for (const name of ['amount_from', 'amount_to'] as const) parts.push(...amount(name, query[name], total));
  return parts;
}
const numberOf = (search: string): number | null => (/^\d{1,15}$/.test(search) ? Number(search) : null);

function vouchersWhere(call: Call, query: Query): Sql {
  const me = call.session.userId;
  const parts = [...shared(call, query, AMOUNT.vouchers), sql`(r.status <> 'draft' OR r.made_by = ${me})`];
  const [kinds, statuses] = [words(query.kind), words(query.status)];
  if (kinds.length) parts.push(sql`r.kind = ANY(${kinds}::text[])`);
  if (statuses.length) parts.push(sql`r.status = ANY(${statuses}::text[])`);
  if (query.user_id) parts.push(sql`${Number(query.user_id)} IN (r.made_by, r.decided_by)`);
  if (query.account_id)
    parts.push(
      sql`EXISTS (SELECT 1 FROM voucher_lines l WHERE l.institute_code = r.institute_code AND l.voucher_id = r.id AND l.account_id = ${Number(query.account_id)})`,
    );
  if (query.search) {
    const like = contains(query.search);
    parts.push(
      sql`(r.doc_no = ${numberOf(query.search)} OR lower(concat_ws(' ', r.voucher, r.memo, r.payee, r.payee_tax_no, r.reference, r.cheque_no)) LIKE ${like})`,
    );
  }
  return all(parts);
}
const REVERSED = sql`EXISTS (SELECT 1 FROM gl_journals o WHERE o.institute_code = r.institute_code AND o.reverses_id = r.id)`;
/**
 * Of a voucher with lines of several campuses, the entries at the others, and what reverses them, say again what it says:
 * where the voucher (or the reversal of its own entry) is found as well, they are no entries of their own, so that its
 * amount is counted once. Where it is not, as at the other campus alone, they stand for it. `own`: what reversals are asked for.
 */
function saidByVoucher(call: Call, query: Query, own: readonly Sql[]): Sql {
  // What is found has the alias r in its conditions, as the entry in question has: that one's ids are handed in as p.
  return sql`(r.source = 'inter_campus' AND EXISTS (SELECT 1 FROM (SELECT r.source_id AS id) p, vouchers r WHERE r.journal_id = p.id AND ${vouchersWhere(call, query)})
    OR r.reverses_id IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT r.reverses_id AS id) p, gl_journals i, vouchers v, gl_journals r
      WHERE i.institute_code = ${call.session.instituteCode} AND i.id = p.id AND i.source = 'inter_campus' AND v.institute_code = i.institute_code AND v.journal_id = i.source_id
        AND r.reverses_id = v.journal_id AND ${all([...own])}))`;
}
function entriesWhere(call: Call, query: Query): Sql {
  const parts = [
    ...shared(call, query, AMOUNT.gl_journals),
    sql`NOT EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = r.institute_code AND v.journal_id = r.id)`,
  ];
  const [kinds, statuses] = [words(query.kind), words(query.status)];
  if (kinds.length) parts.push(sql`r.source = ANY(${kinds}::text[])`);
  const [posted, voided] = [statuses.includes('approved'), statuses.includes('voided')];
  if (statuses.length && posted !== voided) parts.push(posted ? sql`NOT ${REVERSED}` : REVERSED);
  if (statuses.length && !posted && !voided) parts.push(sql`false`);
  if (query.user_id) parts.push(sql`r.created_by = ${Number(query.user_id)}`);
  if (query.account_id)
    parts.push(
      sql`EXISTS (SELECT 1 FROM gl_lines l WHERE l.institute_code = r.institute_code AND l.journal_id = r.id AND l.account_id = ${Number(query.account_id)})`,
    );
  if (query.search)
    parts.push(sql`(r.voucher_no = ${numberOf(query.search)} OR lower(r.memo) LIKE ${contains(query.search)})`);
  return all([...parts, sql`NOT ${saidByVoucher(call, query, parts)}`]);
}

const user = (column: string): Sql =>
  sql`(SELECT u.full_name FROM users u WHERE u.institute_code = r.institute_code AND u.id = ${sql.ref(column)})`;
const instant = (column: string): Sql =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
/** Lines of an entry, and of what goes with it in one voucher (`BESIDE`). */
const OF_ENTRY = sql`(l.journal_id = r.id OR l.journal_id = ANY (x.ids))`;
const lines = (table: 'voucher_lines' | 'gl_lines'): Sql => {
  const byHand = table === 'voucher_lines';
  const [line_no, memo, student, months, from, campus, employee, which] = byHand
    ? [
        sql`l.line_no`,
        sql`l.memo`,
        sql`NULL`,
        sql`l.spread_months`,
        sql`to_char(l.spread_from, 'YYYY-MM-DD')`,
        sql`l.campus_id`,
        sql`l.employee_id`,
        sql`l.voucher_id = r.id AND app_campus_ok(l.campus_id)`,
      ]
    : [
        sql`coalesce(array_position(x.ids, l.journal_id), 0) * 10000 + l.line_no`,
        sql`NULL`,
        sql`(SELECT s.student_name FROM students s WHERE s.institute_code = l.institute_code AND s.id = l.student_id)`,
        sql`NULL`,
        sql`NULL`,
        sql`CASE WHEN l.journal_id <> r.id THEN l.campus_id END`,
        sql`NULL::bigint`,
        sql`${OF_ENTRY} AND (x.ids IS NULL OR a.role IS DISTINCT FROM 'inter_campus')`,
      ];
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('line_no', ${line_no}, 'account_id', l.account_id, 'acc_code', coalesce(a.acc_code, ''), 'acc_name', coalesce(a.acc_name, 'Of another campus'),
      'debit', l.debit, 'credit', l.credit, 'memo', ${memo}, 'student', ${student}, 'spread_months', ${months}, 'spread_from', ${from}, 'campus_id', ${campus},
      'campus_name', (SELECT c.campus_name FROM campuses c WHERE c.institute_code = l.institute_code AND c.id = ${campus}),
      'employee_id', ${employee}, 'employee', (SELECT e.name FROM employees e WHERE e.institute_code = l.institute_code AND e.id = ${employee})) ORDER BY ${line_no}), '[]')
    FROM ${sql.table(table)} l LEFT JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id WHERE l.institute_code = r.institute_code AND ${which})`;
};
/** Of the reversal of a voucher of several campuses: the reversals at the others, which the user sees. */
const BESIDE = sql`LEFT JOIN LATERAL (SELECT array_agg(w.id ORDER BY w.id) AS ids FROM gl_journals i JOIN gl_journals w ON w.institute_code = i.institute_code AND w.reverses_id = i.id
    WHERE i.institute_code = r.institute_code AND i.source = 'inter_campus' AND i.source_id = r.reverses_id AND EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = i.institute_code AND v.journal_id = i.source_id)) x ON true`;
const betweenReversed = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('campus_id', l.campus_id, 'campus_name', c.campus_name, 'acc_code', a.acc_code, 'acc_name', a.acc_name, 'debit', l.debit, 'credit', l.credit) ORDER BY l.journal_id <> r.id, l.campus_id), '[]')
    FROM gl_lines l JOIN campuses c ON c.institute_code = l.institute_code AND c.id = l.campus_id JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'inter_campus'
    WHERE x.ids IS NOT NULL AND l.institute_code = r.institute_code AND ${OF_ENTRY})`;
/** What a voucher of several campuses posts between them, at those that the user sees: the account that its entries have, or would have. */
const between = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('campus_id', b.campus_id, 'campus_name', c.campus_name, 'acc_code', coalesce(a.acc_code, ''), 'acc_name', coalesce(a.acc_name, 'Between Campuses'),
      'debit', greatest(-b.net, 0), 'credit', greatest(b.net, 0)) ORDER BY b.campus_id <> r.campus_id, b.campus_id), '[]')
    FROM (SELECT coalesce(l.campus_id, r.campus_id) AS campus_id, sum(l.debit - l.credit)::bigint AS net FROM voucher_lines l WHERE l.institute_code = r.institute_code AND l.voucher_id = r.id GROUP BY 1) b
      JOIN campuses c ON c.institute_code = r.institute_code AND c.id = b.campus_id
      LEFT JOIN LATERAL (SELECT f.acc_code, f.acc_name FROM finance_accounts f WHERE f.institute_code = r.institute_code AND f.role = 'inter_campus' AND f.is_active AND (f.campus_id = b.campus_id OR f.campus_id IS NULL)
        ORDER BY f.campus_id NULLS LAST, f.acc_code LIMIT 1) a ON true
    WHERE b.net <> 0 AND app_campus_ok(b.campus_id) AND EXISTS (SELECT 1 FROM voucher_lines o WHERE o.institute_code = r.institute_code AND o.voucher_id = r.id AND o.campus_id IS NOT NULL))`;
/** The columns of an entry, for the vouchers and for the other entries of a page. */
const voucherRow = (
  me: number,
): Sql => sql`SELECT p.at, r.id AS trans_id, r.journal_id, to_char(r.entry_date, 'YYYY-MM-DD') AS entry_date, r.voucher, r.kind, true AS by_hand, r.campus_id, k.campus_name, r.memo,
    r.reference, r.payee, r.method, r.cheque_no, to_char(r.cheque_date, 'YYYY-MM-DD') AS cheque_date, to_char(r.reverse_on, 'YYYY-MM-DD') AS reverse_on, to_char(r.due_date, 'YYYY-MM-DD') AS due_date, r.in_hand, r.tax, r.tax_rate::float8 AS tax_rate, r.payee_tax_no, r.total, r.status, ${user('r.made_by')} AS made_by,
    coalesce(r.made_by = ${me}, false) AS own, ${instant('r.made_at')} AS made_at, ${user('r.decided_by')} AS decided_by, r.decision_reason, r.replaces_id AS replaces,
    (SELECT n.id FROM vouchers n WHERE n.institute_code = r.institute_code AND n.replaces_id = r.id AND n.status <> 'rejected') AS replaced_by,
    to_char(r.void_date, 'YYYY-MM-DD') AS void_date, r.void_reason, r.version, r.print_count,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', w.code, 'name', f.name) ORDER BY w.added_at, w.code), '[]') FROM voucher_files w
      JOIN stored_file f ON f.institute_code = w.institute_code AND f.code = w.code WHERE w.institute_code = r.institute_code AND w.voucher_id = r.id) AS files,
    ${lines('voucher_lines')} AS lines, ${between} AS between,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('trans_id', y.id, 'voucher', y.voucher, 'amount', b.amount) ORDER BY y.entry_date, y.id), '[]') FROM voucher_bills b
      JOIN vouchers y ON y.institute_code = b.institute_code AND y.id = b.bill_id WHERE b.institute_code = r.institute_code AND b.voucher_id = r.id) AS bills,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('trans_id', y.id, 'voucher', y.voucher, 'status', y.status, 'entry_date', to_char(y.entry_date, 'YYYY-MM-DD'), 'amount', b.amount) ORDER BY y.entry_date, y.id), '[]') FROM voucher_bills b
      JOIN vouchers y ON y.institute_code = b.institute_code AND y.id = b.voucher_id WHERE b.institute_code = r.institute_code AND b.bill_id = r.id AND y.status IN ('pending', 'approved')) AS paid_by,
    (SELECT w.rest FROM bills w WHERE w.institute_code = r.institute_code AND w.id = r.id) AS rest
  FROM page p JOIN vouchers r ON r.institute_code = p.institute_code AND r.id = p.id JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id WHERE p.by_hand`;
const entryRow = (
  me: number,
): Sql => sql`SELECT p.at, r.id, r.id, to_char(r.entry_date, 'YYYY-MM-DD'), r.voucher_no::text, r.source, false, r.campus_id, k.campus_name, r.memo,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, 0::bigint, NULL::float8, NULL, ${AMOUNT.gl_journals}, CASE WHEN o.id IS NULL THEN 'approved' ELSE 'voided' END, ${user('r.created_by')},
    coalesce(r.created_by = ${me}, false), ${instant('r.created_at')}, NULL, NULL, NULL::bigint, NULL::bigint, to_char(o.entry_date, 'YYYY-MM-DD'), o.memo, 1, 0, '[]'::jsonb, ${lines('gl_lines')}, ${betweenReversed}, '[]'::jsonb, '[]'::jsonb, NULL::bigint
  FROM page p JOIN gl_journals r ON r.institute_code = p.institute_code AND r.id = p.id JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id
  LEFT JOIN gl_journals o ON o.institute_code = r.institute_code AND o.reverses_id = r.id ${BESIDE} WHERE NOT p.by_hand`;

export const inquiryRoute: Route = {
  ...endpointRoute(journalInquiry, async (call, { query }) => {
    const page = pageOfQuery(call.query);
    const conditions = { vouchers: vouchersWhere(call, query), gl_journals: entriesWhere(call, query) };
    const by = query.sort_by ?? 'entry_date';
    if (!SORTS.includes(by)) throw invalid('sort_by', `This list cannot be sorted by ${by}`);
    const way = sql.raw(
      query.sort_order?.toUpperCase() === 'ASC' || (query.sort_by && !query.sort_order) ? 'ASC' : 'DESC',
    );
    const columnOf = (table: keyof typeof conditions): Sql =>
      by === 'total' ? AMOUNT[table] : sql.ref(by === 'trans_id' ? 'r.id' : `r.${by}`);
    const most = offsetOf(page) + page.perPage;
    const some = (table: keyof typeof conditions): Sql => {
      const column = columnOf(table);
      return sql`(SELECT r.institute_code, r.id, ${sql.raw(table === 'vouchers' ? 'true' : 'false')} AS by_hand, ${column} AS key FROM ${sql.table(table)} r WHERE ${conditions[table]} ORDER BY ${column} ${way}, r.id ${way} LIMIT ${most})`;
    };
    const [data, { total, totals }] = await Promise.all([
      sendNow(
        call.trx,
        sql<
          Entry & { at: number }
        >`WITH page AS MATERIALIZED (SELECT u.*, row_number() OVER (ORDER BY u.key ${way}, u.id ${way}) AS at
            FROM (${some('vouchers')} UNION ALL ${some('gl_journals')}) u ORDER BY at ${limits(page)})
          SELECT * FROM (${voucherRow(call.session.userId)} UNION ALL ${entryRow(call.session.userId)}) e ORDER BY e.at`,
      ),
      sums.of(call, 'journal_inquiry', async () => {
        const found = await sendNow(
          call.trx,
          sql<StatusSum>`SELECT u.status, sum(u.n)::int AS count, sum(u.sum)::bigint AS total FROM (
              SELECT r.status, count(*) AS n, sum(r.total) AS sum FROM vouchers r WHERE ${conditions.vouchers} GROUP BY 1
              UNION ALL SELECT CASE WHEN o.id IS NULL THEN 'approved' ELSE 'voided' END, count(*), sum(${AMOUNT.gl_journals}) FROM gl_journals r
                LEFT JOIN gl_journals o ON o.institute_code = r.institute_code AND o.reverses_id = r.id WHERE ${conditions.gl_journals} GROUP BY 1) u GROUP BY 1`,
        );
        const statuses = VOUCHER_STATUSES.flatMap((status) => found.filter((one) => one.status === status));
        return {
          total: statuses.reduce((n, { count }) => n + count, 0),
          totals: { total: statuses.reduce((all, one) => all + one.total, 0), statuses },
        };
      }),
    ]);
    const rows = data.map(({ at: _at, ...row }) => row);
    return { ...paging(rows, total, page), totals };
  }),
  reads: true,
};
