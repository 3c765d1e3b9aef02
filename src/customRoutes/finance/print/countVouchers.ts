import { offered } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { runsOf } from '../../../ui/print/parts.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { Entry } from '../../../vouchers/kinds.ts';

const AT_ONCE = 500;
async function send(ids: readonly number[]): Promise<void> {
  const counts = offered('voucher-prints');
  if (!counts) return;
  for (const trans_ids of runsOf(ids, AT_ONCE))
    await write('POST /voucher_prints', { offered: counts, body: { trans_ids } });
}
/**
 * The next print of these vouchers is a duplicate, where the provider counts; entries of the system are no vouchers. A
 * refusal is told; nothing waits for it.
 */
export function countVouchers(entries: readonly Entry[]): void {
  const ids = entries.filter(({ by_hand }) => by_hand).map(({ trans_id }) => trans_id);
  send(ids).catch((error: unknown) =>
    showToast('error', `The print could not be counted. ${refusalOf(error).message}`),
  );
}
