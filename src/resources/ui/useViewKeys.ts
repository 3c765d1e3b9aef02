import { useLayoutEffect, useRef } from 'react';
import { usePlaces } from '../../layout/keys/places.ts';
import { pressed } from '../../layout/keys/shortcuts.ts';
import { isBusy } from '../../layout/keys/typing.ts';

type ViewDeed = 'editRecord' | 'copyRecord';
const DEEDS: readonly ViewDeed[] = ['editRecord', 'copyRecord'];
/** The shortcuts of a record's view; null while the deed is not allowed or the record is not there. */
export function useViewKeys(deeds: Readonly<Record<ViewDeed, (() => void) | null | undefined>>): void {
  usePlaces('Record');
  // In the frame that shows what the keys act on, so that none pressed at once is lost.
  const latest = useRef(deeds);
  useLayoutEffect(() => {
    latest.current = deeds;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isBusy(event)) return;
      const deed = DEEDS.find((name) => latest.current[name] && pressed(name, event));
      if (!deed) return;
      event.preventDefault();
      latest.current[deed]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
