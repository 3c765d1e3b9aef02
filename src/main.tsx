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
createRoot(root).render(
  <StrictMode>
    <Root handOff={takeHandOff()} />
  </StrictMode>,
);
