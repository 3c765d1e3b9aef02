/** What the calls of the student lists and their sub-pages carry. */
import type { Answer, Body } from '../../../contract/endpoints/calls.ts';

export type Totals = Answer<'POST /student_totals'>['data'];
export type Changed = Answer<'PATCH /studentBulkEdit'>['data'];
export type Added = Answer<'POST /bulk_add_students'>['data'];
export type Movement = Answer<'GET /student_movements'>['data'][number];
export type Profile = Answer<'GET /student_profile/{id}'>['data'];
export type Batches = Answer<'GET /batch_transfers'>;
export type SeatPlan = Answer<'POST /assign_exam_hall'>['data'];
export type ExamPlan = Answer<'GET /exam_seats'>['data'];
export type Seat = SeatPlan['seats'][number];
export type Transfer = Body<'POST /batch_transfer'>;
export type Selection = Body<'POST /student_totals'>;
