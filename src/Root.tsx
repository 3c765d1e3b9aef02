import { lazy, Suspense, useCallback, useState } from 'react';
import { Gate } from './auth/Gate.tsx';
import type { HandOff } from './auth/handOff.ts';
import { HandOffScreen } from './auth/HandOffScreen.tsx';
import { Spinner } from './auth/Spinner.tsx';
import { fetchTypeface } from './ui/theme/typeface.ts';

/**
 * The typeface comes beside the application and is ready with it: one that is fetched and not yet read when the
 * application is drawn first makes the browser lay everything out again.
 */
const loadApp = () => {
  fetchTypeface();
  return import('./App.tsx');
};
const App = lazy(loadApp);
/** Only a head start: a failure shows when the application itself is asked for. */
const fetchApp = (): void =>
  void loadApp().catch((error: unknown) => console.warn('The application is not loaded yet.', error));

/**
 * Either the sign-in hand-off, or the application behind its gate. The hand-off and the restricted page load neither
 * react-admin nor the router, so they appear at once.
 */
export function Root({ handOff }: { handOff: HandOff | null }) {
  const [entering, setEntering] = useState(handOff);
  const enter = useCallback(() => setEntering(null), []);
  if (entering) return <HandOffScreen handOff={entering} onAccepted={fetchApp} onDone={enter} />;
  return (
    <Gate>
      <Suspense fallback={<Spinner />}>
        <App />
      </Suspense>
    </Gate>
  );
}
