import { offered } from '../../../auth/offers.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { runsOf } from '../../../ui/print/parts.ts';
import { write } from '../../../challans/ask.ts';

const AT_ONCE = 500;
async function send(paymentIds: readonly number[]): Promise<void> {
  const counts = offered('print-counts');
  if (!counts) return;
  for (const payment_ids of runsOf(paymentIds, AT_ONCE))
    await write('POST /receipt_prints', { offered: counts, body: { payment_ids } });
}
/** The next print of these receipts is a duplicate, where the provider counts. A refusal is told; nothing waits for it. */
export function countReceipts(paymentIds: readonly number[]): void {
  send(paymentIds).catch((error: unknown) =>
    showToast('error', `The print could not be counted. ${refusalOf(error).message}`),
  );
}
