import { useEffect, useRef, useState, type RefObject } from 'react';
import css from './chart.module.css';

export interface Bars {
  readonly labels: readonly string[];
  /** One of no name when nothing splits the bars. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}
const HEIGHT = 180;
const GAP = 8;
/** A label of so many pixels is not cut: months are whole. */
const WHOLE = 112;
export const figures = new Intl.NumberFormat('en-PK');

/** Width of a text of the chart, at most: letters of 11 px, of which the widest takes 7. */
const textWidth = (text: string): number => text.length * 7;
/** Of a figure: digits are as wide as each other, what stands between them takes half as much. */
export const figureWidth = (value: number): number =>
  [...figures.format(value)].reduce((sum, one) => sum + (/\d/.test(one) ? 6.8 : 3.5), 0);
/** Wider than this, and bars of one picture stand too far apart. */
const WIDEST = 200;
/** Whether no two series have a figure in the same position, so that each bar has it alone. */
const isApart = ({ labels, series }: Bars): boolean =>
  labels.every((_label, at) => series.filter(({ values }) => (values[at] ?? 0) !== 0).length <= 1);
interface Positions {
  readonly slot: number;
  readonly pitch: number;
  readonly bar: number;
  readonly letters: number;
  /** Whether figures stand over the bars. */
  readonly figures: boolean;
}
/** Labels are cut to so many pixels, at the least, before a picture scrolls. */
const LEAST_LABEL = 48;
/** How close bars and labels of so many pixels may stand; `wished` is what a picture takes that has the room. */
function closest(
  { series }: Bars,
  beside: number,
  figures: boolean,
  label: number,
  wished: number,
): Omit<Positions, 'letters'> {
  const longest = Math.max(0, ...series.flatMap(({ values }) => values.map(figureWidth)));
  const bar = Math.max(4, Math.min(32, (wished - 14) / beside));
  const pitch = figures ? Math.max(bar, longest + GAP / 2) : bar;
  return { slot: Math.max(wished, pitch * beside + GAP, label + GAP), pitch, bar, figures };
}
/**
 * Where everything goes, so that no text meets its neighbour: figures stand over bars (of one or two series) that keep
 * apart as far as the longest of them needs. In a box with less room the figures go, then the labels are cut; what has
 * no room even so scrolls.
 */
export function positionsOf(bars: Bars, room = 0): Positions {
  const { labels, series } = bars;
  const beside = isApart(bars) ? 1 : series.length;
  const label = Math.min(WHOLE, Math.max(0, ...labels.map(textWidth)));
  const least = Math.min(label, LEAST_LABEL);
  const wide = closest(bars, beside, series.length <= 2, label, Math.min(120, Math.max(66, 720 / labels.length)));
  const whole = closest(bars, beside, false, label, label + GAP);
  const cut = closest(bars, beside, false, least, least + GAP);
  const fits = ({ slot }: Omit<Positions, 'letters'>): boolean => room === 0 || slot * labels.length <= room;
  const chosen = [wide, whole, cut].find(fits) ?? whole;
  const slot = Math.max(chosen.slot, Math.min(WIDEST, Math.floor(room / labels.length)));
  return { ...chosen, slot, letters: Math.floor((slot - GAP) / 7) };
}

/** The width of a box, so that a picture takes what there is. */
function useRoom(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)));
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [box]);
  return room;
}
/** Bars side by side; a bar of less than nothing hangs below the line. `titled` is the id of what names the picture. */
export function BarChart({ bars, titled }: { readonly bars: Bars; readonly titled: string }) {
  const { labels, series } = bars;
  const box = useRef<HTMLElement>(null);
  const room = useRoom(box);
  const alone = isApart(bars);
  const values = series.flatMap((one) => one.values);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = HEIGHT / Math.max(1, top - bottom);
  const zero = 16 + top * scale;
  const { slot, pitch, bar, letters, figures: hasFigures } = positionsOf(bars, room);
  const width = labels.length * slot;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse */}
      <section ref={box} className={css.box} tabIndex={0} aria-labelledby={titled}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing is no <img> */}
        <svg
          role="img"
          aria-labelledby={titled}
          width={width}
          height={HEIGHT + 40}
          viewBox={`0 0 ${width} ${HEIGHT + 40}`}
        >
          <line x1="0" x2={width} y1={zero} y2={zero} className={css.axis} />
          {labels.map((label, at) => {
            const middle = (at + 0.5) * slot;
            return (
              <g key={label}>
                {series.map((one, of) => {
                  const value = one.values[at] ?? 0;
                  const height = Math.abs(value) * scale;
                  const upper = value < 0 ? zero : zero - height;
                  const center = alone ? middle : middle + (of - (series.length - 1) / 2) * pitch;
                  return (
                    <g key={one.name} className={`${css.bar} ${css[`bar${of}`]}`}>
                      <title>{`${label}${one.name && `, ${one.name}`}: ${figures.format(value)}`}</title>
                      <rect x={center - bar / 2} y={upper} width={Math.max(1, bar - 2)} height={height} rx="2" />
                      {hasFigures && value !== 0 && (
                        <text x={center} y={upper - 4}>
                          {figures.format(value)}
                        </text>
                      )}
                    </g>
                  );
                })}
                <text x={middle} y={HEIGHT + 32} className={css.label}>
                  {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
      {series.length > 1 && (
        <ul className={css.legend}>
          {series.map(({ name }, of) => (
            <li key={name}>
              <i className={css[`bar${of}`]} />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
