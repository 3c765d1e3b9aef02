/** Dates and persons in the words of a certificate. */
const ONES = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const DAYS =
  `First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth
  Twenty-first Twenty-second Twenty-third Twenty-fourth Twenty-fifth Twenty-sixth Twenty-seventh Twenty-eighth Twenty-ninth Thirtieth Thirty-first`.split(
    /\s+/,
  );
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** A whole number from 1 to 9999. */
function inWords(number: number): string {
  const parts: string[] = [];
  if (number >= 1000) parts.push(`${ONES[Math.floor(number / 1000)]} Thousand`);
  if (number % 1000 >= 100) parts.push(`${ONES[Math.floor((number % 1000) / 100)]} Hundred`);
  const rest = number % 100;
  if (rest > 0) parts.push(rest < 20 ? (ONES[rest] ?? '') : `${TENS[Math.floor(rest / 10)]}${rest % 10 ? `-${ONES[rest % 10]}` : ''}`);
  return parts.join(' ');
}
/** '2015-03-14' -> 'Fourteenth March Two Thousand Fifteen'. */
export function dateInWords(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return `${DAYS[day - 1] ?? day} ${MONTHS[month - 1] ?? month} ${inWords(year)}`;
}
/** Words that follow from the gender; without one, those that fit everybody. */
export function personWords(gender: string | null): { he_she: string; his_her: string; him_her: string; son_daughter: string } {
  if (/^(male|boy|m)$/i.test(gender ?? '')) return { he_she: 'he', his_her: 'his', him_her: 'him', son_daughter: 'son' };
  if (/^(female|girl|f)$/i.test(gender ?? '')) return { he_she: 'she', his_her: 'her', him_her: 'her', son_daughter: 'daughter' };
  return { he_she: 'they', his_her: 'their', him_her: 'them', son_daughter: 'child' };
}
