/** What no period of a report may be. */
import type { Report } from '../../../contract/report.ts';
import { monthNumber } from '../../../contract/reportPeriod.ts';
import { invalid } from '../../http/appError.ts';
import { requireDay } from '../../http/requireDay.ts';

const MOST_MONTHS = 240;

/** Throws 422, naming the parameter, for ends that are no days, run backwards, or lie too many months apart. */
export function checkPeriod(
  { params, period }: Pick<Report, 'params' | 'period'>,
  values: Readonly<Record<string, string | undefined>>,
): void {
  if (!period) return;
  const [from, to] = period;
  const [first = '', last = ''] = period.map((name) => values[name]);
  for (const name of period) requireDay(name, `${values[name]}-01`.slice(0, 10));
  if (last < first) throw invalid(to, `${to} must not be before ${from}`);
  if (params[from]?.kind === 'month' && monthNumber(last) - monthNumber(first) >= MOST_MONTHS)
    throw invalid(to, `At most ${MOST_MONTHS} months are shown at once`);
}
