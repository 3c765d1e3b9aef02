/** The calls of contract/endpoints/finance/bank.ts. */
import { sql, type RawBuilder } from 'kysely';
import {
  bringForwardBank,
  finishBank,
  matchBank,
  matchBankItself,
  reopenBank,
  removeBank,
  unmatchBank,
} from '../../../../contract/endpoints/finance/bank.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { importRoute } from './import.ts';
import { issuedRoute } from './issued.ts';
import { statementRoute, statementsRoute } from './statements.ts';
import type { Counted } from '../../../database/answers.ts';

type Given = readonly { readonly journal_id: number; readonly line_no: number }[];
const journalsOf = (books: Given): RawBuilder<unknown> =>
  sql`${books.map(({ journal_id }) => journal_id)}::bigint[], ${books.map(({ line_no }) => line_no)}::smallint[]`;
/** Calls a function of the database that answers a number, and keeps what it did. */
async function changeOf(
  call: Call,
  id: number,
  made: RawBuilder<unknown>,
  after: (n: number) => Readonly<Record<string, unknown>>,
): Promise<number> {
  const [row] = await sendNow(call.trx, sql<Counted>`SELECT ${made} AS n`);
  const n = Number(row?.n ?? 0);
  await audit(call, { action: 'update', entity: 'bank_statements', entityId: id, after: after(n) });
  return n;
}
const match = endpointRoute(matchBank, async (call, { body: { id, line_ids, books } }) => {
  const code = call.session.instituteCode;
  await changeOf(
    call,
    id,
    sql`bank_match(${code}, ${id}::bigint, ${[...new Set(line_ids)]}::bigint[], ${journalsOf(books)})`,
    (group) => ({ matched: group, lines: line_ids.length, entries: books.length }),
  );
  return { data: { id, matched: line_ids.length + books.length } };
});
const auto = endpointRoute(matchBankItself, async (call, { body: { id } }) => {
  const matched = await changeOf(call, id, sql`bank_auto(${call.session.instituteCode}, ${id}::bigint)`, (lines) => ({
    matched_by_rule: lines,
  }));
  return { data: { id, matched } };
});
const unmatch = endpointRoute(unmatchBank, async (call, { body: { id, groups } }) => {
  const matched = await changeOf(
    call,
    id,
    sql`bank_unmatch(${call.session.instituteCode}, ${id}::bigint, ${[...new Set(groups)]}::bigint[])`,
    (lines) => ({ unmatched: groups, lines }),
  );
  return { data: { id, matched } };
});
const forward = endpointRoute(bringForwardBank, async (call, { body: { id, outstanding } }) => {
  await changeOf(
    call,
    id,
    sql`bank_bring_forward(${call.session.instituteCode}, ${id}::bigint, ${journalsOf(outstanding)})`,
    (group) => ({ brought_forward: group, outstanding: outstanding.length }),
  );
  return { data: { id, matched: 1 } };
});
type State = Pick<Row<'bank_statements'>, 'id' | 'status' | 'version'>;
async function turn(call: Call, made: RawBuilder<unknown>, action: string, reason?: string) {
  const [row] = await sendNow(call.trx, sql<State>`SELECT s.id, s.status, s.version FROM ${made} s`);
  if (!row) throw new Error('the function of a bank statement answered nothing');
  await audit(call, {
    action,
    entity: 'bank_statements',
    entityId: row.id,
    after: { status: row.status, ...(reason === undefined ? {} : { reason }) },
  });
  return { data: { ...row, status: row.status as 'open' | 'finished' | 'removed' } };
}
const finish = endpointRoute(finishBank, (call, { body: { id, version } }) =>
  turn(call, sql`bank_finish(${call.session.instituteCode}, ${id}::bigint, ${version}::integer)`, 'close'),
);
const reopen = endpointRoute(reopenBank, (call, { body: { id, reason } }) =>
  turn(call, sql`bank_reopen(${call.session.instituteCode}, ${id}::bigint, ${reason})`, 'reopen', reason),
);
const remove = endpointRoute(removeBank, (call, { body: { id, reason } }) =>
  turn(call, sql`bank_remove(${call.session.instituteCode}, ${id}::bigint, ${reason})`, 'void', reason),
);
export const bankRoutes: readonly Route[] = [
  statementsRoute,
  statementRoute,
  importRoute,
  match,
  auto,
  unmatch,
  forward,
  finish,
  reopen,
  remove,
  issuedRoute,
];
