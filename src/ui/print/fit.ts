const SMALLEST = 0.55;
const STEP = 0.05;

/**
 * Makes the text of every `data-fit` box under `root` smaller until it fits: a sheet of fixed size cuts off what does
 * not. Gives the boxes that are still too full at the smallest size.
 */
export function fitText(root: HTMLElement): HTMLElement[] {
  const full: HTMLElement[] = [];
  for (const box of root.querySelectorAll<HTMLElement>('[data-fit]')) {
    let scale = 1;
    while (box.scrollHeight > box.clientHeight + 1 && scale > SMALLEST) {
      scale -= STEP;
      box.style.setProperty('--fit', scale.toFixed(2));
    }
    if (box.scrollHeight > box.clientHeight + 1) full.push(box);
  }
  return full;
}
