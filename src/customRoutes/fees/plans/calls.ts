/** Calls of the fee plan screens; money in rupees, months 'YYYY-MM'. */
import type { Answer } from '../../../../contract/endpoints/calls.ts';

export type PlanAnswer = Answer<'GET /student_feePlan/{student_id}'>['data'];
export type PlanRow = PlanAnswer['rows'][number];
