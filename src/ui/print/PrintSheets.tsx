import { plural } from '../../../contract/plural.ts';
import { useState, type ReactNode } from 'react';
import { PrintFrame, type FrameProps } from './PrintFrame.tsx';
import { PAPERS, type Paper } from './pageSizes.ts';
import { partsOf } from './parts.ts';

interface Props extends FrameProps {
  readonly paper: Paper;
  readonly count: number;
  /** Beside the parts: how it is to be printed. */
  readonly tools?: ReactNode;
  /** Content of sheet `index`, from 0; it must fit, or carry `data-fit`. */
  readonly sheet: (index: number) => ReactNode;
}
const number = (n: number): string => n.toLocaleString('en-PK');
const sheets = (n: number): string => plural(n, 'sheet');

/** Sheets of fixed size, a page each. More than five hundred come in parts, each a print of its own. */
export function PrintSheets({ paper, count, sheet, tools: own, ...frame }: Props) {
  const [at, setAt] = useState(0);
  const parts = partsOf(count);
  const part = parts[Math.min(at, parts.length - 1)] ?? { number: 1, from: 0, to: 0 };
  const tools = parts.length > 1 && (
    <nav className="print-parts" aria-label="Parts">
      <button type="button" disabled={part.number === 1} onClick={() => setAt(at - 1)}>
        Previous part
      </button>
      <span>
        Part {part.number} of {parts.length} (sheets {number(part.from + 1)}–{number(part.to)})
      </span>
      <button type="button" disabled={part.number === parts.length} onClick={() => setAt(at + 1)}>
        Next part
      </button>
    </nav>
  );
  return (
    <PrintFrame
      {...frame}
      about={`${sheets(count)} of ${PAPERS[paper]}`}
      tools={
        <>
          {own}
          {tools}
        </>
      }
      job={count > 0 ? `${part.number}/${count}` : null}
    >
      {Array.from({ length: part.to - part.from }, (_, index) => (
        <section key={part.from + index} className={`sheet ${paper}`} aria-label={`Sheet ${part.from + index + 1}`}>
          {sheet(part.from + index)}
        </section>
      ))}
    </PrintFrame>
  );
}
