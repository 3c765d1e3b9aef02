/** A server whose database is gone: it says so, and signs nobody out for it. */
import { expect, it, vi } from 'vitest';
import { makeApp, makeInstitute } from './support/apiClient.ts';

it('says so with 503, and not that the session has ended', async () => {
  const lost = await makeApp();
  const user = await makeInstitute(lost, 'west');
  await lost.test.drop();
  const silent = [vi.spyOn(console, 'error').mockReturnValue(), vi.spyOn(console, 'warn').mockReturnValue()];
  expect((await lost.call('/health')).status).toBe(503);
  const answer = await lost.call(`/user/${user.id}`, { token: user.token });
  expect([answer.status, answer.message]).toEqual([503, expect.stringContaining('not available')]);
  for (const spy of silent) spy.mockRestore();
});
