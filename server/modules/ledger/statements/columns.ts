/** The columns of a statement: periods or dates, each over the campuses that the user sees or of one of them. */
import { sql } from 'kysely';
import { formatDate, shiftDay } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import { monthNumber, otherPeriod } from '../../../../contract/reportPeriod.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { all, campusOf } from '../../../resources/scope.ts';
import type { Row } from '../../../database/tables.ts';

export interface Column {
  key: string;
  label: string;
  /** Null: from the beginning of the books. */
  from_date: string | null;
  to_date: string;
  campus_id: number | null;
}
export interface Period {
  readonly from: string | null;
  readonly to: string;
  readonly campus: number | null;
  readonly columns: 'one' | 'compared' | 'campuses' | 'months';
}
const MOST_MONTHS = 12;
const lastDay = (month: string): string => shiftDay(`${shiftMonth(month, 1)}-01`, -1);
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

const whole = ({ from, to, campus }: Period, key: string, label: string): Column => ({
  key,
  label,
  from_date: from,
  to_date: to,
  campus_id: campus,
});
function compared(period: Period): Column[] {
  const { from, to } = period;
  if (from === null)
    return [
      whole(period, 'period', formatDate(to)),
      ...[
        ['previous', shiftDay(`${to.slice(0, 7)}-01`, -1)] as const,
        ['last_year', otherPeriod({ from: `${to.slice(0, 7)}-01`, to }, 'last_year').to] as const,
      ].map(([key, day]) => ({ ...whole(period, key, formatDate(day)), to_date: day })),
    ];
  return [
    whole(period, 'period', 'This period'),
    ...(['previous', 'last_year'] as const).map((comparison) => {
      const other = otherPeriod({ from, to }, comparison);
      const label = comparison === 'previous' ? 'Previous period' : 'Same period last year';
      return { ...whole(period, comparison, label), from_date: other.from, to_date: other.to };
    }),
  ];
}
/** Throws 422 for more than 12 months. A sheet as of a day shows the 12 months that end with it. */
function months(period: Period): Column[] {
  const { from, to } = period;
  const first = (from ?? `${shiftMonth(to.slice(0, 7), 1 - MOST_MONTHS)}-01`).slice(0, 7);
  const count = monthNumber(to) - monthNumber(`${first}-01`) + 1;
  if (count > MOST_MONTHS)
    throw invalid('columns', `At most ${MOST_MONTHS} months stand side by side; choose a shorter period`);
  const columns = Array.from({ length: count }, (_, at) => {
    const month = shiftMonth(first, at);
    return {
      ...whole(period, month, formatDate(month)),
      from_date: from === null ? null : later(from, `${month}-01`),
      to_date: earlier(to, lastDay(month)),
    };
  });
  return from === null ? columns : [...columns, whole(period, 'total', 'Total')];
}
async function campuses({ trx, session }: Pick<Call, 'trx' | 'session'>, period: Period): Promise<Column[]> {
  const seen = all([sql`c.institute_code = ${session.instituteCode}`, ...campusOf(session, sql`c.id`)]);
  const rows = await sendNow(
    trx,
    sql<
      Pick<Row<'campuses'>, 'id' | 'campus_name'>
    >`SELECT c.id, c.campus_name FROM campuses c WHERE ${seen} ORDER BY lower(c.campus_name), c.id`,
  );
  const shown = rows.filter(({ id }) => period.campus === null || id === period.campus);
  return [
    ...shown.map(({ id, campus_name }) => ({ ...whole(period, `campus-${id}`, campus_name), campus_id: id })),
    whole(period, 'total', 'Total'),
  ];
}

export async function columnsOf(call: Pick<Call, 'trx' | 'session'>, period: Period): Promise<Column[]> {
  if (period.columns === 'compared') return compared(period);
  if (period.columns === 'months') return months(period);
  if (period.columns === 'campuses') return campuses(call, period);
  return [whole(period, 'period', period.from === null ? formatDate(period.to) : 'This period')];
}
