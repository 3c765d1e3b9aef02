const [SMALLEST, STEP] = [0.6, 0.05] as const;

/** Makes the text of `box` smaller (`--fit` on `on`) until it is not fuller than it is large: a box of fixed size cuts off what does not fit. */
export function fitBox(box: HTMLElement, on: HTMLElement = box): void {
  let scale = 1;
  while ((box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) && scale > SMALLEST) {
    scale -= STEP;
    on.style.setProperty('--fit', scale.toFixed(2));
  }
}
/**
 * The same for the copies of challans, a run of sheets at once: copies say the same, so what fits the last, which has least room, fits all. Sheets marked
 * `data-roomy` are known to fit. The others are laid out together first: one by one costs a layout of the whole page each.
 */
export function fitCopies(sheets: readonly HTMLElement[]): void {
  const full = sheets.filter((sheet) => sheet.querySelector('[data-roomy]') === null);
  for (const sheet of full) sheet.style.contentVisibility = 'visible';
  for (const sheet of full) {
    const copy = sheet.querySelector<HTMLElement>('.copy:last-child');
    if (copy) fitBox(copy, sheet);
  }
  for (const sheet of full) sheet.style.contentVisibility = '';
}
