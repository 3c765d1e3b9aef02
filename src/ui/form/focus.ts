const INPUTS =
  'input:not([type=hidden]):not([type=file]):not([disabled]), textarea:not([aria-hidden]), select, [contenteditable=true]';

/**
 * Puts the cursor into the named input, or the first one. Not on a touch screen, where that would open the keyboard
 * over the form.
 */
export function focusFirst(form: HTMLElement | null, name?: string): void {
  if (typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches) return;
  // A window that was opened meanwhile (the palette, while the form was loading) keeps what is being typed.
  const opened = document.activeElement?.closest('[role=dialog]');
  if (opened && form && !opened.contains(form)) return;
  const named = name === undefined ? null : form?.querySelector<HTMLElement>(`[name="${name}"]`);
  (named ?? form?.querySelector<HTMLElement>(INPUTS))?.focus({ preventScroll: named === null });
}
/** Puts the cursor into the first input that was refused. */
export function focusInvalid(form: HTMLElement | null): void {
  const refused =
    form?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    form?.querySelector<HTMLElement>('fieldset:has(> .Mui-error)');
  // A date is a group of parts, a set of boxes a group of boxes: the group takes no focus, its first part does.
  (refused?.matches(INPUTS) ? refused : refused?.querySelector<HTMLElement>(`[role=spinbutton], ${INPUTS}`))?.focus();
}
