/** Calls of bulk billing, shaped by the contract's endpoints. */
import type { Answer, Body } from '../../../../contract/endpoints/calls.ts';
import { write } from '../../../challans/ask.ts';

export type Job = Answer<'GET /fee_jobs/{id}'>['data'];
export type JobResults = Answer<'GET /fee_jobs/{id}/rows'>;
export type JobResult = JobResults['data'][number];
export type Outcome = JobResult['outcome'];
export type Missing = Answer<'POST /get_non_generated_challan_students'>;
export type MissingStudent = Missing['data'][number];
export type Challans = Answer<'GET /student_challan'>;
export type ChallanRow = Challans['data'][number];
export type Added = Answer<'POST /add_amount_in_generated_challans'>['data'];
export type Undone = Answer<'POST /undoChallanInstallment'>['data'];
export type Part = Answer<'POST /makeChallanInstallment'>['data'][number];
export type Generation = Body<'POST /student_challan'> & { readonly installments?: number };

export async function startJob({ installments, ...body }: Generation, key: string): Promise<Job> {
  const answer =
    installments === undefined
      ? await write('POST /student_challan', { body, key })
      : await write('POST /generate_challans_installment_wise', { body: { ...body, installments }, key });
  return answer.data;
}
