/** `npm run conformance` before the reference provider: every screen works, and no shape is odd. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capabilityNames } from '../../contract/capabilities.ts';
import { conformance } from '../../scripts/conformance/conformance.ts';

import { makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeInstitute, type Api } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'ravi');
  await school.charge(await school.add(), [50_000], { kind: 'opening' });
});
afterAll(() => api.test.drop());

const ask = async (code: string, token: string, write: boolean) =>
  conformance(
    {
      url: '/api',
      token,
      institute: code,
      fetch: (async (url: string, init: RequestInit) => api.app.request(url, init)) as typeof fetch,
    },
    write,
  );

it('has every capability and every screen', async () => {
  const { screens, calls, capabilities } = await ask('ravi', school.principal.token, false);
  expect(capabilities).toEqual(capabilityNames);
  expect(calls.filter(({ outcome }) => outcome !== 'answered')).toEqual([]);
  expect(calls.flatMap(({ call, odd }) => odd.map((text) => `${call}  ${text}`))).toEqual([]);
  expect(screens.filter(({ outcome }) => outcome !== 'works')).toEqual([]);
});
it('takes, changes and deletes a record of each plain list', async () => {
  const { token } = await makeInstitute(api, 'paper');
  const { written } = await ask('paper', token, true);
  expect(written?.filter(({ problem }) => problem !== null)).toEqual([]);
});
