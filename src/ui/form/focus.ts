import { isPutByHand } from '../keys/byHand.ts';

const INPUTS =
  'input:not([type=hidden]):not([type=file]):not([disabled]), textarea:not([aria-hidden]), select, [contenteditable=true]';

/** What is opened above a page and takes the keys for itself. */
const ABOVE = '[role=dialog], [role=menu], [role=listbox]';

/** Whether the focus is in something that was opened above the form, or the person has put it beside the form. */
function isElsewhere(form: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === null || form.contains(activeElement)) return false;
  const opened = activeElement.closest(ABOVE);
  if (opened) return !opened.contains(form);
  // What was opened by a button has the keys, though the button still has the focus.
  return form.closest(ABOVE) === null && isPutByHand() && !activeElement.contains(form);
}

/**
 * Puts the cursor into the named input, or the first one; a form that has loaded takes it from nobody who is typing
 * elsewhere by then. Not on a touch screen, where that would open the keyboard over the form.
 */
export function focusFirst(form: HTMLElement | null, name?: string): void {
  if (typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches) return;
  if (!form || isElsewhere(form)) return;
  const named = name === undefined ? null : form.querySelector<HTMLElement>(`[name="${name}"]`);
  (named ?? form.querySelector<HTMLElement>(INPUTS))?.focus({ preventScroll: named === null });
}
/** Puts the cursor into the first input that was refused. */
export function focusInvalid(form: HTMLElement | null): void {
  const refused =
    form?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    form?.querySelector<HTMLElement>('fieldset:has(> .Mui-error)');
  // A date is a group of parts, a set of boxes a group of boxes: the group takes no focus, its first part does.
  (refused?.matches(INPUTS) ? refused : refused?.querySelector<HTMLElement>(`[role=spinbutton], ${INPUTS}`))?.focus();
}
