import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeHandOff } from './auth/takeHandOff.ts';
import { blurNumbersOnWheel } from './layout/wheelBlur.ts';
import './main.css';
import { Root } from './Root.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
blurNumbersOnWheel(document);
createRoot(root).render(
  <StrictMode>
    <Root handOff={takeHandOff()} />
  </StrictMode>,
);
