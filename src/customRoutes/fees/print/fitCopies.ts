const [LARGEST, SMALLEST, STEP] = [100, 60, 5] as const;

/** A box that must not hold more than it has room for, and the element whose `--fit` makes its text smaller. */
export interface Fitted {
  readonly box: HTMLElement;
  readonly on: HTMLElement;
}
/** A table that reaches into the margin of its box does not make the box scroll. */
const isWide = (table: HTMLTableElement): boolean => table.offsetWidth > (table.parentElement?.clientWidth ?? 0) + 1;
const isFull = ({ box }: Fitted): boolean =>
  box.scrollHeight > box.clientHeight + 1 ||
  box.scrollWidth > box.clientWidth + 1 ||
  [...box.querySelectorAll('table')].some(isWide);

function setSize(boxes: readonly Fitted[], percent: number): void {
  for (const { on } of boxes) {
    if (percent === LARGEST) on.style.removeProperty('--fit');
    else on.style.setProperty('--fit', (percent / 100).toFixed(2));
  }
}
/** The size that was found last: the next search begins there, since most papers of a print are alike. */
let usual: number = LARGEST;
/**
 * Makes the text of the boxes smaller until none is fuller than it is large: a sheet of fixed size cuts off what does
 * not fit. Each has the largest size that fits. All boxes take a step together, and are looked at together: looking at
 * one after a change of another costs a layout each time.
 */
export function fitBoxes(boxes: readonly Fitted[]): void {
  if (boxes.length === 0) return;
  const first = usual;
  setSize(boxes, first);
  let full = boxes.filter(isFull);
  let roomy = first === LARGEST ? [] : boxes.filter((box) => !full.includes(box));
  for (let size = first - STEP; full.length > 0 && size >= SMALLEST; size -= STEP) {
    setSize(full, size);
    usual = size;
    full = full.filter(isFull);
  }
  for (let size = first + STEP; roomy.length > 0 && size <= LARGEST; size += STEP) {
    setSize(roomy, size);
    const over = roomy.filter(isFull);
    setSize(over, size - STEP);
    roomy = roomy.filter((box) => !over.includes(box));
    if (roomy.length > 0) usual = size;
  }
}
/**
 * The same for the copies of challans: they say the same, so what fits the last, which has least room, fits all. Sheets
 * marked
 * `data-roomy` are known to fit, and are not laid out before someone sees them.
 */
export function fitCopies(sheets: readonly HTMLElement[]): void {
  const measured = sheets.filter((sheet) => sheet.querySelector('[data-roomy]') === null);
  // Only the copies that are measured are laid out, not those beside them.
  const others = measured.flatMap((sheet) => [...sheet.querySelectorAll<HTMLElement>('.copy:not(:last-child)')]);
  for (const copy of others) copy.style.contentVisibility = 'hidden';
  for (const sheet of measured) sheet.style.contentVisibility = 'visible';
  fitBoxes(
    measured.flatMap((on) => {
      const box = on.querySelector<HTMLElement>('.copy:last-child');
      return box ? [{ box, on }] : [];
    }),
  );
  for (const element of [...measured, ...others]) element.style.contentVisibility = '';
}
