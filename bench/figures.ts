/** Figures of a benchmark: JSON lines on stdout, a table for people on stderr. */
import { speedOfMachine } from './machine.ts';

export interface Figure {
  /** What was measured: 'list 50 of 1,000,000'. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with in the same run, and how ours relates to it. */
  readonly against?: { readonly what: string; readonly value: number; readonly ratio: number };
  /**
   * Met when `of` (default: value) is at most or at least `limit`. A limit in seconds or milliseconds is that of the usual
   * machine (machine.ts).
   */
  readonly budget?: { readonly limit: number; readonly is: 'at most' | 'at least'; readonly of?: 'value' | 'ratio' };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}
/** The smallest value that `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}
const isTime = ({ unit, budget }: Figure): boolean => budget?.of !== 'ratio' && /^m?s( |$)/.test(unit);
/** As on the usual machine, for a `speed` of this one in relation to it. */
const measured = (figure: Figure, speed: number): number => {
  if (figure.budget?.of === 'ratio') return figure.against?.ratio ?? Number.NaN;
  return isTime(figure) ? figure.value * speed : figure.value;
};
export function isMet(figure: Figure, speed = 1): boolean {
  const { budget } = figure;
  if (!budget) return true;
  const value = measured(figure, speed);
  return budget.is === 'at most' ? value <= budget.limit : value >= budget.limit;
}

const short = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));
function row(figure: Figure, speed: number): string[] {
  const { name, value, unit, against, budget } = figure;
  const compared = against ? `${short(against.value)} ${against.what}` : '';
  const limit = budget
    ? `${budget.is === 'at most' ? '≤' : '≥'} ${isTime(figure) ? short(budget.limit / speed) : budget.limit}${budget.of === 'ratio' ? ' ×' : ''}`
    : '';
  return [
    name,
    `${short(value)} ${unit}`,
    compared,
    against ? `${against.ratio.toFixed(2)} ×` : '',
    limit,
    budget ? (isMet(figure, speed) ? 'met' : 'MISSED') : '',
  ];
}
/** Prints the figures and says whether every budget is met. */
export function report(title: string, figures: readonly Figure[]): boolean {
  const speed = speedOfMachine();
  for (const figure of figures)
    console.info(
      JSON.stringify({ bench: title, ...figure, ...(figure.budget ? { met: isMet(figure, speed) } : {}), speed }),
    );
  const rows = [
    [title, 'ours', 'beside it', 'ratio', 'budget', ''],
    ...figures.map((figure) => row(figure, speed)),
    ['speed of the machine', `${speed.toFixed(2)} ×`, 'of the usual one, which limits of time are for', '', '', ''],
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  console.error('');
  for (const cells of rows)
    console.error(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  return figures.every((figure) => isMet(figure, speed));
}
