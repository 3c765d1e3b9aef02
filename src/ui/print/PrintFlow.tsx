import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PrintFrame, type FrameProps } from './PrintFrame.tsx';
import { PAPERS } from './pageSizes.ts';

interface Props extends FrameProps {
  /** More buttons, beside that of printing. */
  readonly tools?: ReactNode;
  readonly paper: 'a4-portrait' | 'a4-landscape' | 'a3-landscape';
  readonly children: ReactNode;
}

/** Text and tables that run on from page to page: reports. */
export const PrintFlow = ({ paper, children, ...frame }: Props) => (
  <PrintFrame {...frame} about={PAPERS[paper]} job={frame.title}>
    <article className={`flow ${paper}`}>{children}</article>
  </PrintFrame>
);

/** Puts a print in the place of the whole application, for screens that have no print address of their own. */
export const OverEverything = ({ children }: { readonly children: ReactNode }) =>
  createPortal(<div className="print-over">{children}</div>, document.body);
