import { expect, test, vi } from 'vitest';
import { toAnswer } from '../../server/http/errors.ts';

test('a database that is away is said in one clear line, however many requests meet it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    const lost = new Error('Client has encountered a connection error and is not queryable');
    for (let at = 0; at < 28; at += 1) expect(toAnswer(lost, `r${at}`).status).toBe(503);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^The database does not answer: /)]]);
  } finally {
    warn.mockRestore();
  }
});
