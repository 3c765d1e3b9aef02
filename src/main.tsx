import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeHandOff } from './auth/takeHandOff.ts';
import { blurNumbersOnWheel } from './ui/inputs/wheelBlur.ts';
import { readThemeChoice, showTheme } from './ui/theme/themeChoice.ts';
import { nameTypeface } from './ui/theme/typeface.ts';
import { Root } from './Root.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
showTheme(readThemeChoice());
nameTypeface();
blurNumbersOnWheel(document);
// After all that the first screen waits for; in development files change under their names.
if (import.meta.env.PROD)
  window.addEventListener('load', () =>
    setTimeout(() => {
      import('./installed/register.ts')
        .then(({ installWorker }) => installWorker())
        .catch((error: unknown) => console.warn('The application is not stored in this browser.', error));
    }, 3_000),
  );
createRoot(root).render(
  <StrictMode>
    <Root handOff={takeHandOff()} />
  </StrictMode>,
);
