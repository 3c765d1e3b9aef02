import { lazy, Suspense, useEffect } from 'react';
import { closeOverlay, openOverlay, useOverlay } from './overlay.ts';
import { pressed } from './shortcuts.ts';
import { isBusy } from './typing.ts';

const Palette = lazy(() => import('../palette/Palette.tsx'));
const KeySheet = lazy(() => import('./KeySheet.tsx'));

/** The palette and the sheet of shortcuts, and the keys that open them. Both load when they are first opened. */
export function Overlays() {
  const overlay = useOverlay();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if (pressed('palette', event)) {
        // The browser would go to its own search box.
        event.preventDefault();
        if (document.querySelector('[role=dialog]') === null) openOverlay('palette');
      } else if (pressed('help', event) && !isBusy(event)) {
        event.preventDefault();
        openOverlay('keys');
      }
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      closeOverlay();
    };
  }, []);
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <Palette onClose={closeOverlay} />}
      {overlay === 'keys' && <KeySheet onClose={closeOverlay} />}
    </Suspense>
  );
}
