/** What goes wrong in a page while it is used, and whether it waits for an answer. */
import type { Page } from '@playwright/test';

export interface Seen {
  problems: string[];
  /** Ends when no request is under way. */
  readonly idle: () => Promise<void>;
  readonly isIdle: () => boolean;
}
export function watch(page: Page): Seen {
  let open = 0;
  let waiting: (() => void)[] = [];
  const end = (): void => {
    open -= 1;
    if (open > 0) return;
    for (const done of waiting) done();
    waiting = [];
  };
  const seen: Seen = {
    problems: [],
    isIdle: () => open === 0,
    idle: () => new Promise((done) => (open === 0 ? done() : waiting.push(done))),
  };
  page.on('pageerror', (error) => seen.problems.push(String(error)));
  page.on('console', (message) => {
    // The browser's own word for an answer that is refused; the answer itself is looked at below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      seen.problems.push(message.text());
  });
  page.on('request', () => (open += 1));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() >= 400) seen.problems.push(`${answer.request().method()} ${pathname}: ${answer.status()}`);
  });
  return seen;
}
