/** The calls of the counter. */
import { needed } from '../../../auth/offers.ts';
import type { Answer, Body } from '../../../../contract/endpoints/calls.ts';
import { write } from '../../../challans/ask.ts';

export type { Open, OpenChallan, OpenStudent } from '../../../challans/openBill.ts';
export { fetchOpen } from '../../../challans/openChallans.ts';
export type Paying = Body<'POST /payChallan'>;
export type Receipt = Answer<'POST /payChallan'>['data']['receipts'][number];
/** A payment that was taken; without receipts where the provider only says so. */
export interface Paid {
  readonly receipts: readonly Receipt[];
}
export type DirectBody = Body<'POST /challanDirectPayment'>;
export interface DirectPaid extends Paid {
  readonly challan_no: number | null;
  /** Null: the provider does not say. */
  readonly remainingPayable: number | null;
}
export type PaymentRow = Answer<'GET /payChallan'>['data'][number];
export type ChallanPage = Answer<'GET /student_challan'>;
export type Discounting = Body<'POST /challanDiscount'>;
export type Drawer = Answer<'GET /till'>['data'][number];
export type Closed = Answer<'POST /till_close'>['data'];
export type Closings = Answer<'GET /till_closings'>;
export type StudentFound = Readonly<Record<string, unknown>>;

const isReceipt = (value: unknown): value is Receipt =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'receipt_no') === 'number';
/** The receipts of an answer, as many as it has; what it does not say of one is none. */
function receiptsIn(data: unknown): Receipt[] {
  const several: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'receipts') : undefined;
  const found = Array.isArray(several) ? several.filter(isReceipt) : isReceipt(data) ? [data] : [];
  return found.map((one) => ({ ...one, advance: one.advance ?? 0 }));
}
const numberIn = (data: unknown, name: string): number | null => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return typeof value === 'number' ? value : null;
};
export const pay = async (body: Paying, key: string): Promise<Paid> => ({
  receipts: receiptsIn((await write('POST /payChallan', { body, key })).data),
});
export async function payDirect(body: DirectBody, key: string): Promise<DirectPaid> {
  const { data } = await write('POST /challanDirectPayment', { body, key });
  return {
    receipts: receiptsIn(data),
    challan_no: numberIn(data, 'challan_no'),
    remainingPayable: numberIn(data, 'remainingPayable'),
  };
}
export const putFines = async (
  body: Body<'POST /addChallansFine'>,
  key: string,
): Promise<Answer<'POST /addChallansFine'>['data']> => (await write('POST /addChallansFine', { body, key })).data;
/** Takes one's own pending payment back. */
export const withdraw = async (payment_id: number, reason: string, key: string): Promise<void> =>
  void (await write('POST /withdraw_payment', { offered: needed('till'), body: { payment_id, reason }, key }));
