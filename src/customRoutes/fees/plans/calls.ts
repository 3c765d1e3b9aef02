/** Calls of the fee plan screens; money in rupees, months 'YYYY-MM'. */
import type { z } from 'zod';
import type { createPlans, endPlans, onePlan, updatePlan } from '../../../../contract/endpoints/fees/plans.ts';
import { perform } from '../../../dataProvider/calls.ts';
import { dropLists } from '../../../dataProvider/wholeList.ts';
import { askFees, sendFees, type Answer, type Body } from '../kit/feeCalls.ts';

export type PlanAnswer = Answer<typeof onePlan>['data'];
export type PlanRow = PlanAnswer['rows'][number];
export type Student = PlanAnswer['student'];

export const askPlan = async (studentId: string, signal?: AbortSignal): Promise<PlanAnswer> =>
  (await askFees<typeof onePlan>(`/student_feePlan/${studentId}`, {}, signal)).data;
export const createPlan = (body: Body<typeof createPlans>, key?: string): Promise<Answer<typeof createPlans>> =>
  sendFees<typeof createPlans>('/student_feePlan', body, key === undefined ? {} : { key });

/** PUT and DELETE of plans travel as POST with `_method` (specification 7). */
async function override<E extends { response: z.ZodType; readonly body?: z.ZodType }>(verb: 'PUT' | 'DELETE', body: Body<E>): Promise<Answer<E>> {
  try {
    const call = { method: 'POST', override: verb, path: '/student_feePlan', body: 'json', tenant: 'body' } as const;
    return (await perform(call, { body: body as Readonly<Record<string, unknown>> })) as Answer<E>;
  } finally {
    dropLists();
  }
}
export const changePlan = (body: Body<typeof updatePlan>): Promise<Answer<typeof updatePlan>> => override<typeof updatePlan>('PUT', body);
export const endPlan = (body: Body<typeof endPlans>): Promise<Answer<typeof endPlans>> => override<typeof endPlans>('DELETE', body);
