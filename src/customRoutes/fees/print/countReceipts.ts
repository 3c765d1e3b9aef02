import { showToast } from '../../../layout/toasts.ts';
import { refusalOf } from '../../../resources/ui/refusal.ts';
import { runsOf } from '../../print/kit/parts.ts';
import { write } from '../kit/ask.ts';

const AT_ONCE = 500;
async function send(paymentIds: readonly number[]): Promise<void> {
  for (const payment_ids of runsOf(paymentIds, AT_ONCE)) await write('POST /receipt_prints', { body: { payment_ids } });
}
/** The next print of these receipts is a duplicate. A refusal is told; nothing waits for it. */
export function countReceipts(paymentIds: readonly number[]): void {
  send(paymentIds).catch((error: unknown) => showToast('error', `The print could not be counted. ${refusalOf(error).message}`));
}
