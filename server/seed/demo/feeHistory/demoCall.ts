/** A call as one of the demo's people would make it, for services that take a call. */
import { sql } from 'kysely';
import { sendNow, type Trx } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';

export interface DemoPerson {
  readonly id: number;
  readonly username: string;
}
/** Of somebody who sees every campus and is given no privilege: what needs one is not asked of a service here. */
export const demoCall = (trx: Trx, instituteCode: string, { id, username }: DemoPerson): Call => ({
  trx,
  session: { instituteCode, userId: id, username, campuses: 'all', allPrivileges: false, privileges: new Set() },
  params: {},
  query: {},
  body: {},
  form: false,
  requestId: 'demo',
  ip: null,
  token: { hash: Buffer.alloc(0), isCode: false },
  // Nothing that a demo does is slow enough to be done before.
  ahead: () => {
    throw new Error('a demo call has nothing done ahead');
  },
  finish: (make) =>
    sendNow(
      trx,
      make(() => sql``),
    ),
  afterCommit: () => undefined,
});
