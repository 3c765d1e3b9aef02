import { vi } from 'vitest';

/** The window is that of a telephone, for the rest of the test. */
export const narrowWindow = (): void => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === '(max-width: 640px)',
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
};
