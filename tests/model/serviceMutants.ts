/** Pure rules of money that are wrong in one place, loaded from the text of the rule. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ServiceMutant {
  readonly what: string;
  /** A piece of the rule's text that occurs once, and what stands there instead. */
  readonly from: string;
  readonly to: string;
}
const FEES = join(import.meta.dirname, '..', '..', 'contract', 'fees');

/**
 * The module with these changes; none: as it is. Throws when a piece is not there exactly once: then the rule was
 * rewritten and its mutant must be too.
 */
export async function loadRule<T>(file: string, ...changes: readonly ServiceMutant[]): Promise<T> {
  let text = readFileSync(join(FEES, file), 'utf8');
  for (const { what, from, to } of changes) {
    if (text.split(from).length !== 2) throw new Error(`"${what}": ${JSON.stringify(from)} is not once in ${file}`);
    text = text.replace(from, () => to);
  }
  const code = stripTypeScriptTypes(text).replaceAll(
    /(?<= from ')\.[^']+/g,
    (path) => pathToFileURL(join(FEES, path)).href,
  );
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as T;
}

export const spreadMutants: readonly ServiceMutant[] = [
  {
    what: 'the newest challan first',
    from: 'a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0',
    to: 'a.due_date < b.due_date ? 1 : a.due_date > b.due_date ? -1 : 0',
  },
  {
    what: 'the due date does not matter',
    from: '(a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0) ||',
    to: '',
  },
  { what: 'priority does not matter', from: 'a.priority - b.priority ||', to: '' },
  { what: 'the highest priority last', from: 'a.priority - b.priority', to: 'b.priority - a.priority' },
  {
    what: 'the fine first',
    from: 'Number(a.is_fine) - Number(b.is_fine)',
    to: 'Number(b.is_fine) - Number(a.is_fine)',
  },
  { what: 'a fine like any other line', from: 'Number(a.is_fine) - Number(b.is_fine) ||', to: '' },
  { what: 'challans of one day mixed', from: 'a.challan_id - b.challan_id ||', to: '' },
  { what: 'as they are given where nothing else decides', from: ' ||\n  a.id - b.id', to: '' },
  { what: 'in the order given', from: 'lines.toSorted(oldestFirst)', to: 'lines' },
  { what: 'sorts the lines of the caller', from: 'lines.toSorted(oldestFirst)', to: 'lines.sort(oldestFirst)' },
  { what: 'more than is open', from: 'Math.min(open, left)', to: 'left' },
  { what: 'more than was paid', from: 'Math.min(open, left)', to: 'open' },
  { what: 'a line that gets nothing', from: 'if (share > 0) shares.push', to: 'shares.push' },
  { what: 'the last paisa stays', from: 'if (share > 0) shares.push', to: 'if (share > 1) shares.push' },
  { what: 'never less left', from: 'left -= share;', to: '' },
  { what: 'what is over is lost', from: 'return { shares, left };', to: 'return { shares, left: 0 };' },
];
export const lateFineMutants: readonly ServiceMutant[] = [
  { what: 'the cap is ignored', from: 'policy.cap === null ? fine : Math.min(fine, policy.cap)', to: 'fine' },
  { what: 'the cap is always reached', from: 'Math.min(fine, policy.cap)', to: 'policy.cap' },
  { what: 'grace is ignored', from: 'shiftDay(date, policy.grace_days ?? 0)', to: 'date' },
  { what: 'grace is a day longer', from: 'if (late <= 0) return 0;', to: 'if (late <= 1) return 0;' },
  { what: 'fined on the due date', from: 'if (late <= 0) return 0;', to: 'if (late < 0) return 0;' },
  { what: 'a last day on a holiday stays', from: 'return holiday ? shiftDay(holiday[1], 1) : day;', to: 'return day;' },
  { what: 'it moves to the end of the holiday', from: 'shiftDay(holiday[1], 1)', to: 'holiday[1]' },
  { what: 'the first day of a holiday is none', from: 'first <= day', to: 'first < day' },
  { what: 'the last day of a holiday is none', from: 'day <= last', to: 'day < last' },
  { what: 'every fine leaves out holidays', from: "if (policy.method !== 'per_day') return late;", to: '' },
  { what: 'a fine per day counts holidays', from: "policy.method !== 'per_day'", to: 'true' },
  { what: 'holidays before the date count', from: 'from < first &&', to: '' },
  { what: 'holidays after the payment count', from: ' && first <= paidDate)', to: ')' },
  { what: 'a holiday is left out whole', from: 'last < paidDate ? last : paidDate', to: 'last' },
  { what: 'a holiday is a day shorter', from: 'last : paidDate) - 1, late)', to: 'last : paidDate), late)' },
  {
    what: 'the last free day of every fine moves',
    from: "policy.method === 'per_day' ? holidayOn(policy, shiftDay(from, 1)) : undefined",
    to: 'holidayOn(policy, shiftDay(from, 1))',
  },
  {
    what: 'the last free day of a fine per day stays',
    from: 'return holiday ? holiday[1] : from;',
    to: 'return from;',
  },
  {
    what: 'always from the due date',
    from: "policy.count_from === 'validity_date' ? (challan.validity_date ?? challan.due_date) : challan.due_date",
    to: 'challan.due_date',
  },
  {
    what: 'always from the validity date',
    from: "policy.count_from === 'validity_date' ? (challan.validity_date ?? challan.due_date) : challan.due_date",
    to: '(challan.validity_date ?? challan.due_date)',
  },
  {
    what: 'a fixed fine every day',
    from: "case 'fixed':\n      return amount;",
    to: "case 'fixed':\n      return amount * late;",
  },
  { what: 'per day once', from: 'return amount * late;', to: 'return amount;' },
  { what: 'a month only when it is over', from: 'Math.ceil(late / 30)', to: 'Math.floor(late / 30)' },
  { what: 'a month of 31 days', from: 'Math.ceil(late / 30)', to: 'Math.ceil(late / 31)' },
  {
    what: 'percent to the paisa',
    from: 'Math.floor((openFee * (policy.percent ?? 0)) / 10_000 + 0.5) * 100',
    to: 'Math.floor((openFee * (policy.percent ?? 0)) / 100)',
  },
  { what: 'percent always down', from: '/ 10_000 + 0.5)', to: '/ 10_000)' },
  { what: 'percent always up', from: '/ 10_000 + 0.5)', to: '/ 10_000 + 0.99)' },
  { what: 'percent of everything', from: '(openFee * (policy.percent ?? 0))', to: '(openFee * 100)' },
  {
    what: 'percent every day',
    from: 'uncapped(policy, late, challan.open_fee)',
    to: 'uncapped(policy, late, challan.open_fee * late)',
  },
  { what: 'the first slab instead of the last', from: 'b.from_day - a.from_day', to: 'a.from_day - b.from_day' },
  { what: 'a slab a day late', from: 'from_day <= late', to: 'from_day < late' },
  { what: 'slabs as they are written', from: '.toSorted((a, b) => b.from_day - a.from_day)', to: '' },
  {
    what: 'a fine on a paid challan',
    from: 'if (!policy || challan.open_fee <= 0) return 0;',
    to: 'if (!policy) return 0;',
  },
];
