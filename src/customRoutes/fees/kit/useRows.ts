import { useEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { usePlaces } from '../../../layout/keys/places.ts';
import { pressed } from '../../../layout/keys/shortcuts.ts';
import { toggled, type Ticked } from './ticked.ts';

interface Work {
  readonly ids: readonly number[];
  readonly ticked: Ticked | undefined;
  readonly onTick: ((ticked: Ticked) => void) | undefined;
  readonly onOpen: ((id: number) => void) | undefined;
}
const CONTROL = 'a,button,input,select,textarea,label';
/** The next row that stands for a record; what is shown beneath one is passed over. */
function beside(row: HTMLElement, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  let at = row[way];
  while (at && !(at instanceof HTMLElement && at.dataset['id'] !== undefined)) at = at[way];
  return at;
}
const rowAt = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null);

/** Mouse and keys of all rows at once, on the table's body: arrows walk, Space ticks, Shift ticks a range, Enter opens. */
export function useRows(work: Work) {
  usePlaces('Rows of a list');
  const latest = useRef(work);
  const anchor = useRef<number | null>(null);
  useEffect(() => {
    latest.current = work;
  });
  return useMemo(() => {
    const tick = (id: number, range: boolean): void => {
      const { ids, ticked, onTick } = latest.current;
      if (!ticked || !onTick) return;
      onTick(toggled(ticked, ids, id, range ? anchor.current : null));
      anchor.current = id;
    };
    const onClick = (event: MouseEvent<HTMLElement>): void => {
      const row = rowAt(event.target);
      if (!row || !(event.target instanceof Element)) return;
      const id = Number(row.dataset['id']);
      if (event.target instanceof HTMLInputElement && event.target.dataset['tick'] !== undefined) tick(id, event.shiftKey);
      else if (!event.target.closest(CONTROL) && (globalThis.getSelection()?.isCollapsed ?? true)) latest.current.onOpen?.(id);
    };
    const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
      const row = rowAt(event.target);
      if (!row) return;
      if (pressed('down', event)) beside(row, 'nextElementSibling')?.focus();
      else if (pressed('up', event)) beside(row, 'previousElementSibling')?.focus();
      else if (event.target !== row) return;
      else if (pressed('select', event) || pressed('selectRange', event)) tick(Number(row.dataset['id']), event.shiftKey);
      else if (pressed('open', event) && latest.current.onOpen) latest.current.onOpen(Number(row.dataset['id']));
      else return;
      event.preventDefault();
    };
    return { onClick, onKeyDown };
  }, []);
}
