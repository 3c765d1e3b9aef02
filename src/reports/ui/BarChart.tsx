import { useId } from 'react';
import type { Report } from '../../../contract/report.ts';
import { cellText } from './cellText.ts';
import { sumOf, type ReportData } from './shape.ts';

export interface Bars {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}
/** More than these many series are one: nobody tells seven colours apart. */
const MOST_SERIES = 6;

/** What the chart of a report shows. */
export function barsOf(report: Report, { rows, labels }: ReportData): Bars | null {
  const { chart, columns } = report;
  if (!chart || rows.length === 0) return null;
  const text = (value: unknown): string => String(value ?? '–');
  const by = labels ?? [...new Set(rows.map((row) => text(row[chart.by])))];
  const names = chart.series === undefined ? [] : [...new Set(rows.map((row) => text(row[chart.series ?? ''])))];
  const split = names.length > 1 && names.length <= MOST_SERIES ? names : [''];
  const series = split.map((name) => ({
    name,
    values: by.map((label) => {
      const own = rows.filter((row) => text(row[chart.by]) === label && (name === '' || text(row[chart.series ?? '']) === name));
      return sumOf(own, chart.value, columns[chart.value]);
    }),
  }));
  const named = (column: string | undefined, value: string): string => {
    const field = column === undefined ? undefined : columns[column];
    return field && value !== '' ? cellText(field, value, false) : value;
  };
  return { labels: by.map((label) => named(chart.by, label)), series: series.map((one) => ({ ...one, name: named(chart.series, one.name) })) };
}

const HEIGHT = 180;
const GAP = 8;
/** A label of so many pixels is not cut: months are whole. */
const WHOLE = 112;
const figures = new Intl.NumberFormat('en-PK');

/** Width of a text of the chart, at most: letters of 11 px, of which the widest digit takes 7. */
const textWidth = (text: string): number => text.length * 7;
/**
 * Where everything goes, so that no text meets its neighbour: a label is cut to the room of its bars, and figures stand
 * over bars (of one or two series) that keep apart as far as the longest of them needs.
 */
export function placesOf({ labels, series }: Bars): {
  readonly slot: number;
  readonly pitch: number;
  readonly bar: number;
  readonly letters: number;
} {
  const longest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => textWidth(figures.format(value)))));
  const wished = Math.min(120, Math.max(66, 720 / labels.length));
  const bar = Math.min(32, (wished - 14) / series.length);
  const pitch = series.length <= 2 ? Math.max(bar, longest + GAP / 2) : bar;
  const label = Math.min(WHOLE, Math.max(0, ...labels.map(textWidth)));
  const slot = Math.max(wished, pitch * series.length + GAP, label + GAP);
  return { slot, pitch, bar, letters: Math.floor((slot - GAP) / 7) };
}

/** Bars side by side. The picture is named by its sentence; the table below it holds every figure it shows. */
export function BarChart({ bars, title }: { readonly bars: Bars; readonly title: string }) {
  const { labels, series } = bars;
  const id = useId();
  const top = Math.max(1, ...series.flatMap(({ values }) => values));
  const { slot, pitch, bar, letters } = placesOf(bars);
  const width = labels.length * slot;
  return (
    <figure className="report-chart">
      <figcaption id={id}>{title}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse */}
      <section className="report-chart-box" tabIndex={0} aria-labelledby={id}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing is no <img> */}
        <svg role="img" aria-labelledby={id} width={width} height={HEIGHT + 40} viewBox={`0 0 ${width} ${HEIGHT + 40}`}>
          <line x1="0" x2={width} y1={HEIGHT + 16} y2={HEIGHT + 16} className="report-axis" />
          {labels.map((label, at) => {
            const middle = (at + 0.5) * slot;
            return (
              <g key={label}>
                {series.map(({ name, values }, of) => {
                  const value = values[at] ?? 0;
                  const height = (value / top) * HEIGHT;
                  const center = middle + (of - (series.length - 1) / 2) * pitch;
                  return (
                    <g key={name} className={`report-bar bar-${of}`}>
                      <title>{`${label}${name && `, ${name}`}: ${figures.format(value)}`}</title>
                      <rect x={center - bar / 2} y={HEIGHT + 16 - height} width={Math.max(1, bar - 2)} height={height} rx="2" />
                      {series.length <= 2 && value > 0 && (
                        <text x={center} y={HEIGHT + 12 - height}>
                          {figures.format(value)}
                        </text>
                      )}
                    </g>
                  );
                })}
                <text x={middle} y={HEIGHT + 32} className="report-label">
                  {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
      {series.length > 1 && (
        <ul className="report-legend">
          {series.map(({ name }, of) => (
            <li key={name}>
              <i className={`bar-${of}`} />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
