/** Months of a fee plan: a list of '01'…'12' on the wire, twelve bits in the database (bit 0 is January). */
export const PLAN_MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;
export type PlanMonth = (typeof PLAN_MONTHS)[number];
export const MONTH_LABELS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const EVERY_MONTH_MASK = 4095;

export const toMask = (months: readonly string[]): number =>
  months.reduce((mask, month) => mask | (1 << (Number(month) - 1)), 0);
export const fromMask = (mask: number): PlanMonth[] => PLAN_MONTHS.filter((_, bit) => ((mask >> bit) & 1) === 1);

/** 'YYYY-MM' moved by so many months. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + by;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}
/** 'every month', 'all months but Jul', 'first challan only', or the months by name. */
export function monthsInWords(months: readonly string[], firstTime: boolean): string {
  if (firstTime) return 'first challan only';
  if (months.length === 12) return 'every month';
  if (months.length > 6)
    return `all months but ${monthsInWords(
      PLAN_MONTHS.filter((month) => !months.includes(month)),
      false,
    )}`;
  return months.map((month) => MONTH_LABELS[Number(month) - 1] ?? month).join(', ') || 'no month';
}
