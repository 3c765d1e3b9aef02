/** Calls of bulk billing, shaped by the contract's endpoints. */
import type {
  addAmount,
  cancelJob,
  generateChallans,
  generateInstallments,
  jobRows,
  jobs,
  listChallans,
  makeInstallment,
  nonGenerated,
  oneJob,
  undoInstallments,
} from '../../../../contract/endpoints/fees/challans.ts';
import { placesAsFilters } from '../kit/challanList.ts';
import { askFees, sendFees, type Answer, type Body, type Query } from '../kit/feeCalls.ts';

export type Job = Answer<typeof oneJob>['data'];
export type JobResults = Answer<typeof jobRows>;
export type JobResult = JobResults['data'][number];
export type Outcome = JobResult['outcome'];
export type Missing = Answer<typeof nonGenerated>;
export type MissingStudent = Missing['data'][number];
export type Challans = Answer<typeof listChallans>;
export type ChallanRow = Challans['data'][number];
export type Added = Answer<typeof addAmount>['data'];
export type Undone = Answer<typeof undoInstallments>['data'];
export type Part = Answer<typeof makeInstallment>['data'][number];
export type Generation = Body<typeof generateChallans> & { readonly installments?: number };

export const fetchMissing = (body: Body<typeof nonGenerated>, signal?: AbortSignal): Promise<Missing> =>
  sendFees<typeof nonGenerated>('/get_non_generated_challan_students', placesAsFilters(body), signal ? { signal } : {});
export async function startJob({ installments, ...body }: Generation, key: string): Promise<Job> {
  const answer =
    installments === undefined
      ? await sendFees<typeof generateChallans>('/student_challan', body, { key })
      : await sendFees<typeof generateInstallments>('/generate_challans_installment_wise', { ...body, installments }, { key });
  return answer.data;
}
export const fetchJob = async (id: number, signal?: AbortSignal): Promise<Job> =>
  (await askFees<typeof oneJob>('/fee_jobs/{id}', {}, signal, id)).data;
export const fetchJobs = async (signal?: AbortSignal): Promise<readonly Job[]> => (await askFees<typeof jobs>('/fee_jobs', {}, signal)).data;
export const fetchResults = (id: number, query: Query, signal?: AbortSignal): Promise<JobResults> =>
  askFees<typeof jobRows>('/fee_jobs/{id}/rows', query, signal, id);
export const stopJob = async (id: number): Promise<Job> => (await sendFees<typeof cancelJob>('/fee_jobs/{id}/cancel', {}, { id })).data;
export const addToChallans = async (body: Body<typeof addAmount>, key: string): Promise<Added> =>
  (await sendFees<typeof addAmount>('/add_amount_in_generated_challans', body, { key })).data;
export const splitChallan = async (body: Body<typeof makeInstallment>, key?: string, signal?: AbortSignal): Promise<readonly Part[]> =>
  (await sendFees<typeof makeInstallment>('/makeChallanInstallment', body, { ...(key === undefined ? {} : { key }), ...(signal ? { signal } : {}) }))
    .data;
export const undoSplit = async (body: Body<typeof undoInstallments>, key?: string, signal?: AbortSignal): Promise<Undone> =>
  (
    await sendFees<typeof undoInstallments>('/undoChallanInstallment', body, {
      ...(key === undefined ? {} : { key }),
      ...(signal ? { signal } : {}),
    })
  ).data;
