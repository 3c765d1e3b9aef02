import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { nextRun } from './growth.ts';

interface Props {
  readonly className: string;
  readonly count: number;
  /** Content of sheet `index`, from 0; the same function as long as nothing changes. */
  readonly sheet: (index: number) => ReactNode;
  readonly onGrown: (sheets: number) => void;
  /** Makes what is on a run of sheets fit, once it is there. */
  readonly fit: (sheets: readonly HTMLElement[]) => void;
}
/**
 * Sheets that are added a run at a time, so that a thousand of them never keep the page from answering; each run is
 * fitted as it comes.
 */
export function GrowingSheets({ className, count, sheet, onGrown, fit }: Props) {
  const [runs, setRuns] = useState<readonly (readonly [from: number, to: number])[]>([]);
  const started = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  const [, grown] = runs.at(-1) ?? [0, 0];
  useLayoutEffect(() => {
    const [from, to] = runs.at(-1) ?? [0, 0];
    const sheets = root.current?.children;
    if (sheets) fit(Array.from({ length: to - from }, (_, at) => sheets[from + at] as HTMLElement));
  }, [runs, fit]);
  useEffect(() => {
    onGrown(grown);
    if (grown >= count) return;
    const took = performance.now() - started.current;
    // A task of its own: what was pressed meanwhile is answered first.
    const timer = setTimeout(() => {
      const now = performance.now();
      started.current = now;
      setRuns((known) => {
        const [from, to] = known.at(-1) ?? [0, 0];
        const size = known.length === 0 ? 4 : nextRun(to - from, took);
        return to >= count ? known : [...known, [to, Math.min(count, to + size)]];
      });
    });
    return () => clearTimeout(timer);
  }, [grown, count, onGrown]);
  return (
    <div className="papers" ref={root}>
      {runs.map(([from, to]) => (
        <Run key={from} from={from} to={to} className={className} sheet={sheet} />
      ))}
    </div>
  );
}

interface RunProps extends Pick<Props, 'className' | 'sheet'> {
  readonly from: number;
  readonly to: number;
}
const Run = memo(function Run({ from, to, className, sheet }: RunProps) {
  return Array.from({ length: to - from }, (_, at) => (
    <section key={from + at} className={className} aria-label={`Sheet ${from + at + 1}`}>
      {sheet(from + at)}
    </section>
  ));
});
