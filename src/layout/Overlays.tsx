import { lazy, Suspense, useEffect } from 'react';
import { closeOverlay, openOverlay, useOverlay } from '../ui/keys/overlay.ts';
import { pressed } from '../ui/keys/shortcuts.ts';
import { typeAhead } from '../ui/keys/typeAhead.ts';
import { isBusy } from '../ui/keys/typing.ts';

const Palette = lazy(() => import('./palette/Palette.tsx'));
const HelpDialog = lazy(() => import('./help/HelpDialog.tsx'));
const KeySheet = lazy(() => import('../ui/keys/KeySheet.tsx'));

/** The palette, the help and the sheet of shortcuts, and the keys that open them. Each loads when it is first opened. */
export function Overlays() {
  const overlay = useOverlay();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if (typeAhead(event)) return event.preventDefault();
      if (pressed('palette', event)) {
        // The browser would go to its own search box.
        event.preventDefault();
        if (document.querySelector('[role=dialog]') === null) openOverlay('palette');
      } else if (pressed('pageHelp', event)) {
        // The browser would open its own.
        event.preventDefault();
        if (document.querySelector('[role=dialog]') === null) openOverlay('help');
      } else if (pressed('help', event) && !isBusy(event)) {
        event.preventDefault();
        openOverlay('keys');
      }
    };
    // Before the shortcuts of a screen, for which a letter typed ahead would be one.
    document.addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('keydown', press, true);
      closeOverlay();
    };
  }, []);
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <Palette onClose={closeOverlay} />}
      {overlay === 'help' && <HelpDialog onClose={closeOverlay} />}
      {overlay === 'keys' && <KeySheet onClose={closeOverlay} />}
    </Suspense>
  );
}
