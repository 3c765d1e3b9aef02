/** Runs before every test file of the web project. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Pages printed in full on every failed query would bury the message.
process.env['DEBUG_PRINT_LIMIT'] = '0';
configure({ asyncUtilTimeout: 60_000 });

// Files share a window: what one leaves must not be there for whichever comes next.
sessionStorage.clear();
document.title = '';
document.documentElement.removeAttribute('data-theme');

// What jsdom has not, and MUI asks for.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

// A page that is still being loaded when its file ends would fail to load, and stay failed for the files that follow.
afterAll(() => vi.dynamicImportSettled());
