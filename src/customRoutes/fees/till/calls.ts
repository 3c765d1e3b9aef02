/** The calls of the counter. */
import type { Answer, Body, Query } from '../../../../contract/endpoints/calls.ts';
import { ask, write } from '../kit/ask.ts';

export type Open = Answer<'GET /open_challans'>['data'];
export type OpenChallan = Open['challans'][number];
export type OpenStudent = Open['students'][number];
export type Paying = Body<'POST /payChallan'>;
export type Paid = Answer<'POST /payChallan'>['data'];
export type Receipt = Paid['receipts'][number];
export type DirectBody = Body<'POST /challanDirectPayment'>;
export type DirectPaid = Answer<'POST /challanDirectPayment'>['data'];
export type PaymentRow = Answer<'GET /payChallan'>['data'][number];
export type ChallanPage = Answer<'GET /student_challan'>;
export type Discounting = Body<'POST /challanDiscount'>;
export type Drawer = Answer<'GET /till'>['data'][number];
export type Closed = Answer<'POST /till_close'>['data'];
export type Closings = Answer<'GET /till_closings'>;
export type StudentFound = Readonly<Record<string, unknown>>;

export const fetchOpen = async (query: Query<'GET /open_challans'>, signal?: AbortSignal): Promise<Open> =>
  (await ask('GET /open_challans', { query, signal })).data;
export const pay = async (body: Paying, key: string): Promise<Paid> => (await write('POST /payChallan', { body, key })).data;
export const payDirect = async (body: DirectBody, key: string): Promise<DirectPaid> =>
  (await write('POST /challanDirectPayment', { body, key })).data;
export const putFines = async (body: Body<'POST /addChallansFine'>, key: string): Promise<Answer<'POST /addChallansFine'>['data']> =>
  (await write('POST /addChallansFine', { body, key })).data;
/** Takes one's own pending payment back. */
export const withdraw = async (payment_id: number, reason: string, key: string): Promise<void> =>
  void (await write('POST /withdraw_payment', { body: { payment_id, reason }, key }));
