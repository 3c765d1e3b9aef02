/** Who writes a message: a call, or a part of a job. */
import type { Trx, Who } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';

export interface Reader {
  readonly trx: Trx;
  readonly session: Who;
}
export type Writer = Reader & Pick<Call, 'afterCommit'>;
