import { useCallback, useState, type ReactNode } from 'react';
import { PrintFrame, type FrameProps } from '../../../ui/print/PrintFrame.tsx';
import { PAPERS } from '../../../ui/print/pageSizes.ts';
import { partsOf } from '../../../ui/print/parts.ts';
import './challan.css';
import { CARBON_COPIES, LAYOUTS, type Layout } from './challanLayouts.ts';
import type { PrintSettings } from './challanSettings.ts';
import { Copies } from './Copies.tsx';
import { fitCopies } from './fitCopies.ts';
import { GrowingSheets } from './GrowingSheets.tsx';
import type { Paper } from './paper.ts';

/** A print of thousands takes gigabytes (measured); a thousand is one print. */
const SHEETS_PER_PRINT = 1000;

interface Props extends Omit<FrameProps, 'title' | 'onPrinted'> {
  readonly layout: Layout;
  /** null: still loading; `waiting` says how far. */
  readonly papers: readonly Paper[] | null;
  readonly settings: PrintSettings | null;
  readonly waiting: ReactNode;
  readonly tools?: ReactNode;
  /** These came out, or the dialog was left: the browser does not tell. */
  readonly onPrinted?: (papers: readonly Paper[]) => void;
}
const number = (n: number): string => n.toLocaleString('en-PK');

/** Challans of one layout, a sheet each; more than a thousand come in parts, each a print of its own. */
export function PaperSheets({ layout, papers, settings, waiting, tools, back, onPrinted }: Props) {
  const [at, setAt] = useState(0);
  const [grown, setGrown] = useState(0);
  const [printed, setPrinted] = useState<ReadonlySet<number>>(new Set());
  const parts = partsOf(papers?.length ?? 0, SHEETS_PER_PRINT);
  const part = parts[Math.min(at, parts.length - 1)] ?? { number: 1, from: 0, to: 0 };
  const count = part.to - part.from;
  const { paper, title } = LAYOUTS[layout];
  const sheet = useCallback(
    (index: number): ReactNode => {
      const one = papers?.[part.from + index];
      if (!one || !settings) return null;
      const setting = settings.of(one.campusId);
      return (
        <Copies
          paper={one}
          setting={setting}
          layout={layout}
          labels={layout === 'carbon' ? CARBON_COPIES : setting.copies}
        />
      );
    },
    [papers, settings, layout, part.from],
  );
  const finished = useCallback(() => {
    if (!papers || grown < count) return;
    setPrinted((known) => new Set([...known, part.number]));
    onPrinted?.(papers.slice(part.from, part.to));
  }, [papers, grown, count, part.number, part.from, part.to, onPrinted]);
  const turn = (by: number): void => {
    setGrown(0);
    setAt(at + by);
  };
  const isReady = papers !== null && settings !== null && count > 0 && grown >= count;
  return (
    <PrintFrame
      title={title}
      back={back}
      onPrinted={finished}
      job={isReady ? `${part.number}/${papers.length}/${papers[part.from]?.key ?? ''}` : null}
      about={about(
        papers?.length ?? 0,
        grown,
        count,
        `${number(papers?.length ?? 0)} ${papers?.length === 1 ? 'sheet' : 'sheets'} of ${PAPERS[paper]}`,
      )}
      tools={
        <>
          {parts.length > 1 && (
            <nav className="print-parts" aria-label="Parts">
              <button type="button" disabled={part.number === 1} onClick={() => turn(-1)}>
                Previous part
              </button>
              <span>
                Part {part.number} of {parts.length} (sheets {number(part.from + 1)}–{number(part.to)})
              </span>
              <button type="button" disabled={part.number === parts.length} onClick={() => turn(1)}>
                Next part
              </button>
            </nav>
          )}
          {tools}
        </>
      }
    >
      {papers && settings && count > 0 ? (
        <div className={printed.has(part.number) && onPrinted ? 'printed-before' : 'printed-now'}>
          <GrowingSheets
            key={`${part.number} ${papers.length} ${papers[part.from]?.key ?? ''}`}
            className={`sheet ${paper} challan-sheet`}
            count={count}
            sheet={sheet}
            onGrown={setGrown}
            fit={fitCopies}
          />
        </div>
      ) : (
        waiting
      )}
    </PrintFrame>
  );
}

const about = (all: number, grown: number, count: number, whole: string): ReactNode =>
  all === 0 ? (
    ''
  ) : grown >= count ? (
    whole
  ) : (
    <>
      Laying out {number(grown)} of {number(count)} <progress aria-label="Laid out" max={count} value={grown} />
    </>
  );
