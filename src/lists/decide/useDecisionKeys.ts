import { useLayoutEffect, useRef } from 'react';
import { pressed } from '../../ui/keys/shortcuts.ts';
import { isBusy } from '../../ui/keys/typing.ts';

export type DecisionKey = 'approve' | 'reject';
interface Keys {
  /** The list has something to decide. */
  readonly isOn: boolean;
  readonly hasTicks: boolean;
  /** Ticks the row that has the focus, where nothing is ticked; answers whether it is one that waits. */
  readonly tickRow: (id: string) => boolean;
  readonly onQuestion: (what: DecisionKey) => void;
}
/** A and R ask whether to approve or reject what is ticked, or else the row that has the focus. */
export function useDecisionKeys(keys: Keys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { isOn, hasTicks, tickRow, onQuestion } = latest.current;
      if (!isOn || event.defaultPrevented || isBusy(event)) return;
      const what = (['approve', 'reject'] as const).find((name) => pressed(name, event));
      const id =
        event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-id]')?.dataset['id'] : undefined;
      if (!what || !(hasTicks || (id !== undefined && tickRow(id)))) return;
      event.preventDefault();
      onQuestion(what);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
