import { useEffect, useRef, type RefObject } from 'react';
import { fitText } from './fit.ts';
import { settled } from './settled.ts';

/** Specification 9: print starts after 500 ms. */
export const PRINT_DELAY_MS = 500;

/**
 * Opens the print dialog once for each `job` (null: not yet), as soon as `root` is settled and the specified pause is
 * over. Leaving the page before that cancels it; a second run of the effect (StrictMode) does not print twice.
 */
export function useAutoPrint(root: RefObject<HTMLElement | null>, job: string | null): void {
  const printed = useRef<string | null>(null);
  useEffect(() => {
    const element = root.current;
    if (job === null || element === null || printed.current === job) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async (): Promise<void> => {
      await settled(element, stop.signal);
      if (stop.signal.aborted) return;
      fitText(element);
      timer = setTimeout(() => {
        printed.current = job;
        window.print();
      }, PRINT_DELAY_MS);
    };
    void start();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [root, job]);
}
