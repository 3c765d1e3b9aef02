/** Times of day as people and spreadsheets write them. */
const two = (n: number): string => String(n).padStart(2, '0');
const WRITTEN = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d{1,6})?)?\s?([ap])?\.?(?:m\.?)?$/i;
/** Nothing longer is a time. */
const LONGEST = 20;

/** 'HH:MM' of '8:30', '8.30 pm', '08:30:00' or a spreadsheet's part of a day; null for what is no time. */
export function readTime(cell: string | number): string | null {
  if (typeof cell === 'number') {
    const minutes = Math.round((cell % 1) * 1440);
    return cell >= 0 && cell < 1 && minutes < 1440 ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : null;
  }
  if (cell.length > LONGEST) return null;
  const [whole, hour = '', minute, half] = WRITTEN.exec(cell.trim()) ?? [];
  if (whole === undefined || (minute === undefined && half === undefined)) return null;
  const given = Number(hour);
  if (half !== undefined && (given < 1 || given > 12)) return null;
  const hours = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hours < 24 && Number(minute ?? 0) < 60 ? `${two(hours)}:${minute ?? '00'}` : null;
}
