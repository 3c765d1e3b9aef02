const [SMALLEST, STEP] = [0.6, 0.05] as const;

/** Makes the text of `box` smaller (`--fit` on `on`) until it is not fuller than it is large: a box of fixed size cuts off what does not fit. */
export function fitBox(box: HTMLElement, on: HTMLElement = box): void {
  let scale = 1;
  while ((box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) && scale > SMALLEST) {
    scale -= STEP;
    on.style.setProperty('--fit', scale.toFixed(2));
  }
}
/** The same for the copies of a challan: they say the same, so what fits the first fits all. */
export function fitCopies(sheet: HTMLElement): void {
  const copy = sheet.querySelector<HTMLElement>('.copy');
  if (copy) fitBox(copy, sheet);
}
