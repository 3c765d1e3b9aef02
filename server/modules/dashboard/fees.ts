/** Fees by the month that they are of, as the month wise report says them: from sums of months. */
import { sql } from 'kysely';
import { lastMonths } from '../../../contract/home/days.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { sendNow } from '../../database/door.ts';
import { all, ownRows } from '../../resources/scope.ts';
import type { Question, Found, Part } from './found.ts';

interface Month {
  month: string;
  billed: number;
  received: number;
  open: number;
}
async function fees({ call: { trx, session }, today }: Question): Promise<Found> {
  const shown = lastMonths(today);
  const now = today.slice(0, 7);
  const wanted = [...new Set([...shown, shiftMonth(now, -12)])].map((month) => `${month}-01`);
  const rows = await sendNow(
    trx,
    sql<Month>`SELECT to_char(m.month, 'YYYY-MM') AS month, sum(m.billed)::bigint AS billed, sum(m.received)::bigint AS received, sum(m.billed + m.fine - m.discount - m.received)::bigint AS open
      FROM fee_months m WHERE ${all(ownRows(session, 'm'))} AND m.month = ANY (${wanted}::date[]) GROUP BY 1`,
  );
  const of = (month: string, name: 'billed' | 'received' | 'open'): number =>
    rows.find((row) => row.month === month)?.[name] ?? 0;
  const beside = (name: 'billed' | 'received' | 'open') =>
    [now, shiftMonth(now, -1), shiftMonth(now, -12)].map((month) => ({ amount: of(month, name) })) as unknown as [
      { amount: number },
      { amount: number },
      { amount: number },
    ];
  return {
    figures: { billed: beside('billed'), fees_received: beside('received'), fees_open: beside('open') },
    pictures: [
      {
        key: 'fees',
        labels: shown,
        amounts: [
          { name: 'Billed', values: shown.map((month) => of(month, 'billed')) },
          { name: 'Received', values: shown.map((month) => of(month, 'received')) },
        ],
        counts: [],
      },
    ],
  };
}
export const feeParts: readonly Part[] = [(question) => (question.shows('billed') ? fees(question) : null)];
