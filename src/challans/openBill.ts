/** What is open of a student: one shape, whichever calls it comes from (openChallans.ts). */
import type { Answer, Query } from '../../contract/endpoints/calls.ts';

type Offered = Answer<'GET /open_challans'>['data'];
export type OpenChallan = Offered['challans'][number];
export type OpenStudent = Offered['students'][number];
/** A payment of late; other providers may have no number for it. */
export type RecentPayment = Omit<Offered['recent'][number], 'receipt_no'> & { readonly receipt_no: number | null };
export type Open = Omit<Offered, 'recent'> & { readonly recent: readonly RecentPayment[] };
export type OpenQuery = Query<'GET /open_challans'>;
