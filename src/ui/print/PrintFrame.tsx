import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ariaKeys, pressed } from '../keys/shortcuts.ts';
import { useDocumentTitle } from '../screen/useDocumentTitle.ts';
import { forgetPictures } from '../../print/pictures.ts';
import './print.css';
import { useAutoPrint } from './useAutoPrint.ts';
import { usePaper } from './usePaper.ts';

export interface FrameProps {
  readonly title: string;
  /** Where Back leads: an address, or what closes the print. */
  readonly back: string | (() => void);
  /** The browser says that a print dialog is over, not whether anything was printed. */
  readonly onPrinted?: () => void;
  /** What is missing on the paper, and why; said on the screen only. */
  readonly warning?: string;
}
interface Props extends FrameProps {
  /** What comes out, beside the title. */
  readonly about: ReactNode;
  /** More buttons: the parts. */
  readonly tools?: ReactNode;
  /** Names what is printed; null while it is not there yet. */
  readonly job: string | null;
  readonly children: ReactNode;
}

/** A page for paper: a bar that is never printed, and below it what is. Prints by itself once everything is there. */
export function PrintFrame({ title, back, onPrinted, about, tools, warning, job, children }: Props) {
  const root = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useDocumentTitle(title);
  usePaper();
  useAutoPrint(root, job);
  useEffect(() => forgetPictures, []);
  const leave = (): void => void (typeof back === 'string' ? navigate(back) : back());
  const latest = useRef(leave);
  // With what is on the screen, not some time after it: a key would still be heard by the page that was there before.
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useLayoutEffect(() => {
    // Before the window that this print lies over, which the same key would close.
    const press = (event: KeyboardEvent): void => {
      if (!pressed('leavePrint', event)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
  // A print that lies over a page goes back to the button that opened it.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (!onPrinted) return;
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return (
    <div className="print-page">
      <header className="print-bar">
        <button type="button" onClick={leave} aria-keyshortcuts={ariaKeys('leavePrint')} title="Esc">
          Back
        </button>
        <h1>{title}</h1>
        <output>{about}</output>
        {tools}
        <button type="button" className="print-go" disabled={job === null} onClick={() => window.print()}>
          Print
        </button>
        {warning && (
          <p className="print-warning" role="status">
            {warning}
          </p>
        )}
      </header>
      <main ref={root} className="print-root">
        {children}
      </main>
    </div>
  );
}
