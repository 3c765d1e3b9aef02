import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { may, useCredentials } from '../auth/credentials.ts';
import { watchHands } from '../ui/keys/byHand.ts';
import { closeOverlay, openOverlay, useOverlay } from '../ui/keys/overlay.ts';
import { pressed } from '../ui/keys/shortcuts.ts';
import { typeAhead } from '../ui/keys/typeAhead.ts';
import { isBusy } from '../ui/keys/typing.ts';

/** The page that F2 opens, for who may take payments (src/pages/admissions.ts). */
const COUNTER = '/counter';
const COUNTER_NEEDS = ['payments.create', 'challans.read'] as const;

const Palette = lazy(() => import('./palette/Palette.tsx'));
const HelpDialog = lazy(() => import('./help/HelpDialog.tsx'));
const KeySheet = lazy(() => import('../ui/keys/KeySheet.tsx'));

/** The palette, the help and the sheet of shortcuts, and the keys that open them. Each loads when it is first opened. */
export function Overlays() {
  const overlay = useOverlay();
  const navigate = useNavigate();
  const { key } = useLocation();
  const kind = useNavigationType();
  const credentials = useCredentials();
  const takes = credentials !== null && COUNTER_NEEDS.every((privilege) => may(credentials, privilege));
  const counter = takes ? COUNTER : null;
  useEffect(watchHands, []);
  // A page that was on its way when the window was opened leaves it open; who goes back leaves it.
  useEffect(() => {
    if (kind === 'POP') closeOverlay();
  }, [key, kind]);
  useEffect(() => closeOverlay, []);
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
      } else if (counter !== null && pressed('counter', event) && document.querySelector('[role=dialog]') === null) {
        event.preventDefault();
        void navigate(counter);
      } else if (pressed('help', event) && !isBusy(event)) {
        event.preventDefault();
        openOverlay('keys');
      }
    };
    // Before the shortcuts of a screen, for which a letter typed ahead would be one.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [counter, navigate]);
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <Palette onClose={closeOverlay} />}
      {overlay === 'help' && <HelpDialog onClose={closeOverlay} />}
      {overlay === 'keys' && <KeySheet onClose={closeOverlay} />}
    </Suspense>
  );
}
