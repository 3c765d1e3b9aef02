import { useNavigate, type Identifier } from 'ra-core';
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { pressed } from '../../../layout/keys/shortcuts.ts';
import { opensElsewhere } from '../AppLink.tsx';

export interface RowWork {
  readonly ids: readonly Identifier[];
  readonly selected: readonly Identifier[];
  readonly select: (ids: Identifier[]) => void;
  readonly view: (id: string) => string;
  readonly update: ((id: string) => string) | null;
  readonly askDelete: ((id: string) => void) | null;
  readonly askMore: (id: string, at: HTMLElement) => void;
}
const rowOf = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null);

/** Mouse and keys of all rows, on the table's body: click, Shift for a range, and the shortcuts of rows. */
export function useRowEvents(work: RowWork): {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const navigate = useNavigate();
  // In the frame that shows what the keys act on, so that none pressed at once is lost.
  const latest = useRef(work);
  const anchor = useRef<number | null>(null);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useMemo(() => {
    const toggle = (id: string, range: boolean): void => {
      const { ids, selected, select } = latest.current;
      const at = ids.findIndex((one) => String(one) === id);
      const on = !selected.some((one) => String(one) === id);
      const from = range && anchor.current !== null ? anchor.current : at;
      const span = new Set(ids.slice(Math.min(from, at), Math.max(from, at) + 1));
      anchor.current = at;
      select(on ? [...new Set([...selected, ...span])] : selected.filter((one) => !span.has(one)));
    };
    const onClick = (event: MouseEvent<HTMLElement>): void => {
      const row = rowOf(event.target);
      const id = row?.dataset['id'];
      if (!row || id === undefined || !(event.target instanceof Element)) return;
      if (event.target instanceof HTMLInputElement) return toggle(id, event.shiftKey);
      const link = event.target.closest('a');
      const href = link?.getAttribute('href');
      if (href && !opensElsewhere(event)) {
        event.preventDefault();
        navigate(href);
      }
      const button = event.target.closest<HTMLElement>('[data-do]');
      if (button?.dataset['do'] === 'delete') latest.current.askDelete?.(id);
      else if (button) latest.current.askMore(id, button);
    };
    const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
      const row = rowOf(event.target);
      const id = row?.dataset['id'];
      if (!row || id === undefined) return;
      const { view, update, askDelete, askMore } = latest.current;
      const more = row.querySelector<HTMLElement>('[data-do=more]');
      const [down, up] = [pressed('down', event), pressed('up', event)];
      const to = down ? row.nextElementSibling : up ? row.previousElementSibling : null;
      if (to instanceof HTMLElement) to.focus();
      else if (pressed('remove', event) && askDelete) askDelete(id);
      else if (event.target !== row) {
        if (!down && !up) return;
      } else if (pressed('open', event)) navigate(view(id));
      else if (pressed('select', event) || pressed('selectRange', event)) toggle(id, event.shiftKey);
      else if (pressed('edit', event) && update) navigate(update(id));
      else if (pressed('more', event) && more) askMore(id, more);
      else if (!down && !up) return;
      event.preventDefault();
    };
    return { onClick, onKeyDown };
  }, [navigate]);
}
