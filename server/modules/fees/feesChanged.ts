import type { Call } from '../../http/route.ts';
import { sums } from './payments/sums.ts';

/** To be called by everything that moves money: the sums of all fee lists are read anew once it is committed. */
export const feesChanged = (call: Pick<Call, 'session' | 'afterCommit'>): void =>
  call.afterCommit(() => sums.drop(call.session.instituteCode));
