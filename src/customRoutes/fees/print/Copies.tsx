import { useLayoutEffect, useRef } from 'react';
import { ChallanCopy } from './ChallanCopy.tsx';
import type { Layout } from './challanLayouts.ts';
import type { PrintSetting } from './challanSettings.ts';
import type { Paper } from './paper.ts';
import { isRoomy } from './roomy.ts';

interface Props {
  readonly paper: Paper;
  readonly setting: PrintSetting;
  readonly layout: Layout;
  readonly labels: readonly string[];
}
/** The same copy for someone else. */
function cloneFor(label: string, copy: Element): Element {
  const clone = copy.cloneNode(true) as Element;
  clone.setAttribute('aria-label', label);
  const shown = clone.querySelector('.copy-label');
  if (shown) shown.textContent = label;
  return clone;
}

/**
 * The tear-off copies of a challan. They differ in their label alone, so one is drawn and the others are its clones: of
 * a thousand sheets two thirds of the work, and every QR code once instead of three times. The sheet is printed once
 * and never changes.
 */
export function Copies({ paper, setting, layout, labels }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawn = root.current?.firstElementChild;
    if (!drawn) return;
    const clones = labels.slice(1).map((label) => cloneFor(label, drawn));
    root.current?.append(...clones);
    return () => {
      for (const clone of clones) clone.remove();
    };
  }, [paper, setting, layout, labels]);
  return (
    <div
      ref={root}
      className={`copies ${layout} copies-${labels.length}`}
      data-roomy={isRoomy(paper, setting, layout) ? '' : undefined}
    >
      <ChallanCopy paper={paper} setting={setting} label={labels[0] ?? ''} />
    </div>
  );
}
