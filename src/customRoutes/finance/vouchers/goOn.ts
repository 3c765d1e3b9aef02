const NEXT = 'input:not([type=file]), select, button[data-save]';
/** The controls of a form that Enter walks through. */
const walked = (form: HTMLElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLInputElement>(NEXT)].filter(
    (one) => !one.disabled && one.tabIndex >= 0 && one.getAttribute('aria-hidden') !== 'true',
  );
/** From one control to the next; of those that `wanted` takes. */
export function goOn(form: HTMLElement | null, wanted: (next: HTMLElement) => boolean = () => true): void {
  if (!form) return;
  const all = walked(form);
  const at = all.findIndex((one) => one === document.activeElement);
  all
    .slice(at + 1)
    .find(wanted)
    ?.focus();
}
/** To the first control that `selector` names. */
export const goTo = (form: HTMLElement | null, selector: string): void =>
  form?.querySelector<HTMLElement>(selector)?.focus();
