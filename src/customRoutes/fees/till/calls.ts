/** The calls of the counter. */
import type { addFines, listChallans, openLines } from '../../../../contract/endpoints/fees/challans.ts';
import type {
  closeTill,
  directPayment,
  giveDiscounts,
  listClosings,
  listPayments,
  payChallan,
  returnPayment,
  till,
  useAdvance,
  voidTransaction,
  withdrawDiscount,
  withdrawPayment,
} from '../../../../contract/endpoints/fees/payments.ts';
import type { fetchStudents } from '../../../../contract/endpoints/students.ts';
import { perform } from '../../../dataProvider/calls.ts';
import { askChallans } from '../kit/challanList.ts';
import { askFees, sendFees, type Answer, type Body, type Query } from '../kit/feeCalls.ts';

export type Open = Answer<typeof openLines>['data'];
export type OpenChallan = Open['challans'][number];
export type OpenStudent = Open['students'][number];
export type Paying = Body<typeof payChallan>;
export type Paid = Answer<typeof payChallan>['data'];
export type Receipt = Paid['receipts'][number];
export type DirectBody = Body<typeof directPayment>;
export type DirectPaid = Answer<typeof directPayment>['data'];
export type PaymentRow = Answer<typeof listPayments>['data'][number];
export type ChallanPage = Answer<typeof listChallans>;
export type Discounting = Body<typeof giveDiscounts>;
export type Drawer = Answer<typeof till>['data'][number];
export type Closed = Answer<typeof closeTill>['data'];
export type Closings = Answer<typeof listClosings>;
export type StudentFound = Readonly<Record<string, unknown>>;

export const fetchOpen = async (query: Query, signal?: AbortSignal): Promise<Open> =>
  (await askFees<typeof openLines>('/open_challans', query, signal)).data;
export const fetchChallans = (query: Query, signal?: AbortSignal): Promise<ChallanPage> => askChallans(query, signal);
export const fetchPayments = async (ids: readonly number[], signal?: AbortSignal): Promise<readonly PaymentRow[]> =>
  (await askFees<typeof listPayments>('/payChallan', { ids: ids.join(), per_page: '500' }, signal)).data;
/** A POST that changes nothing: the known lists stay. */
export async function findStudents(search: string, signal?: AbortSignal): Promise<readonly StudentFound[]> {
  const body: Body<typeof fetchStudents> = { search, scope: 'students', page: 1, per_page: 24, with_total: 0 };
  const call = { method: 'POST', path: '/fetch_api_students', body: 'json', tenant: 'body' } as const;
  return ((await perform(call, { body: body as Readonly<Record<string, unknown>>, signal })) as Answer<typeof fetchStudents>).data;
}
export const pay = async (body: Paying, key: string): Promise<Paid> => (await sendFees<typeof payChallan>('/payChallan', body, { key })).data;
export const payDirect = async (body: DirectBody, key: string): Promise<DirectPaid> =>
  (await sendFees<typeof directPayment>('/challanDirectPayment', body, { key })).data;
export const putFines = async (body: Body<typeof addFines>, key: string): Promise<Answer<typeof addFines>['data']> =>
  (await sendFees<typeof addFines>('/addChallansFine', body, { key })).data;
export const giveDiscount = async (body: Discounting, key: string): Promise<Answer<typeof giveDiscounts>['data']> =>
  (await sendFees<typeof giveDiscounts>('/challanDiscount', body, { key })).data;
/** Rupees used of the family's advance. */
export const applyAdvance = async (body: Body<typeof useAdvance>, key: string): Promise<number> =>
  (await sendFees<typeof useAdvance>('/use_advance', body, { key })).data.used;
export const voidPayment = async (trans_id: number, reason: string, key: string): Promise<void> =>
  void (await sendFees<typeof voidTransaction>('/deleteChallanTransaction', { delete_type: 'payment', trans_id, reason }, { key }));
/** Takes one's own pending payment back. */
export const withdraw = async (payment_id: number, reason: string, key: string): Promise<void> =>
  void (await sendFees<typeof withdrawPayment>('/withdraw_payment', { payment_id, reason }, { key }));
/** Takes back a discount that one asked for oneself. */
export const withdrawAsked = async (discount_id: number, reason: string, key: string): Promise<void> =>
  void (await sendFees<typeof withdrawDiscount>('/withdraw_discount', { discount_id, reason }, { key }));
/** The money of a rejected payment went back to the payer. */
export const giveBack = async (payment_id: number, key: string): Promise<void> =>
  void (await sendFees<typeof returnPayment>('/return_payment', { payment_id }, { key }));
export const fetchDrawers = async (signal?: AbortSignal): Promise<readonly Drawer[]> => (await askFees<typeof till>('/till', {}, signal)).data;
export const closeDrawer = async (body: Body<typeof closeTill>, key: string): Promise<Closed> =>
  (await sendFees<typeof closeTill>('/till_close', body, { key })).data;
export const fetchClosings = (query: Query, signal?: AbortSignal): Promise<Closings> => askFees<typeof listClosings>('/till_closings', query, signal);
