/** Runs before every test file of the web project. */
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';

// Pages printed in full on every failed query would bury the message.
process.env['DEBUG_PRINT_LIMIT'] = '0';
configure({ asyncUtilTimeout: 60_000 });

// For every element that is made, React in development notes from where, up to ten thousand times a second: a sixth of
// what these tests take, for a stack that no test reads. Where it keeps its count elsewhere, it goes on doing so.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object | undefined
>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    // Again for each file, which share a process.
    configurable: true,
    get: () => Infinity,
    set: () => {},
  });

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
