/** Receipts of today and of the month, what is overdue and owed, and the till of who asks: from sums of days. */
import { sql } from 'kysely';
import { sendNow } from '../../database/door.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { spansOf, type Question, type Found, type Part, type Summed } from './found.ts';

const PAYMENTS = ['received_today', 'received_month', 'waiting_payments'] as const;

async function receipts({ call: { trx, session }, today }: Question): Promise<Found> {
  const own = all(ownRows(session, 'd'));
  const spans = [{ from: today, to: today }, ...spansOf(today)];
  const rows = await sendNow(
    trx,
    sql<Summed>`SELECT coalesce(sum(x.received), 0)::bigint AS amount, coalesce(sum(x.n), 0)::int AS count
      FROM unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) WITH ORDINALITY AS s (from_day, to_day, at)
        LEFT JOIN LATERAL (SELECT d.received, d.n FROM receipt_days d WHERE ${own} AND d.day BETWEEN s.from_day AND s.to_day) x ON true
      GROUP BY s.at
      UNION ALL SELECT coalesce(sum(d.waiting), 0)::bigint, coalesce(sum(d.n_waiting), 0)::int FROM receipt_days d WHERE ${own} AND (d.n_waiting <> 0 OR d.waiting <> 0)`,
  );
  return { figures: receiptFigures(rows) };
}
const NOTHING = { amount: 0, count: 0 };
function receiptFigures(rows: readonly Summed[]) {
  const [day = NOTHING, now = NOTHING, month = NOTHING, year = NOTHING, waiting = NOTHING] = rows;
  return { received_today: day, received_month: [now, month, year] as const, waiting_payments: waiting };
}

interface Due {
  overdue: number;
  n: number;
  due: number;
}
async function owed({ call: { trx, session }, today }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<Due>`SELECT coalesce(sum(d.due) FILTER (WHERE d.day < ${today}::date), 0)::bigint AS overdue,
      coalesce(sum(d.n) FILTER (WHERE d.day < ${today}::date), 0)::int AS n, coalesce(sum(d.due), 0)::bigint AS due FROM due_days d WHERE ${all(ownRows(session, 'd'))}`,
  );
  return {
    figures: { overdue: { amount: sums?.overdue ?? 0, count: sums?.n ?? 0 }, outstanding: { amount: sums?.due ?? 0 } },
  };
}

/** As GET /till adds it up, over all drawers. */
async function till({ call: { trx, session }, today }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<Summed>`SELECT coalesce(sum(m.amount), 0)::bigint AS amount, count(m.method)::int AS count FROM drawer_moves m
      WHERE ${all(ownRows(session, 'm', { user_id: session.userId }))} AND m.day <= ${today}::date AND NOT m.offered`,
  );
  return { figures: { my_till: sums ?? {} } };
}
async function discounts({ call: { trx, session } }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<Summed>`SELECT coalesce(sum(r.amount), 0)::bigint AS amount, count(*)::int AS count FROM challan_discounts r
      WHERE ${all(ownRows(session, 'r'))} AND r.status = 'pending'`,
  );
  return { figures: { waiting_discounts: sums ?? {} } };
}

export const counterParts: readonly Part[] = [
  (question) => (PAYMENTS.some(question.shows) ? receipts(question) : null),
  (question) => (question.shows('overdue') ? owed(question) : null),
  (question) => (question.shows('my_till') ? till(question) : null),
  (question) => (question.shows('waiting_discounts') ? discounts(question) : null),
];
