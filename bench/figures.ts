/** Figures of a benchmark: JSON lines on stdout, a table for people on stderr. */

export interface Figure {
  /** What was measured: 'list 50 of 1,000,000'. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with in the same run, and how ours relates to it. */
  readonly against?: { readonly what: string; readonly value: number; readonly ratio: number };
  /** Met when `of` (default: value) is at most or at least `limit`. */
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
const measured = ({ value, against, budget }: Figure): number =>
  budget?.of === 'ratio' ? (against?.ratio ?? Number.NaN) : value;
export function isMet(figure: Figure): boolean {
  const { budget } = figure;
  if (!budget) return true;
  return budget.is === 'at most' ? measured(figure) <= budget.limit : measured(figure) >= budget.limit;
}

const short = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));
function row(figure: Figure): string[] {
  const { name, value, unit, against, budget } = figure;
  const compared = against ? `${short(against.value)} ${against.what}` : '';
  const limit = budget
    ? `${budget.is === 'at most' ? '≤' : '≥'} ${budget.limit}${budget.of === 'ratio' ? ' ×' : ''}`
    : '';
  return [
    name,
    `${short(value)} ${unit}`,
    compared,
    against ? `${against.ratio.toFixed(2)} ×` : '',
    limit,
    budget ? (isMet(figure) ? 'met' : 'MISSED') : '',
  ];
}
/** Prints the figures and says whether every budget is met. */
export function report(title: string, figures: readonly Figure[]): boolean {
  for (const figure of figures)
    console.info(JSON.stringify({ bench: title, ...figure, ...(figure.budget ? { met: isMet(figure) } : {}) }));
  const rows = [[title, 'ours', 'beside it', 'ratio', 'budget', ''], ...figures.map(row)];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  console.error('');
  for (const cells of rows)
    console.error(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  return figures.every(isMet);
}
