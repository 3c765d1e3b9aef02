/** School sessions (April to March) and accounting periods (July to June) around a day. */
export type Year = Readonly<Record<'name' | 'start_date' | 'end_date', string>>;

/**
 * The years that start in `month` ('04' or '07'): the one that holds `today` last, `before` ones in front of it, oldest
 * first.
 */
export function yearsUpTo(today: string, month: '04' | '07', before: number): Year[] {
  const current = Number(today.slice(0, 4)) - (today.slice(5, 7) < month ? 1 : 0);
  const lastDay = month === '04' ? '03-31' : '06-30';
  return Array.from({ length: before + 1 }, (_, index) => current - before + index).map((year) => ({
    name: `${year}-${String(year + 1).slice(2)}`,
    start_date: `${year}-${month}-01`,
    end_date: `${year + 1}-${lastDay}`,
  }));
}
/** A day some days later, 'YYYY-MM-DD'. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
