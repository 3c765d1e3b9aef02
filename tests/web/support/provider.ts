import { vi } from 'vitest';
import { capabilityNames } from '../../../contract/capabilities.ts';

export interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
}
export interface Answer {
  readonly status?: number;
  readonly json?: unknown;
}

/** Stands for the provider: answers `fetch` by path (without /api and query) and remembers what was asked. */
export function stubProvider(answer: (calls: ProviderCall) => Answer | Promise<Answer>): ProviderCall[] {
  const calls: ProviderCall[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit = {}) => {
    const authorization = new Headers(headers).get('Authorization');
    const call = {
      method,
      path: url.replace(/^\/api/, '').replace(/\?.*$/, ''),
      token: authorization?.replace('Bearer ', '') ?? null,
    };
    calls.push(call);
    const { status = 200, json = { data: [] } } = await answer(call);
    return new Response(JSON.stringify(json), { status });
  });
  return calls;
}

/** The answers of a successful hand-off of user 7 of the institute 'demo'. */
export function signInAnswers({ path }: ProviderCall): Answer {
  if (path === '/getinstituteData/demo')
    return {
      json: {
        data: { institute_name: 'Demo School', campus_name: null, thumbnail_image_code: 'logo' },
        token: 'session',
        capabilities: capabilityNames,
      },
    };
  if (path === '/campus')
    return {
      json: {
        data: [
          { id: 1, campus_name: 'Main' },
          { id: 2, campus_name: 'North' },
        ],
      },
    };
  const user_settings = JSON.stringify({ campPriv: [1], userPrefs: { two_step_ch_payment_approval_req: '1' } });
  return {
    json: {
      data: {
        user_info: { username: 'clerk', full_name: 'Fee Clerk', user_settings, privileges: ['genders.read'] },
        user_paid_dates: { from: '2026-01-01', to: null },
      },
    },
  };
}
