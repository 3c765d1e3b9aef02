const TYPING =
  'input:not([type=checkbox]):not([type=radio]),textarea,select,[contenteditable=true],[role=spinbutton],[role=dialog],[role=menu],[role=listbox]';

/** Someone types, or a window or menu is open above the page: its shortcuts wait. */
export const isBusy = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector('[role=dialog],[role=menu]') !== null;
