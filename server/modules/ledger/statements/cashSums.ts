/** Sums of the entries of the cash basis by account, in the columns of a statement. */
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { explainedDays } from './cashEntries.ts';
import type { Column } from './columns.ts';
import { requireMonthsRead } from './monthsRead.ts';
import { addTo, columnTable, type Amounts, type Sums } from './sums.ts';

export interface CashSums {
  /** Received less paid, of all entries: what came in positive. */
  readonly net: Sums;
  /** The same of those whose journal moved cash, each side by itself; voids are taken off their own side. */
  readonly received: Sums;
  readonly paid: Sums;
}
interface Found {
  account_id: number;
  at: number;
  moved: boolean;
  received: number;
  paid: number;
}
/** Throws `Unfinished` while too much of the periods was never read (monthsRead.ts). */
export async function cashSumsOf(
  call: Pick<Call, 'trx' | 'session' | 'ahead'>,
  columns: readonly Column[],
): Promise<CashSums> {
  const periods = columns.map(({ from_date, to_date }) => ({ from: from_date ?? '-infinity', to: to_date }));
  await requireMonthsRead(call, periods);
  const rows = await sendNow(
    call.trx,
    sql<Found>`${explainedDays(call, periods)}, days AS (SELECT e.account_id, e.campus_id, e.entry_date, e.moved, sum(e.received) AS received, sum(e.paid) AS paid FROM explained e GROUP BY 1, 2, 3, 4)
      SELECT d.account_id, c.at::int AS at, d.moved, sum(d.received)::bigint AS received, sum(d.paid)::bigint AS paid FROM days d
      JOIN ${columnTable(columns)} ON d.entry_date BETWEEN c.from_day AND c.to_day AND (c.campus_id IS NULL OR c.campus_id = d.campus_id) GROUP BY 1, 2, 3`,
  );
  const [net, received, paid]: Amounts[] = [new Map(), new Map(), new Map()];
  for (const { account_id, at, moved, ...row } of rows) {
    addTo(net as Amounts, account_id, at - 1, row.received - row.paid, columns.length);
    if (!moved) continue;
    addTo(received as Amounts, account_id, at - 1, row.received, columns.length);
    addTo(paid as Amounts, account_id, at - 1, row.paid, columns.length);
  }
  return { net: net as Sums, received: received as Sums, paid: paid as Sums };
}
