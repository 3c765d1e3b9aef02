import { useNavigate } from 'ra-core';
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useKeyScopes } from '../keys/openScopes.ts';
import { pressed } from '../keys/shortcuts.ts';
import { opensElsewhere } from '../screen/AppLink.tsx';
import { toggled, type RowId, type Ticked } from './ticked.ts';

interface Work<I extends RowId> {
  readonly ids: readonly I[];
  readonly ticked: Ticked<I> | undefined;
  readonly onTick: ((ticked: Ticked<I>) => void) | undefined;
  readonly onOpen: ((id: I) => void) | undefined;
  /** Where a row leads: a click beside its links goes there as a click on one of them would. */
  readonly addressOf: ((id: I) => string | null) | undefined;
  /** A button of a row was pressed: what its `data-do` says. */
  readonly onDo: ((what: string, id: I, button: HTMLElement) => void) | undefined;
}
/** The middle button of the mouse, as the browser numbers it. */
const MIDDLE = 1;
const CONTROL = 'a,button,input,select,textarea,label';
/** The next row that stands for a record; what is shown beneath one is passed over. */
function beside(row: HTMLElement, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  let at = row[way];
  while (at && !(at instanceof HTMLElement && at.dataset['id'] !== undefined)) at = at[way];
  return at;
}
const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null;
/** Presses a button or link of the row; false where it has none. */
function press(row: HTMLElement, control: string): boolean {
  const found = row.querySelector<HTMLElement>(control);
  found?.click();
  return found !== null;
}

/**
 * Mouse and keys of all rows at once, on the table's body: arrows walk, Space ticks, Shift ticks a range, Enter opens,
 * and the keys of rows press the row's own buttons. Links of rows need no listener of their own.
 */
export function useRows<I extends RowId>(work: Work<I>) {
  useKeyScopes('Rows of a list');
  const navigate = useNavigate();
  // In the frame that shows what the keys act on, so that none pressed at once is lost.
  const latest = useRef(work);
  const anchor = useRef<I | null>(null);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useMemo(() => {
    const idOf = (row: HTMLElement): I | undefined => latest.current.ids.find((id) => String(id) === row.dataset['id']);
    const tick = (id: I, range: boolean): void => {
      const { ids, ticked, onTick } = latest.current;
      if (!ticked || !onTick) return;
      onTick(toggled(ticked, ids, id, range ? anchor.current : null));
      anchor.current = id;
    };
    const open = (id: I): void => {
      const { onOpen, addressOf } = latest.current;
      const address = onOpen ? null : addressOf?.(id);
      if (onOpen) onOpen(id);
      else if (address) navigate(address);
    };
    /** Where the row under the pointer leads; null on its links and buttons, which do their own. */
    const addressUnder = ({ target }: MouseEvent): string | null => {
      const row = rowAt(target);
      const id = row && idOf(row);
      if (id === undefined || id === null || (target instanceof Element && target.closest(CONTROL))) return null;
      return latest.current.addressOf?.(id) ?? null;
    };
    /** The browser chooses between a tab and a window by the keys that are held. */
    const openElsewhere = (event: MouseEvent): void => {
      const address = addressUnder(event);
      if (address === null || event.defaultPrevented) return;
      event.preventDefault();
      window.open(address, '_blank', 'noopener');
    };
    const onClick = (event: MouseEvent<HTMLElement>): void => {
      const row = rowAt(event.target);
      const id = row && idOf(row);
      if (id === undefined || id === null || event.defaultPrevented || !(event.target instanceof Element)) return;
      const control = event.target.closest<HTMLElement>(CONTROL);
      const href = control?.getAttribute('href');
      if (event.target instanceof HTMLInputElement && event.target.dataset['tick'] !== undefined)
        tick(id, event.shiftKey);
      else if (href?.startsWith('/') && !opensElsewhere(event)) {
        event.preventDefault();
        navigate(href);
      } else if (control?.dataset['do'] !== undefined) latest.current.onDo?.(control.dataset['do'], id, control);
      else if (opensElsewhere(event) && addressUnder(event) !== null) openElsewhere(event);
      else if (!control && (globalThis.getSelection()?.isCollapsed ?? true)) open(id);
    };
    /** The middle button sends another event than the first. */
    const onAuxClick = (event: MouseEvent<HTMLElement>): void => {
      if (event.button === MIDDLE) openElsewhere(event);
    };
    /** Neither begins what the browser does with them in a text: to select up to here, to scroll by moving. */
    const onMouseDown = (event: MouseEvent<HTMLElement>): void => {
      if ((event.shiftKey || event.button === MIDDLE) && addressUnder(event) !== null) event.preventDefault();
    };
    const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
      const row = rowAt(event.target);
      const id = row && idOf(row);
      if (!row || id === undefined || id === null) return;
      const opens = latest.current.onOpen !== undefined || latest.current.addressOf !== undefined;
      if (pressed('down', event)) beside(row, 'nextElementSibling')?.focus();
      else if (pressed('up', event)) beside(row, 'previousElementSibling')?.focus();
      else if (pressed('remove', event) && press(row, '[data-do=delete]')) event.preventDefault();
      else if (event.target !== row) return;
      else if (pressed('select', event) || pressed('selectRange', event)) tick(id, event.shiftKey);
      else if (pressed('open', event) && opens) open(id);
      else if (
        !(pressed('open', event) && press(row, '[data-link=view]')) &&
        !(pressed('edit', event) && press(row, '[data-link=edit]')) &&
        !(pressed('more', event) && press(row, '[data-do=more]'))
      )
        return;
      event.preventDefault();
    };
    return { onClick, onAuxClick, onMouseDown, onKeyDown };
  }, [navigate]);
}
