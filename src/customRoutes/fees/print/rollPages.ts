/**
 * A roll is cut after each receipt, so every receipt is a page of its own length; lengths are rounded up, so that there
 * are few kinds of page.
 */
const STEP_MM = 10;
const MM = 96 / 25.4;

/** The length of the page for a receipt of `px` CSS pixels, in millimetres. */
export const rollLength = (px: number): number => Math.max(60, Math.ceil(px / MM / STEP_MM) * STEP_MM);

/**
 * Gives a receipt on a roll the named page that is as long as it is; the style sheet `pages` learns the page when it is
 * new.
 */
export function fitRoll(sheet: HTMLElement, pages: HTMLStyleElement): void {
  const receipt = sheet.querySelector<HTMLElement>('.receipt');
  if (!receipt) return;
  const length = rollLength(receipt.offsetHeight);
  const page = `roll-${length}`;
  sheet.style.height = `${length}mm`;
  sheet.style.setProperty('page', page);
  if (!pages.textContent?.includes(`@page ${page} `))
    pages.append(`@page ${page} { size: 80mm ${length}mm; margin: 0; }\n`);
}
