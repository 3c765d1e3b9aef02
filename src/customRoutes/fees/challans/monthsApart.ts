/** `n` days a month apart, the first of them `day`; a day that a month has not is its last. */
export function monthsApart(day: string, n: number): string[] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Array.from({ length: n }, (_, at) => {
    const last = new Date(Date.UTC(year, month + at, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + at, Math.min(date, last))).toISOString().slice(0, 10);
  });
}
