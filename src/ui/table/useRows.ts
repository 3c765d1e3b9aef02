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
  /** A button of a row was pressed: what its `data-do` says. */
  readonly onDo: ((what: string, id: I, button: HTMLElement) => void) | undefined;
}
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
      else if (!control && (globalThis.getSelection()?.isCollapsed ?? true)) latest.current.onOpen?.(id);
    };
    const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
      const row = rowAt(event.target);
      const id = row && idOf(row);
      if (!row || id === undefined || id === null) return;
      const { onOpen } = latest.current;
      if (pressed('down', event)) beside(row, 'nextElementSibling')?.focus();
      else if (pressed('up', event)) beside(row, 'previousElementSibling')?.focus();
      else if (pressed('remove', event) && press(row, '[data-do=delete]')) event.preventDefault();
      else if (event.target !== row) return;
      else if (pressed('select', event) || pressed('selectRange', event)) tick(id, event.shiftKey);
      else if (pressed('open', event) && onOpen) onOpen(id);
      else if (
        !(pressed('open', event) && press(row, '[data-link=view]')) &&
        !(pressed('edit', event) && press(row, '[data-link=edit]')) &&
        !(pressed('more', event) && press(row, '[data-do=more]'))
      )
        return;
      event.preventDefault();
    };
    return { onClick, onKeyDown };
  }, [navigate]);
}
