/**
 * What is wrong with how a page is laid out: nothing may be cut off, lie outside the window or scroll in what scrolls,
 * no number of a table or of a record is broken into two lines, and what a form requires has its star.
 */
import type { Page } from '@playwright/test';

/** A telephone, a tablet, a laptop, a desk and a wide desk. */
export const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;

export type Size = (typeof SIZES)[number];

/** What is wrong at this width, in words; what is on paper is judged by the specs of prints. */
export async function flawsOf(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(size);
  return (await page.evaluate(flaws)).map((flaw) => `at ${size.width}: ${flaw}`);
}
/** Runs in the page. */
async function flaws(): Promise<string[]> {
  const frame = (): Promise<number> => new Promise(requestAnimationFrame);
  // The room of a table is measured in the frame after that of the new width, and drawn in the one after.
  for (let frames = 0; frames < 4; frames += 1) await frame();
  const whole = document.documentElement;
  const found: string[] = [];
  if (whole.scrollWidth > whole.clientWidth)
    found.push(`wider than the window by ${whole.scrollWidth - whole.clientWidth}`);

  const scrolling = [...document.querySelectorAll('main *')].filter(
    (box) =>
      box.scrollHeight > box.clientHeight + 1 &&
      box.clientHeight > 0 &&
      /auto|scroll/.test(getComputedStyle(box).overflowY) &&
      box.tagName !== 'TEXTAREA',
  );
  const isLong = whole.scrollHeight > window.innerHeight + 1;
  if (scrolling.length > 0 && isLong)
    found.push(`the page scrolls, and in it ${scrolling.map(({ className }) => className).join(', ')}`);

  // A fixed column hides nothing for good: scrolled to its end, a table shows what lay under it.
  for (const row of document.querySelectorAll('main .ui-table :is(thead, tbody) tr:first-child')) {
    const box = row.closest('.ui-table-box');
    if (!box) continue;
    const cells = [...row.children];
    const fixed = cells.filter((cell) => {
      const { position, insetInlineStart, insetInlineEnd } = getComputedStyle(cell);
      return position === 'sticky' && (insetInlineStart !== 'auto' || insetInlineEnd !== 'auto');
    });
    const hidden = (): Element[] =>
      cells.filter((cell) => {
        const own = cell.getBoundingClientRect();
        return fixed.some((other) => {
          const over = other.getBoundingClientRect();
          return other !== cell && over.left < own.right - 1 && over.right > own.left + 1;
        });
      });
    const before = hidden();
    box.scrollLeft = box.scrollWidth;
    const after = new Set(hidden());
    box.scrollLeft = 0;
    found.push(...before.filter((cell) => after.has(cell)).map((cell) => `under a fixed column: ${cell.textContent}`));
  }

  const name = (element: Element): string => {
    const tags = [element.parentElement, element].map(
      (one) => `${one?.tagName.toLowerCase()}.${one?.getAttribute('class') ?? ''}`,
    );
    return `"${(element.textContent ?? '').trim().slice(0, 40)}" (${tags.join(' ').slice(0, 120)})`;
  };
  /** The whole of what is cut is a pointer away, or it is a field that one types in. */
  const isTold = (element: Element): boolean => element.closest('[title], input, textarea, select') !== null;
  /** A number of a voucher or a person, a day, an amount. */
  const ofDigits = /(?<!\S)(?=\S*\d)[\p{L}\d]+(?:[-/.,][\p{L}\d]+)+/gu;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set<Element>();
  for (let text = texts.nextNode(), count = 0; text && count < 4000; text = texts.nextNode(), count += 1) {
    const element = text.parentElement;
    const words = text.textContent?.trim() ?? '';
    if (
      !element ||
      words === '' ||
      seen.has(element) ||
      element.closest('script, style, [aria-hidden=true], .ui-hidden, .flow, .sheet')
    )
      continue;
    seen.add(element);
    const figures = element.closest('td, th, dd') ? (text.textContent ?? '').matchAll(ofDigits) : [];
    for (const { 0: number, index } of figures) {
      if (number.length > 20) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`a number in ${lines.size} lines: ${number} in ${name(element)}`);
    }
    // What cuts a text is a box around it that does not scroll.
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      if (box.clientWidth === 0) continue;
      const { overflowX, display } = getComputedStyle(box);
      if (display === 'inline' || display === 'contents') continue;
      if (/auto|scroll/.test(overflowX)) break;
      if (!/hidden|clip/.test(overflowX)) continue;
      const [own, around] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
      const isOver =
        box === element
          ? box.scrollWidth > box.clientWidth + 1
          : own.right > around.right + 1 || own.left < around.left - 1;
      if (isOver && own.width > 1 && (/^[\s\d.,()%−–-]+$/.test(words) || !isTold(element)))
        found.push(`cut off: ${name(element)}`);
      break;
    }
  }
  // What narrows a list or statement is filled in from the start; a table says it in its head, and a group in its boxes.
  for (const box of document.querySelectorAll('main :is(.ui-pick, .ui-field):not(.ui-bar *, table *, fieldset)')) {
    const label = box.querySelector('label, legend, span');
    if (!label || !box.querySelector(':required, [aria-required=true]')) continue;
    if (!label.textContent?.includes('*') && !getComputedStyle(label, '::after').content.includes('*'))
      found.push(`required without a star: ${name(label)}`);
  }
  return [...new Set(found)].slice(0, 8);
}
